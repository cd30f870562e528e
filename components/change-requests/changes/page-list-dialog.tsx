'use client';

import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { PageList } from './page-list.tsx';
import type { Review } from './use-review.ts';

/** The list of pages over the text; going to one closes it. */
export function PageListDialog({ review, onClose }: { review: Review; onClose: () => void }) {
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
