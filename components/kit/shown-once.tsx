'use client';

import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '#components/ui/dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';

/** A dialog with what is shown only once; only its button closes it. */
export function ShownOnce({
  title,
  description,
  warning,
  because,
  done,
  onClose,
  children,
}: {
  title: string;
  description?: string;
  /** “Copy it now.”, and the reason. */
  warning: string;
  because: string;
  /** The label of the button, such as “I’ve copied it”. */
  done: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const [triedToClose, setTriedToClose] = useState(false);
  // A click outside, or Escape, would lose it.
  const stay = (event: Event) => {
    event.preventDefault();
    setTriedToClose(true);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={title}
        {...(description && { description })}
        onInteractOutside={stay}
        onEscapeKeyDown={stay}
        footer={
          <DialogClose asChild>
            <Button>{done}</Button>
          </DialogClose>
        }
      >
        <div className="grid gap-3">
          <Notice tone="warn" role="status" icon={<TriangleAlert aria-hidden />} title={warning}>
            {because}
          </Notice>
          {children}
          <p role="status" className="text-meta text-ink-2">
            {triedToClose && `Select “${done}” to close this dialog.`}
          </p>
        </div>
      </DialogContent>
    </Dialog>
  );
}
