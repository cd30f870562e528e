'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PickList } from '#components/kit/pick-list.tsx';
import { useDebounced } from '#components/kit/use-debounced.ts';
import { isUnsupported } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { listSpaces, type Space } from '#lib/contract/spaces.ts';

/** How many spaces are offered at once. */
const OFFERED = 30;

type Props = {
  organizationId: string;
  label: string;
  onSelect: (space: Space) => void;
  /** The ids of spaces that are already selected. */
  selected?: ReadonlySet<string>;
  /** Why a space can't be selected, in a few words; undefined when it can. */
  whyNot?: (space: Space) => string | undefined;
};

/** Finds a space of the organization by title; arrow keys highlight, Enter selects. */
export function SpaceSearch({ organizationId, label, onSelect, selected, whyNot }: Props) {
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const found = useQuery({
    ...queryFor(listSpaces, {
      parameters: { organizationId },
      query: { limit: OFFERED, ...(search && { title: search.slice(0, 50) }) },
    }),
    placeholderData: keepPreviousData,
  });
  const spaces = found.data?.items ?? [];
  const problem = isUnsupported(found.error) ? 'This API can’t list spaces.' : found.error?.message;
  return (
    <PickList
      label={label}
      listLabel="Spaces"
      placeholder="Space title"
      text={text}
      onText={setText}
      isPending={found.isPending}
      isStale={found.isPlaceholderData || text.trim() !== search}
      problem={problem}
      chosenIds={selected}
      picks={spaces.map((space) => ({
        id: space.id,
        title: space.title,
        icon: space.emoji || '📄',
        unavailable: whyNot?.(space),
      }))}
      onPick={(id) => {
        const space = spaces.find((each) => each.id === id);
        if (space) onSelect(space);
      }}
    />
  );
}
