'use client';

import { KeyRound } from 'lucide-react';
import { Losses } from '#components/kit/losses.tsx';
import { usePreview } from '#components/kit/use-preview.ts';
import { AlertDialog, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import type { Team } from '#lib/contract/teams.ts';
import { lossesOf, namedGrants } from './losses.ts';

/** Asks before somebody leaves a team that lets them see or do something, and says what. */
export function LeaveTeam({
  organizationId,
  team: { id, title },
  person,
  isViewer,
  onConfirm,
  onClose,
}: {
  organizationId: string;
  team: Team;
  person: { id: string; name: string };
  isViewer: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const losses = usePreview(['team', id, person.id], (page, options) =>
    lossesOf({ organizationId, teamId: id }, { users: [person.id] }, page, options),
  );
  const grants = losses.data?.pages[0]?.grants;
  const action = isViewer ? `Leave ${title}` : `Take ${person.name} out`;
  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      <AlertDialogContent
        title={isViewer ? `Leave ${title}?` : `Take ${person.name} out of ${title}?`}
        consequences={
          grants && grants.count > 0
            ? [
                {
                  icon: <KeyRound aria-hidden />,
                  text: `What ${title} was granted ends for ${isViewer ? 'you' : person.name}: ${namedGrants(grants)}`,
                },
              ]
            : []
        }
        confirm={action}
        keep={isViewer ? 'Stay' : 'Keep'}
        onConfirm={onConfirm}
      >
        <Losses reading={losses} what="team" />
      </AlertDialogContent>
    </AlertDialog>
  );
}
