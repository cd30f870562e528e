'use client';

import { shownLater } from '#components/ui/later.ts';
import type { Structure } from './items.ts';

/** A dialog of the board, and what it is about. */
export type Asked =
  | { kind: 'section'; group?: string }
  | { kind: 'space'; section?: string }
  | { kind: 'replace'; id: string }
  | { kind: 'group'; section?: string }
  | { kind: 'move'; id: string }
  | { kind: 'remove'; id: string };

const AddSection = shownLater(() => import('./add-section.tsx').then((it) => it.AddSection));
const AddSpace = shownLater(() => import('./add-space.tsx').then((it) => it.AddSpace));
const ReplaceSpace = shownLater(() => import('./replace-space.tsx').then((it) => it.ReplaceSpace));
const AddGroup = shownLater(() => import('./add-group.tsx').then((it) => it.AddGroup));
const MoveDialog = shownLater(() => import('./move-dialog.tsx').then((it) => it.MoveDialog));
const RemoveDialog = shownLater(() => import('./remove-dialog.tsx').then((it) => it.RemoveDialog));

export type DialogProps<Kind extends Asked['kind']> = {
  asked: Extract<Asked, { kind: Kind }>;
  structure: Structure;
  onClose: () => void;
};

/** The dialog that was asked for; each is loaded as it is first shown. */
export function Dialogs(props: { asked: Asked; structure: Structure; onClose: () => void }) {
  const { asked, ...rest } = props;
  switch (asked.kind) {
    case 'section':
      return <AddSection asked={asked} {...rest} />;
    case 'space':
      return <AddSpace asked={asked} {...rest} />;
    case 'replace':
      return <ReplaceSpace asked={asked} {...rest} />;
    case 'group':
      return <AddGroup asked={asked} {...rest} />;
    case 'move':
      return <MoveDialog asked={asked} {...rest} />;
    case 'remove':
      return <RemoveDialog asked={asked} {...rest} />;
  }
}
