'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Building2, KeyRound, Users } from 'lucide-react';
import { flushSync } from 'react-dom';
import { Losses } from '#components/kit/losses.tsx';
import { usePreview } from '#components/kit/use-preview.ts';
import { AlertDialog, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { call } from '#lib/client/call.ts';
import { refreshAfter } from '#lib/client/mutation.ts';
import type { Problem } from '#lib/client/problem.ts';
import { deleteTeam, type Team } from '#lib/contract/teams.ts';
import { endedGrants, lossesOf } from './losses.ts';
import { membersInWords } from './why-not.ts';

/** Asks before a team is deleted and says what goes with it. */
export function DeleteTeam({
  organizationId,
  team,
  onClose,
  onDeleted,
}: {
  organizationId: string;
  team: Team;
  onClose: () => void;
  onDeleted: (id: string) => void;
}) {
  const client = useQueryClient();
  const deletion = useMutation<void, Problem, Team>({
    mutationFn: async ({ id: teamId }) => {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      await call(deleteTeam, { parameters: { organizationId, teamId } }, { headers });
    },
    onSuccess: (_reply, { id, title }) => {
      notify(`${title} is deleted.`, { tone: 'done' });
      // At once: what still shows the team would read it again below, and find nothing.
      flushSync(() => {
        onDeleted(id);
        onClose();
      });
    },
    onSettled: (_reply, _problem, { id: teamId }) =>
      refreshAfter(client, deleteTeam, { parameters: { organizationId, teamId } }),
  });
  const losses = usePreview(['team', team.id], (page, options) =>
    lossesOf({ organizationId, teamId: team.id }, {}, page, options),
  );
  const grants = losses.data?.pages[0]?.grants;
  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      <AlertDialogContent
        title={`Delete ${team.title}?`}
        consequences={[
          {
            icon: <Users aria-hidden />,
            text:
              team.members === 0
                ? 'Nobody is in it'
                : `${membersInWords(team.members)} ${team.members === 1 ? 'leaves' : 'leave'} the team at once`,
          },
          {
            icon: <Building2 aria-hidden />,
            text: 'All of them stay in the organization, with the role they have',
          },
          ...(grants && grants.count > 0
            ? [{ icon: <KeyRound aria-hidden />, text: endedGrants(grants) }]
            : []),
        ]}
        note="A deleted team doesn’t come back. Its name is free again."
        confirm={`Delete ${team.title}`}
        keep="Keep"
        busy={deletion.isPending}
        onConfirm={() => deletion.mutate(team)}
      >
        <Losses reading={losses} what="team" />
        {deletion.error && (
          <Notice tone="bad" role="alert" title="Not deleted.">
            {deletion.error.message}
          </Notice>
        )}
      </AlertDialogContent>
    </AlertDialog>
  );
}
