'use client';

import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Dialog, DialogClose, DialogContent } from '#components/ui/dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { downloadText } from './download.ts';

/** Shows new recovery codes, once. */
export function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose: () => void;
}) {
  const [triedToClose, setTriedToClose] = useState(false);
  // A click outside, or Escape, would lose the codes.
  const stay = (event: Event) => {
    event.preventDefault();
    setTriedToClose(true);
  };
  const text = codes.join('\n');
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Your recovery codes"
        description="Each replaces your passkey once, if you lose it."
        onInteractOutside={stay}
        onEscapeKeyDown={stay}
        footer={
          <DialogClose asChild>
            <Button>I’ve saved them</Button>
          </DialogClose>
        }
      >
        <div className="grid gap-3">
          <Notice
            tone="warn"
            role="status"
            icon={<TriangleAlert aria-hidden />}
            title="Save them now."
          >
            They are only shown once. Keep them where you don’t need this device to read them, such
            as in a password manager or on paper.
          </Notice>
          <ol
            aria-label="Recovery codes"
            className="mono grid gap-x-6 gap-y-1 rounded-control border border-edge bg-paper-2 px-2.5 py-2 text-ui select-all sm:grid-cols-2"
          >
            {codes.map((code) => (
              <li key={code} className="break-all">
                {code}
              </li>
            ))}
          </ol>
          <div className="flex flex-wrap gap-2">
            <CopyButton value={text} label="Copy codes" variant="primary" />
            <Button onClick={() => downloadText('recovery-codes.txt', `${text}\n`, 'text/plain')}>
              Download
            </Button>
          </div>
          <p role="status" className="text-meta text-ink-2">
            {triedToClose && 'Select “I’ve saved them” to close this dialog.'}
          </p>
        </div>
      </DialogContent>
    </Dialog>
  );
}
