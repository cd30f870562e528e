'use client';

import { TeamList } from '#components/kit/team-list.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';

/** Chooses the team whose members are listed. */
export function TeamFilter({
  organizationId,
  chosen,
  onChoose,
  onClose,
}: {
  organizationId: string;
  chosen: string | null;
  onChoose: (teamId: string) => void;
  onClose: () => void;
}) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title="Members of a team">
        <TeamList
          organizationId={organizationId}
          chosenId={chosen ?? undefined}
          onPick={({ id }) => onChoose(id)}
        />
      </DialogContent>
    </Dialog>
  );
}
