'use client';

import { SpaceSearch } from '#components/kit/space-search.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';

/** A dialog that selects the space by which the sites are filtered. */
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
      <DialogContent title="Filter by space">
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
