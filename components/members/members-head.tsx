'use client';

import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { usePermission } from '#components/kit/action.tsx';
import { formatNumber, pluralWord } from '#components/kit/format.ts';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { queryFor } from '#lib/client/query.ts';
import { inviteMembers } from '#lib/contract/invites.ts';
import { getOverview } from '#lib/contract/organizations.ts';
import { ExportButton } from './export-button.tsx';
import { useMembership, useMembersPage } from './members-context.ts';

/** The actions of the page: export and invite. */
export function MembersActions() {
  const { organizationId } = useMembersPage();
  const { organization, seesActivity } = useMembership(organizationId);
  const { reason } = usePermission(inviteMembers, organization);
  return (
    <>
      {seesActivity && <ExportButton />}
      {reason ? (
        <Button unavailable={reason}>
          <UserPlus aria-hidden /> Invite
        </Button>
      ) : (
        <Button variant="primary" asChild>
          <Link href={routes.invites(organizationId)}>
            <UserPlus aria-hidden /> Invite
          </Link>
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
      <b>{formatNumber(count)}</b> {pluralWord(count, level, `${level}s`)}
    </>
  );
}
