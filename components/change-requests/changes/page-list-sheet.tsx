'use client';

import { ListTree } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { PageList } from './page-list.tsx';
import type { Review } from './use-review.ts';

/** On small screens: the way to the list of pages, which opens over the text. */
export function PageListSheet({ review }: { review: Review }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex h-10 flex-none items-center border-b border-hairline px-gutter lg:hidden">
      <Button size="small" onClick={() => setOpen(true)}>
        <ListTree aria-hidden /> Pages {review.viewedCount}/{review.changed.length}
        <span className="sr-only">viewed</span>
      </Button>
      {isOpen && (
        <Dialog open onOpenChange={setOpen}>
          <DialogContent title="Changed pages" className="md:h-[76vh]">
            <div className="flex h-full min-h-96 flex-col [--list-start:4px]">
              <PageList review={review} onGo={() => setOpen(false)} />
            </div>
          </DialogContent>
        </Dialog>
      )}
    </div>
  );
}
