'use client';

import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { ReviewColumn } from './review-column.tsx';
import type { ChangesReview } from './use-review.ts';

/** The reviews, the merge checks and the merge button in a dialog that closes when a link leads elsewhere. */
export function ReviewDialog({ review, onClose }: { review: ChangesReview; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Review and merge"
        // Not on its first button, whose explanation would lie over the reviewers.
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          if (event.target instanceof HTMLElement) event.target.focus();
        }}
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('a[href]')) onClose();
        }}
      >
        <ReviewColumn review={review} />
      </DialogContent>
    </Dialog>
  );
}
