'use client';

import { LinkDialog, type LinkWish } from './text/link-dialog.tsx';
import { AddDialog } from './tree/add-dialog.tsx';
import { MoveDialog } from './tree/move-dialog.tsx';

/** A dialog of writing, and what it is about. */
export type Asked =
  | { kind: 'add'; beside: string | null; side: 'into' | 'after' }
  | { kind: 'move'; id: string }
  | ({ kind: 'link' } & LinkWish);

/** The dialog that was asked for. */
export function Dialogs({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  switch (asked.kind) {
    case 'add':
      return <AddDialog beside={asked.beside} side={asked.side} onClose={onClose} />;
    case 'move':
      return <MoveDialog id={asked.id} onClose={onClose} />;
    case 'link':
      return <LinkDialog {...asked} onClose={onClose} />;
  }
}
