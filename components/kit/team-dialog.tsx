'use client';

import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import type { Team } from '#lib/contract/teams.ts';
import { TeamList } from './team-list.tsx';

/** Selects one of the teams of an organization. */
export function TeamDialog({
  title,
  organizationId,
  chosenId,
  onChoose,
  onClose,
}: {
  /** What the team is for. */
  title: string;
  organizationId: string;
  chosenId: string | undefined;
  onChoose: (team: Team) => void;
  onClose: () => void;
}) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={title}>
        <TeamList organizationId={organizationId} chosenId={chosenId} onPick={onChoose} />
      </DialogContent>
    </Dialog>
  );
}
