'use client';

import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getOverview } from '#lib/contract/overview.ts';
import { ExportButton } from './export-button.tsx';
import { useMembersPage, useStanding } from './members-page.tsx';
import { figure } from './person.ts';
import { NEEDS_ADMIN } from './reasons.ts';

/** What the head of the page offers: the export and the way to invitations. */
export function MembersActions() {
  const { organizationId } = useMembersPage();
  const { isAdmin } = useStanding(organizationId);
  return (
    <>
      <ExportButton />
      {isAdmin ? (
        <Button variant="primary" asChild>
          <Link href={`/orgs/${organizationId}/invites`}>
            <UserPlus aria-hidden /> Invite
          </Link>
        </Button>
      ) : (
        <Button unavailable={`Inviting people is for admins.\n${NEEDS_ADMIN}`}>
          <UserPlus aria-hidden /> Invite
        </Button>
      )}
    </>
  );
}

/** How many admins or guests there are. */
export function LevelCount({ level }: { level: 'admin' | 'guest' }) {
  const { organizationId } = useMembersPage();
  const overview = useQuery(queryFor(getOverview, { parameters: { organizationId } })).data;
  const count = overview?.members?.[level] ?? 0;
  return (
    <>
      <b>{figure(count)}</b> {level}
      {count === 1 ? '' : 's'}
    </>
  );
}
