'use client';

import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { SpaceSearch } from '../space-search.tsx';

/** Asks which space the sites shown are to have on them. */
export function SpaceFilter({
  organizationId,
  onClose,
  onSelect,
}: {
  organizationId: string;
  onClose: () => void;
  onSelect: (spaceId: string) => void;
}) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Sites with which space?">
        <div className="pt-1">
          <SpaceSearch
            organizationId={organizationId}
            label="Find a space"
            onSelect={({ id }) => onSelect(id)}
          />
        </div>
      </DialogContent>
    </Dialog>
  );
}
