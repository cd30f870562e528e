'use client';

import { TeamList } from '#components/kit/team-list.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import type { Team } from '#lib/contract/teams.ts';

/** Selects the team new members join. */
export function TeamDialog({
  organizationId,
  chosenId,
  onChoose,
  onClose,
}: {
  organizationId: string;
  chosenId: string | undefined;
  onChoose: (team: Team) => void;
  onClose: () => void;
}) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Team of new members">
        <TeamList organizationId={organizationId} chosenId={chosenId} onPick={onChoose} />
      </DialogContent>
    </Dialog>
  );
}
