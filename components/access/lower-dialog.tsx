'use client';

import { useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import type { AccessChange } from '#lib/contract/access.ts';
import { Losses } from './losses.tsx';
import type { Target } from './target.ts';

/** Shows who loses what before a level is lowered or a grant is taken away. */
export function LowerDialog({
  target,
  title,
  change,
  confirm,
  onConfirm,
  onClose,
}: {
  target: Target;
  title: string;
  change: AccessChange;
  /** What is done: “Set to Read”. */
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={title}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          keep.current?.focus();
        }}
        footer={
          <>
            <Button variant="primary" onClick={onConfirm}>
              {confirm}
            </Button>
            <Button ref={keep} onClick={onClose}>
              Leave it
            </Button>
          </>
        }
      >
        <Losses target={target} changes={[change]} />
      </DialogContent>
    </Dialog>
  );
}
