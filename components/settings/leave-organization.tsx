'use client';

import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#lib/client/query.ts';
import { getMember } from '#lib/contract/members.ts';
import type { Organization } from '#lib/contract/organizations.ts';
import { getOverview } from '#lib/contract/overview.ts';
import { getUser } from '#lib/contract/users.ts';
import { LeaveButton } from './leave-button.tsx';
import { Section } from './section.tsx';

/** The way out of an organization for oneself. Not there where the API can't tell who one is. */
export function LeaveOrganization({ organization }: { organization: Organization }) {
  const user = useQuery(queryFor(getUser, {})).data;
  return user ? <Leaving organization={organization} userId={user.id} /> : null;
}

function Leaving({ organization, userId }: { organization: Organization; userId: string }) {
  const parameters = { organizationId: organization.id, userId };
  const member = useQuery(queryFor(getMember, { parameters })).data;
  const overview = useQuery(queryFor(getOverview, { parameters })).data;
  const isLastAdmin = organization.permissions.admin && overview?.members?.admin === 1;
  return (
    <Section id="leaving" title="Leaving">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-60 text-ink-2">
          You stop being a member of {organization.title}. Nobody else is affected. To come back you
          need a new invitation.
        </p>
        <LeaveButton
          variant="danger"
          organizationId={organization.id}
          title={organization.title}
          userId={userId}
          teams={member?.teams}
          unavailable={
            isLastAdmin
              ? `You are the last admin of ${organization.title}.\nMake somebody else an admin first.`
              : undefined
          }
        />
      </div>
    </Section>
  );
}
