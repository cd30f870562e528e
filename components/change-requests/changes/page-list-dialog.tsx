'use client';

import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { PageList } from './page-list.tsx';
import type { ChangesReview } from './use-review.ts';

/** The list of changed pages in a dialog that closes when you select one. */
export function PageListDialog({
  review,
  onClose,
}: {
  review: ChangesReview;
  onClose: () => void;
}) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Changed pages" className="md:h-[76vh]">
        <div className="flex h-full min-h-96 flex-col [--list-start:4px]">
          <PageList review={review} onGo={onClose} />
        </div>
      </DialogContent>
    </Dialog>
  );
}
