'use client';

import { useState } from 'react';
import {
  type Destination,
  MoveDialog as KitMoveDialog,
} from '#components/kit/board/move-dialog.tsx';
import { firstReason } from '#components/kit/board/moved-together.ts';
import { type NodeSide, positionAt } from '#components/kit/board/tree.ts';
import type { Pick } from '#components/kit/pick-list.tsx';
import { useBoard } from './board-context.tsx';
import type { DialogProps } from './dialogs.tsx';
import { canContain, type Structure, type StructureItem, whyNotLeave } from './items.ts';
import { matchingItems } from './matching-items.tsx';
import { movesTo } from './moving-together.ts';

/** Moves items first or last in a parent, or before or after an item. */
export function MoveDialog({ dialog: { ids }, structure, onClose }: DialogProps<'move'>) {
  const { site, actions } = useBoard();
  const [text, setText] = useState('');
  const items = ids.flatMap((id) => structure.nodes.get(id) ?? []);
  const [first] = items;
  if (!first) return null;
  const positionOf = ({ target, side }: Destination<Pick>) =>
    positionAt(structure, ids, target?.id ?? null, side);
  return (
    <KitMoveDialog
      title={first.title}
      count={items.length}
      root={site?.title ?? 'the site'}
      text={text}
      onText={setText}
      picks={matchingItems(
        structure,
        text,
        (item) => !items.includes(item) && sidesOf(structure, items, item.id).length > 0,
      )}
      sidesOf={(target) => sidesOf(structure, items, target?.id ?? null)}
      whyNot={(destination) =>
        firstReason(ids, (id) => whyNotLeave(structure, id, positionOf(destination).parent, ids))
      }
      onMove={(destination, words) => {
        const moves = movesTo(structure, ids, positionOf(destination));
        return () => void actions.move(moves, words);
      }}
      onClose={onClose}
    />
  );
}

const ends: readonly NodeSide[] = ['first', 'last'];
const beside: readonly NodeSide[] = ['before', 'after'];

/** The sides of a destination where all items can be; null for the top level. */
function sidesOf(
  structure: Structure,
  items: readonly StructureItem[],
  target: string | null,
): NodeSide[] {
  const canHold = (parent: string | null) =>
    items.every((item) => canContain(structure, item, parent));
  const isHolder = structure.lists.has(target) && canHold(target);
  const parent = target === null ? undefined : (structure.parents.get(target) ?? null);
  const isBeside = parent !== undefined && canHold(parent);
  return [...(isBeside ? beside : []), ...(isHolder ? ends : [])];
}
