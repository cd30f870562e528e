'use client';

import { loadWhenIdle } from '#components/ui/idle-parts.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import type { Structure } from './items.ts';

/** A dialog of the board and its subject. */
export type StructureDialog =
  | { kind: 'section'; group?: string }
  | { kind: 'space'; section?: string }
  | { kind: 'replace'; id: string }
  | { kind: 'group'; section?: string }
  | { kind: 'find' }
  | { kind: 'move'; ids: readonly string[] }
  | { kind: 'remove'; ids: readonly string[] };

const AddSection = lazyPart(() => import('./add-section.tsx').then((it) => it.AddSection));
const AddSpace = lazyPart(() => import('./add-space.tsx').then((it) => it.AddSpace));
const ReplaceSpace = lazyPart(() => import('./replace-space.tsx').then((it) => it.ReplaceSpace));
const AddGroup = lazyPart(() => import('./add-group.tsx').then((it) => it.AddGroup));
const FindItem = lazyPart(() => import('./find-item.tsx').then((it) => it.FindItem));
const MoveDialog = lazyPart(() => import('./move-dialog.tsx').then((it) => it.MoveDialog));
loadWhenIdle(AddSection, AddSpace, ReplaceSpace, AddGroup, FindItem, MoveDialog);
const RemoveDialog = lazyPart(() => import('./remove-dialog.tsx').then((it) => it.RemoveDialog));

export type DialogProps<Kind extends StructureDialog['kind']> = {
  dialog: Extract<StructureDialog, { kind: Kind }>;
  structure: Structure;
  onClose: () => void;
};

/** The open dialog; each is loaded when it is first shown. */
export function Dialogs(props: {
  dialog: StructureDialog;
  structure: Structure;
  onClose: () => void;
}) {
  const { dialog, ...rest } = props;
  switch (dialog.kind) {
    case 'section':
      return <AddSection dialog={dialog} {...rest} />;
    case 'space':
      return <AddSpace dialog={dialog} {...rest} />;
    case 'replace':
      return <ReplaceSpace dialog={dialog} {...rest} />;
    case 'group':
      return <AddGroup dialog={dialog} {...rest} />;
    case 'find':
      return <FindItem dialog={dialog} {...rest} />;
    case 'move':
      return <MoveDialog dialog={dialog} {...rest} />;
    case 'remove':
      // What was asked before may still be on its way, and must not close this question.
      return <RemoveDialog key={dialog.ids.join()} dialog={dialog} {...rest} />;
  }
}
