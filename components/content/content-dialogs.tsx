'use client';

import { shownLater } from '#components/ui/later.ts';
import type { Collection } from '#lib/contract/collections.ts';
import type { Level } from '#lib/contract/levels.ts';
import type { Space } from '#lib/contract/spaces.ts';
import type { Move } from './content-changes.ts';
import type { ContentNode, Parent } from './node.ts';

/** A dialog of the content page, and what it is about. */
export type Asked =
  | { kind: 'new'; type: 'space' | 'collection'; parent: Parent }
  | { kind: 'move'; node: ContentNode; parent: Parent }
  | { kind: 'moved'; move: Move; onAnswer: (isAgreed: boolean) => void }
  | { kind: 'transfer'; node: ContentNode }
  | { kind: 'delete'; collection: Collection }
  | { kind: 'emoji'; space: Space }
  | { kind: 'level'; node: ContentNode; level: Level | null };

const NewContent = shownLater(() =>
  import('./new-content.tsx').then((module) => module.NewContent),
);
const MoveDialog = shownLater(() =>
  import('./move-dialog.tsx').then((module) => module.MoveDialog),
);
const MoveQuestion = shownLater(() =>
  import('./move-question.tsx').then((module) => module.MoveQuestion),
);
const Transfer = shownLater(() =>
  import('./transfer-dialog.tsx').then((module) => module.TransferDialog),
);
const DeleteCollection = shownLater(() =>
  import('./delete-collection.tsx').then((module) => module.DeleteCollection),
);
const EmojiDialog = shownLater(() =>
  import('./emoji-dialog.tsx').then((module) => module.EmojiDialog),
);
const LevelDialog = shownLater(() =>
  import('./level-dialog.tsx').then((module) => module.LevelDialog),
);

/** The dialog that was asked for; each is loaded as it is first shown. */
export function ContentDialogs({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  switch (asked.kind) {
    case 'new':
      return <NewContent type={asked.type} parent={asked.parent} onClose={onClose} />;
    case 'move':
      return <MoveDialog node={asked.node} from={asked.parent} onClose={onClose} />;
    case 'moved':
      return <MoveQuestion move={asked.move} onAnswer={asked.onAnswer} onClose={onClose} />;
    case 'transfer':
      return <Transfer node={asked.node} onClose={onClose} />;
    case 'delete':
      return <DeleteCollection collection={asked.collection} onClose={onClose} />;
    case 'emoji':
      return <EmojiDialog space={asked.space} onClose={onClose} />;
    case 'level':
      return <LevelDialog node={asked.node} level={asked.level} onClose={onClose} />;
  }
}
