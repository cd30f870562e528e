'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BookOpen, Box, UserRound } from 'lucide-react';
import { useState } from 'react';
import { type Pick, PickList } from '#components/kit/pick-list.tsx';
import { useDebounced } from '#components/kit/use-debounced.ts';
import { queryFor } from '#lib/client/query.ts';
import { listMembers } from '#lib/contract/members.ts';
import { type FoundThing, findThings } from '#lib/contract/search.ts';
import { listSpaces } from '#lib/contract/spaces.ts';
import { FilterPopover, numberOf, toggled } from './filter-popover.tsx';

type Props = {
  organizationId: string;
  chosen: readonly string[];
  onChange: (chosen: string[] | null) => void;
};

/** Filters by what was changed: a space, a member, a site or anything else with a title. */
export function ThingFilter(props: Props) {
  return (
    <FilterPopover label="About" chosen={numberOf(props.chosen)}>
      <Things {...props} />
    </FilterPopover>
  );
}

const kinds: Record<Exclude<FoundThing['type'], 'comment'>, string> = {
  collection: 'Collection',
  site: 'Site',
  section: 'Section of a site',
  'change-request': 'Change request',
};

function Things({ organizationId, chosen, onChange }: Props) {
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const parameters = { organizationId };
  const options = { enabled: search.length > 1, placeholderData: keepPreviousData } as const;
  const spaces = useQuery({
    ...queryFor(listSpaces, {
      parameters,
      query: { ...(search && { title: search.slice(0, 50) }), limit: 10 },
    }),
    placeholderData: keepPreviousData,
  });
  const people = useQuery({
    ...queryFor(listMembers, { parameters, query: { search: search || '-', limit: 5 } }),
    ...options,
  });
  const things = useQuery({
    ...queryFor(findThings, { parameters, query: { query: search || '-' } }),
    ...options,
  });
  const isStale =
    text.trim() !== search ||
    [spaces, people, things].some(({ isPlaceholderData }) => isPlaceholderData);
  const picks: Pick[] = [
    ...(spaces.data?.items ?? []).map(({ id, title }) => ({
      id,
      title,
      about: 'Space',
      icon: <BookOpen className="size-3.5" />,
    })),
    ...(search.length > 1 ? (things.data?.items ?? []) : []).flatMap((thing) =>
      thing.type === 'comment'
        ? []
        : {
            id: thing.id,
            title: thing.title || 'Untitled',
            about: kinds[thing.type],
            icon: <Box className="size-3.5" />,
          },
    ),
    ...(search.length > 1 ? (people.data?.items ?? []) : []).map(({ user }) => ({
      id: user.id,
      title: user.displayName,
      about: 'Member',
      icon: <UserRound className="size-3.5" />,
    })),
  ];
  return (
    <PickList
      label="What was changed"
      listLabel="Items"
      placeholder="Search spaces, sites, people…"
      text={text}
      onText={setText}
      picks={picks}
      isPending={spaces.isPending}
      isStale={isStale}
      chosenIds={new Set(chosen)}
      onPick={(id) => onChange(toggled(chosen, id))}
    />
  );
}
