'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { queryFor } from '#lib/client/query.ts';
import { listTeams, type Team } from '#lib/contract/teams.ts';
import { plural } from './format.ts';
import { PickList } from './pick-list.tsx';
import { useDebounced } from './use-debounced.ts';

/** How many teams are offered at once. */
const OFFERED = 20;

/**
 * Finds one of the teams of an organization by its title.
 * @param whyNot why a team can't be selected
 */
export function TeamList({
  organizationId,
  chosenId,
  whyNot,
  onPick,
}: {
  organizationId: string;
  chosenId: string | undefined;
  whyNot?: (team: Team) => string | undefined;
  onPick: (team: Team) => void;
}) {
  const [text, setText] = useState('');
  const title = useDebounced(text.trim());
  const found = useQuery({
    ...queryFor(listTeams, {
      parameters: { organizationId },
      query: { limit: OFFERED, ...(title && { title: title.slice(0, 64) }) },
    }),
    placeholderData: keepPreviousData,
  });
  const teams = found.data?.items ?? [];
  return (
    <PickList
      label="Team"
      listLabel="Teams"
      placeholder="Search teams"
      text={text}
      onText={setText}
      picks={teams.map((team) => ({
        id: team.id,
        title: team.title,
        about: plural(team.members, 'person', 'people'),
        icon: <Users aria-hidden />,
        unavailable: whyNot?.(team),
      }))}
      isPending={found.isPending}
      isStale={found.isPlaceholderData || text.trim() !== title}
      problem={found.error?.message}
      chosenId={chosenId}
      onPick={(id) => {
        const team = teams.find((each) => each.id === id);
        if (team) onPick(team);
      }}
    />
  );
}
