'use client';

import { useState } from 'react';
import { MoveDialog as KitMoveDialog } from '#components/kit/board/move-dialog.tsx';
import { positionAt, type Side } from '#components/kit/board/tree.ts';
import type { Pick } from '#components/kit/pick-list.tsx';
import { useBoard } from './board-context.tsx';
import type { DialogProps } from './dialogs.tsx';
import { canContain, type Item, type Structure, whyNotLeave } from './items.ts';
import { pathOf } from './paths.ts';
import { RowIcon } from './row-icon.tsx';
import { itemNames } from './words.ts';

/** How many destinations are offered at once. */
const OFFERED = 30;

/** Moves an item first or last in a parent, or before or after an item. */
export function MoveDialog({ dialog: { id }, structure, onClose }: DialogProps<'move'>) {
  const { site, actions } = useBoard();
  const [text, setText] = useState('');
  const item = structure.nodes.get(id);
  if (!item) return null;
  return (
    <KitMoveDialog
      title={item.title}
      root={site?.title ?? 'the site'}
      text={text}
      onText={setText}
      picks={destinationsFor(structure, item, text.trim().toLocaleLowerCase('en'))}
      sidesOf={(target) => sidesOf(structure, item, target?.id ?? null)}
      whyNot={({ target, side }) =>
        whyNotLeave(structure, id, positionAt(structure, id, target?.id ?? null, side).parent)
      }
      onMove={({ target, side }, words) =>
        () =>
          void actions.move({ id, ...positionAt(structure, id, target?.id ?? null, side) }, words)
        }
      onClose={onClose}
    />
  );
}

/** The matching items that the item can go into or beside. */
function destinationsFor(structure: Structure, item: Item, wanted: string): Pick[] {
  const picks: Pick[] = [];
  for (const [id, each] of structure.nodes) {
    if (picks.length >= OFFERED) break;
    const path = pathOf(structure, id);
    const isFound = [each.title, path].some((text) =>
      text.toLocaleLowerCase('en').includes(wanted),
    );
    if (!isFound || id === item.id || sidesOf(structure, item, id).length === 0) continue;
    const about = [itemNames[each.object], ...(path ? [path] : [])].join(' · ');
    picks.push({ id, title: each.title, about, icon: <RowIcon item={each} /> });
  }
  return picks;
}

const ends: readonly Side[] = ['first', 'last'];
const beside: readonly Side[] = ['before', 'after'];

/** The sides of a destination where the item can be; null for the top level. */
function sidesOf(structure: Structure, item: Item, target: string | null): Side[] {
  const isHolder = structure.lists.has(target) && canContain(structure, item, target);
  const parent = target === null ? undefined : (structure.parents.get(target) ?? null);
  const isBeside = parent !== undefined && canContain(structure, item, parent);
  return [...(isBeside ? beside : []), ...(isHolder ? ends : [])];
}
