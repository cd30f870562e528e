'use client';

import { useQuery } from '@tanstack/react-query';
import { roleIn } from '#components/kit/permission.ts';
import { Section } from '#components/kit/section.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getMember } from '#lib/contract/members.ts';
import { getOverview, type Organization } from '#lib/contract/organizations.ts';
import { getUser } from '#lib/contract/users.ts';
import { LeaveButton } from './leave-button.tsx';

/** Lets you leave the organization. Hidden when the API doesn't say who is signed in. */
export function LeaveOrganization({ organization }: { organization: Organization }) {
  const user = useQuery(queryFor(getUser, {})).data;
  return user ? <Leaving organization={organization} userId={user.id} /> : null;
}

function Leaving({ organization, userId }: { organization: Organization; userId: string }) {
  const parameters = { organizationId: organization.id, userId };
  const member = useQuery(queryFor(getMember, { parameters })).data;
  const overview = useQuery(queryFor(getOverview, { parameters })).data;
  const isLastAdmin = roleIn(organization) === 'admin' && overview?.members?.admin === 1;
  return (
    <Section id="leaving" title="Leave organization" fields>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-60 text-ink-2">
          You stop being a member of {organization.title} and lose access to its content. Other
          members aren’t affected.
        </p>
        <LeaveButton
          variant="danger"
          organizationId={organization.id}
          title={organization.title}
          userId={userId}
          teams={member?.teams}
          unavailable={
            isLastAdmin
              ? `You are the last admin of ${organization.title}.\nMake someone else an admin first.`
              : undefined
          }
        />
      </div>
    </Section>
  );
}
