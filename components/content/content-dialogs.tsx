'use client';

import { loadWhenIdle } from '#components/ui/idle-parts.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import type { ContentDialog } from './content-context.ts';

const NewContent = lazyPart(() => import('./new-content.tsx').then((module) => module.NewContent));
const MoveDialog = lazyPart(() => import('./move-dialog.tsx').then((module) => module.MoveDialog));
loadWhenIdle(NewContent, MoveDialog);
const MoveQuestion = lazyPart(() =>
  import('./move-question.tsx').then((module) => module.MoveQuestion),
);
const Transfer = lazyPart(() =>
  import('./transfer-dialog.tsx').then((module) => module.TransferDialog),
);
const DeleteContent = lazyPart(() =>
  import('./delete-content.tsx').then((module) => module.DeleteContent),
);
const EmojiDialog = lazyPart(() =>
  import('./emoji-dialog.tsx').then((module) => module.EmojiDialog),
);
const LevelDialog = lazyPart(() =>
  import('./level-dialog.tsx').then((module) => module.LevelDialog),
);

/** The open dialog; each is loaded when first shown. */
export function ContentDialogs({
  dialog,
  onClose,
}: {
  dialog: ContentDialog;
  onClose: () => void;
}) {
  switch (dialog.kind) {
    case 'new':
      return <NewContent type={dialog.type} parent={dialog.parent} onClose={onClose} />;
    case 'move':
      return <MoveDialog items={dialog.items} onClose={onClose} />;
    case 'moved':
      return <MoveQuestion {...dialog} onClose={onClose} />;
    case 'transfer':
      return <Transfer node={dialog.node} onClose={onClose} />;
    case 'delete':
      return <DeleteContent nodes={dialog.nodes} onAnswer={dialog.onAnswer} onClose={onClose} />;
    case 'emoji':
      return <EmojiDialog space={dialog.space} onClose={onClose} />;
    case 'level':
      return <LevelDialog node={dialog.node} level={dialog.level} onClose={onClose} />;
  }
}
