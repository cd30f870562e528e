'use client';

import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { usePermission } from '#components/kit/action.tsx';
import { mayCall } from '#components/kit/permission.ts';
import { RoleGuide } from '#components/kit/role-guide.tsx';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { queryFor } from '#lib/client/query.ts';
import { inviteMembers } from '#lib/contract/invites.ts';
import { listMembers } from '#lib/contract/members.ts';
import { getOrganization, type Organization } from '#lib/contract/organizations.ts';
import { Composer } from './composer.tsx';
import { Links } from './links.tsx';
import { Pending } from './pending.tsx';

/** The invites page: addresses to invite, pending invitations and invite links. */
export function Invites({ organizationId }: { organizationId: string }) {
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  const { reason } = usePermission(inviteMembers, organization);
  if (organization && reason) return <NoAccess organization={organization} reason={reason} />;
  return (
    <Composer organizationId={organizationId}>
      <Links organizationId={organizationId} />
      <Pending organizationId={organizationId} />
    </Composer>
  );
}

/** Shown to people who can't invite: the required role and who has it. */
function NoAccess({ organization, reason }: { organization: Organization; reason: string }) {
  const { id } = organization;
  return (
    <EmptyState
      role="status"
      eyebrow={
        <>
          <Lock aria-hidden /> Invites
        </>
      }
      title="You can’t invite people here"
      actions={
        <>
          {mayCall(listMembers, organization) && (
            <Button asChild>
              <Link href={routes.members(id, { role: 'admin' })}>View admins</Link>
            </Button>
          )}
          <RoleGuide />
        </>
      }
    >
      {reason.replace('\n', ' ')}
    </EmptyState>
  );
}
