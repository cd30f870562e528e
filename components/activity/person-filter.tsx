'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Workflow } from 'lucide-react';
import { useState } from 'react';
import { type Pick, PickList } from '#components/kit/pick-list.tsx';
import { useDebounced } from '#components/kit/use-debounced.ts';
import { Avatar } from '#components/ui/avatar.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { PROVISIONING } from '#lib/contract/audit-actors.ts';
import { listMembers } from '#lib/contract/members.ts';
import { FilterPopover, numberOf, toggled } from './filter-popover.tsx';

type Props = {
  organizationId: string;
  viewerId: string | undefined;
  chosen: readonly string[];
  onChange: (chosen: string[] | null) => void;
};

/** Filters by the people who made the changes. */
export function PersonFilter(props: Props) {
  return (
    <FilterPopover label="Person" chosen={numberOf(props.chosen)}>
      <People {...props} />
    </FilterPopover>
  );
}

function People({ organizationId, viewerId, chosen, onChange }: Props) {
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const members = useQuery({
    ...queryFor(listMembers, {
      parameters: { organizationId },
      query: search ? { search, limit: 20 } : { sort: 'lastSeenAt', limit: 20 },
    }),
    placeholderData: keepPreviousData,
  });
  const people: Pick[] = (members.data?.items ?? []).map(({ user }) => ({
    id: user.id,
    title: user.id === viewerId ? `${user.displayName} (you)` : user.displayName,
    about: user.email ?? '',
    icon: <Avatar name={user.displayName} photo={user.photoURL ?? null} size="small" />,
  }));
  const isProvider = 'provisioning scim'.includes(search.toLowerCase());
  const provider: Pick = {
    id: PROVISIONING.id,
    title: PROVISIONING.label,
    about: 'The identity provider, through SCIM',
    icon: <Workflow className="size-3.5" />,
  };
  const picks = isProvider ? [...people, provider] : people;
  return (
    <PickList
      label="Person"
      listLabel="People"
      placeholder="Search by name or email"
      text={text}
      onText={setText}
      picks={picks}
      isPending={members.isPending}
      isStale={members.isPlaceholderData || text.trim() !== search}
      problem={(members.error as Problem | null)?.message}
      chosenIds={new Set(chosen)}
      onPick={(id) => onChange(toggled(chosen, id))}
    />
  );
}
