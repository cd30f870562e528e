'use client';

import { LinkDialog, type LinkOptions } from './text/link-dialog.tsx';
import { AddDialog } from './tree/add-dialog.tsx';
import { MoveDialog } from './tree/move-dialog.tsx';

/** The dialog that is open, with what it is about. */
export type WritingDialog =
  | { kind: 'add'; beside: string | null; side: 'into' | 'after' }
  | { kind: 'move'; id: string }
  | ({ kind: 'link' } & LinkOptions);

/** Renders the open dialog. */
export function Dialogs({ dialog, onClose }: { dialog: WritingDialog; onClose: () => void }) {
  switch (dialog.kind) {
    case 'add':
      return <AddDialog beside={dialog.beside} side={dialog.side} onClose={onClose} />;
    case 'move':
      return <MoveDialog id={dialog.id} onClose={onClose} />;
    case 'link':
      return <LinkDialog {...dialog} onClose={onClose} />;
  }
}
