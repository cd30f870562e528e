'use client';

import { useState } from 'react';
import { MoveDialog as KitMoveDialog } from '#components/kit/board/move-dialog.tsx';
import { isWithin, positionAt } from '#components/kit/board/tree.ts';
import { useWriting } from '../writing-context.tsx';
import { pagePicks } from './page-picks.tsx';

/** Moves a page into another page, or before or after it. */
export function MoveDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { tree, root, actions, reveal } = useWriting();
  const [text, setText] = useState('');
  const title = tree.nodes.get(id)?.title ?? 'page';
  return (
    <KitMoveDialog
      title={title}
      root={root}
      text={text}
      onText={setText}
      picks={pagePicks(tree, text, (node) => !isWithin(tree, node.id, id))}
      sidesOf={(target) => {
        if (!target) return ['first', 'last'];
        const isHolder = tree.lists.has(target.id);
        return isHolder ? ['before', 'after', 'first', 'last'] : ['before', 'after'];
      }}
      onMove={({ target, side }, words) => {
        const position = positionAt(tree, id, target?.id ?? null, side);
        const step = { kind: 'move' as const, id, ...position };
        return () => {
          window.setTimeout(() => reveal(id));
          void actions.run({ id, steps: [step] }, `${title} moved ${words}`);
        };
      }}
      onClose={onClose}
    />
  );
}
