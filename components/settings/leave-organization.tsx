'use client';

import { useQuery } from '@tanstack/react-query';
import { DoorOpen } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { shownLater } from '#components/ui/later.ts';
import { useMutationFor } from '#lib/client/mutation.ts';
import { queryFor } from '#lib/client/query.ts';
import { getMember, removeMember } from '#lib/contract/members.ts';
import type { Organization } from '#lib/contract/organizations.ts';
import { getOverview } from '#lib/contract/overview.ts';
import { getUser } from '#lib/contract/users.ts';
import { Section } from './section.tsx';

const ConfirmLeaving = shownLater(() =>
  import('./confirm-leaving.tsx').then(({ ConfirmLeaving: loaded }) => loaded),
);

/** The way out of an organization for oneself. Not there where the API can't tell who one is. */
export function LeaveOrganization({ organization }: { organization: Organization }) {
  const user = useQuery(queryFor(getUser, {})).data;
  return user ? <Leaving organization={organization} userId={user.id} /> : null;
}

function Leaving({ organization, userId }: { organization: Organization; userId: string }) {
  const parameters = { organizationId: organization.id, userId };
  const member = useQuery(queryFor(getMember, { parameters })).data;
  const overview = useQuery(queryFor(getOverview, { parameters })).data;
  const leaving = useMutationFor(removeMember);
  const [isAsking, setAsking] = useState(false);
  const isLastAdmin = organization.permissions.admin && overview?.members?.admin === 1;
  return (
    <Section id="leaving" title="Leaving">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-60 text-ink-2">
          You stop being a member of {organization.title}. Nobody else is affected. To come back you
          need a new invitation.
        </p>
        <Button
          variant="danger"
          {...ConfirmLeaving.ahead}
          onClick={() => setAsking(true)}
          {...(isLastAdmin && {
            unavailable: `You are the last admin of ${organization.title}.\nMake somebody else an admin first.`,
          })}
        >
          <DoorOpen aria-hidden /> Leave {organization.title}
        </Button>
      </div>
      {isAsking && (
        <ConfirmLeaving
          title={organization.title}
          teams={member?.teams ?? 0}
          leaving={leaving}
          onStay={() => setAsking(false)}
          onLeave={() =>
            leaving.mutate(
              { parameters },
              // A full load: nothing read of the organization stays in memory.
              { onSuccess: () => window.location.assign('/organizations') },
            )
          }
        />
      )}
    </Section>
  );
}
