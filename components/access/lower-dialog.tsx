'use client';

import { useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import type { AccessChange } from '#lib/contract/access.ts';
import { Losses } from './losses.tsx';
import type { AccessTarget } from './target.ts';

/** Confirms lowering a level or removing a grant, showing who loses access. */
export function LowerDialog({
  target,
  title,
  change,
  confirm,
  onConfirm,
  onClose,
}: {
  target: AccessTarget;
  title: string;
  change: AccessChange;
  /** The confirm button: “Lower to Read”. */
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
              Cancel
            </Button>
          </>
        }
      >
        <Losses target={target} changes={[change]} />
      </DialogContent>
    </Dialog>
  );
}
