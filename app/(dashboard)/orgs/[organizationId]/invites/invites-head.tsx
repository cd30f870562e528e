'use client';

import { useQuery } from '@tanstack/react-query';
import { ListActions } from '#components/invites/list-actions.tsx';
import { formatNumber } from '#components/kit/format.ts';
import { PeopleHead } from '#components/people/people-head.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getOverview } from '#lib/contract/organizations.ts';

/** The people head, with the number of pending, expiring and expired invitations. */
export function InvitesHead({ organizationId }: { organizationId: string }) {
  const overview = useQuery(queryFor(getOverview, { parameters: { organizationId } }));
  const invites = overview.data?.invites;
  const facts = invites && [
    <>
      <b>{formatNumber(invites.pending)}</b> pending
    </>,
    ...(invites.expiring > 0
      ? [
          <>
            <b>{formatNumber(invites.expiring)}</b> {invites.expiring === 1 ? 'expires' : 'expire'}{' '}
            within three days
          </>,
        ]
      : []),
    ...(invites.expired > 0
      ? [
          <>
            <b>{formatNumber(invites.expired)}</b> expired
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
