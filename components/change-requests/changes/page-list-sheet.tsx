'use client';

import { ListTree } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { useMedia } from '#components/ui/use-media.ts';
import { ReviewForm } from './review-form.tsx';
import type { ChangesReview } from './use-review.ts';

const ToDo = lazyPart(() => import('./to-do.tsx').then((module) => module.ToDo));

const PageListDialog = lazyPart(() =>
  import('./page-list-dialog.tsx').then(({ PageListDialog: loaded }) => loaded),
);

/** On small screens: the list of changed pages, what blocks merging, and the review. */
export function PageListSheet({ review }: { review: ChangesReview }) {
  const [isOpen, setOpen] = useState(false);
  const isShown = useMedia('(width < 64rem)');
  return (
    <div className="flex min-h-10 flex-none flex-wrap items-center gap-x-2 gap-y-1 border-b py-1 border-hairline px-gutter lg:hidden">
      <Button size="small" onClick={() => setOpen(true)} {...PageListDialog.preload}>
        <ListTree aria-hidden /> Pages {review.viewedCount}/{review.changed.length}
        <span className="sr-only">viewed</span>
      </Button>
      <div className="ml-auto flex flex-wrap justify-end gap-2">
        {isShown && <ToDo review={review} />}
        <ReviewForm review={review} isCompact />
      </div>
      {isOpen && <PageListDialog review={review} onClose={() => setOpen(false)} />}
    </div>
  );
}
