'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command as Parts } from 'cmdk';
import { useEffect } from 'react';
import { roleName } from '#components/kit/levels.ts';
import { Avatar } from '#components/ui/avatar.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listMembers } from '#lib/contract/members.ts';
import { PaletteItem } from './palette-item.tsx';
import { useSettled } from './use-settled.ts';

/** Milliseconds of rest after a key before people are searched for. */
const REST = 180;

/** The members whose name or address fits what was typed. */
export function PeopleFound({
  organizationId,
  search,
  className,
  onFound,
  onGo,
}: {
  organizationId: string;
  search: string;
  className: string;
  /** Told the value of the first of them when they arrive. */
  onFound: (value: string) => void;
  onGo: (href: string) => void;
}) {
  const settled = useSettled(search, REST);
  const isAsked = settled.length >= 2;
  const members = useQuery({
    ...queryFor(listMembers, {
      parameters: { organizationId },
      query: { search: settled, limit: 6 },
    }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const found = isAsked && search ? (members.data?.items ?? []) : [];
  const first = found[0]?.id;
  useEffect(() => {
    if (first) onFound(`person:${first}`);
  }, [first, onFound]);
  if (found.length === 0) return null;
  return (
    <Parts.Group heading="People" className={className}>
      {found.map(({ id, user, role }) => (
        <PaletteItem
          key={id}
          value={`person:${id}`}
          label={user.displayName}
          icon={<Avatar name={user.displayName} photo={user.photoURL ?? null} size="small" />}
          // The service has matched them already: what was typed is one of their words.
          keywords={[user.displayName, search]}
          remark={roleName(role)}
          search={search}
          onSelect={() =>
            onGo(`/orgs/${organizationId}/members?member=${encodeURIComponent(user.id)}`)
          }
        />
      ))}
    </Parts.Group>
  );
}
