'use client';

import { useQuery } from '@tanstack/react-query';
import { DoorOpen, KeyRound, Users } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { queryFor } from '#lib/client/query.ts';
import { getMember, removeMember } from '#lib/contract/members.ts';
import type { Organization } from '#lib/contract/organizations.ts';
import { getOverview } from '#lib/contract/overview.ts';
import { getUser } from '#lib/contract/users.ts';
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
  const leaving = useMutationFor(removeMember);
  const [isAsking, setAsking] = useState(false);
  const isLastAdmin = organization.permissions.admin && overview?.members?.admin === 1;
  const teams = member?.teams ?? 0;
  return (
    <Section id="leaving" title="Leaving">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-60 text-ink-2">
          You stop being a member of {organization.title}. Nobody else is affected. To come back you
          need a new invitation.
        </p>
        <Button
          variant="danger"
          onClick={() => setAsking(true)}
          {...(isLastAdmin && {
            unavailable: `You are the last admin of ${organization.title}.\nMake somebody else an admin first.`,
          })}
        >
          <DoorOpen aria-hidden /> Leave {organization.title}
        </Button>
      </div>
      <AlertDialog open={isAsking} onOpenChange={setAsking}>
        <AlertDialogContent
          title={`Leave ${organization.title}?`}
          consequences={[
            { icon: <DoorOpen aria-hidden />, text: 'You lose access to it at once' },
            ...(teams > 0
              ? [
                  {
                    icon: <Users aria-hidden />,
                    text: `You leave ${teams === 1 ? 'one team' : `${teams} teams`}`,
                  },
                ]
              : []),
            {
              icon: <KeyRound aria-hidden />,
              text: 'Your API tokens and sign-ins reach nothing in it any more',
            },
          ]}
          note="Your account stays, and so do your other organizations."
          confirm={`Leave ${organization.title}`}
          keep="Stay"
          busy={leaving.isPending || leaving.isSuccess}
          onConfirm={() =>
            leaving.mutate(
              { parameters },
              // A full load: nothing read of the organization stays in memory.
              { onSuccess: () => window.location.assign('/organizations') },
            )
          }
        >
          {leaving.error && (
            <Notice tone="bad" role="alert" title="You are still a member.">
              {leaving.error.message}
            </Notice>
          )}
        </AlertDialogContent>
      </AlertDialog>
    </Section>
  );
}
