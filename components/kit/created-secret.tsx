'use client';

import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Dialog, DialogClose, DialogContent } from '#components/ui/dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';

/** Shows the secret of a new token, once. */
export function CreatedSecret({
  title,
  secret,
  onClose,
}: {
  title: string;
  secret: string;
  onClose: () => void;
}) {
  const [triedToClose, setTriedToClose] = useState(false);
  // A click outside, or Escape, would lose the secret.
  const stay = (event: Event) => {
    event.preventDefault();
    setTriedToClose(true);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={title}
        onInteractOutside={stay}
        onEscapeKeyDown={stay}
        footer={
          <DialogClose asChild>
            <Button>I’ve copied it</Button>
          </DialogClose>
        }
      >
        <div className="grid gap-3">
          <Notice
            tone="warn"
            role="status"
            icon={<TriangleAlert aria-hidden />}
            title="Copy it now."
          >
            The token is only shown once. You can’t view it again.
          </Notice>
          <code
            aria-label="Token"
            className="block rounded-control border border-edge bg-paper-2 px-2.5 py-2 text-ui break-all select-all"
          >
            {secret}
          </code>
          <div>
            <CopyButton value={secret} label="Copy token" variant="primary" />
          </div>
          <p role="status" className="text-meta text-ink-2">
            {triedToClose && 'Select “I’ve copied it” to close this dialog.'}
          </p>
        </div>
      </DialogContent>
    </Dialog>
  );
}
