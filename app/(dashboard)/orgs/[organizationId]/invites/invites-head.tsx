'use client';

import { useQuery } from '@tanstack/react-query';
import { ListActions } from '#components/invites/list-actions.tsx';
import { PeopleHead } from '#components/people/people-head.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getOverview } from '#lib/contract/overview.ts';

/** The head of the people pages, with how many invitations wait and how many won't for long. */
export function InvitesHead({ organizationId }: { organizationId: string }) {
  const overview = useQuery(queryFor(getOverview, { parameters: { organizationId } }));
  const invites = overview.data?.invites;
  const facts = invites && [
    <>
      <b>{invites.pending.toLocaleString('en')}</b> pending
    </>,
    ...(invites.expiring > 0
      ? [
          <>
            <b>{invites.expiring.toLocaleString('en')}</b>{' '}
            {invites.expiring === 1 ? 'expires' : 'expire'} this week
          </>,
        ]
      : []),
    ...(invites.expired > 0
      ? [
          <>
            <b>{invites.expired.toLocaleString('en')}</b> expired
          </>,
        ]
      : []),
  ];
  return (
    <PeopleHead
      organizationId={organizationId}
      actions={<ListActions />}
      {...(facts && { facts })}
    />
  );
}
