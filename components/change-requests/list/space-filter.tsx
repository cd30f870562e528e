'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { PickList } from '#components/kit/pick-list.tsx';
import { useDebounced } from '#components/kit/use-debounced.ts';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#components/ui/popover.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getSpace, listSpaces } from '#lib/contract/spaces.ts';

/** Filters change requests by space. */
export function SpaceFilter({
  organizationId,
  space,
  onChange,
}: {
  organizationId: string;
  space: string | null;
  onChange: (space: string | null) => void;
}) {
  if (space) return <SpaceChip spaceId={space} onRemove={() => onChange(null)} />;
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="bare">
          <BookOpen aria-hidden /> Space…
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label="Space" className="p-2">
        <Spaces organizationId={organizationId} onPick={onChange} />
      </PopoverContent>
    </Popover>
  );
}

function SpaceChip({ spaceId, onRemove }: { spaceId: string; onRemove: () => void }) {
  const title = useQuery(queryFor(getSpace, { parameters: { spaceId } })).data?.title;
  return <Chip label="Space" value={title ?? 'Hidden space'} onRemove={onRemove} />;
}

function Spaces(props: { organizationId: string; onPick: (space: string) => void }) {
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const found = useQuery({
    ...queryFor(listSpaces, {
      parameters: { organizationId: props.organizationId },
      query: { limit: 10, ...(search && { title: search.slice(0, 50) }) },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <PickList
      label="Find a space"
      listLabel="Spaces"
      text={text}
      onText={setText}
      isPending={found.isPending}
      isStale={found.isPlaceholderData || text.trim() !== search}
      problem={found.error?.message}
      picks={(found.data?.items ?? []).map(({ id, title, emoji }) => ({ id, title, icon: emoji }))}
      onPick={props.onPick}
    />
  );
}
