'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStableCallbacks } from '#components/kit/board/use-stable-callbacks.ts';
import { plural } from '#components/kit/format.ts';
import { barUndo, beginChange, keepUndo, notifyChanged } from '#components/kit/undo.ts';
import { announce } from '#components/ui/live-region.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { Problem } from '#lib/client/problem.ts';
import type { StructureItem } from './items.ts';
import {
  editBefore,
  type ItemEdit,
  isStill,
  removeInTurn,
  removeItem,
  restoreInTurn,
  restoreItem,
  saveDefault,
  saveItem,
} from './save-item.ts';
import type { MoveActions } from './use-moves.ts';

type Ref = Pick<StructureItem, 'object' | 'id' | 'title'>;

/** Changes of items other than moves; ⌘Z undoes each. */
export function useEdits(organizationId: string, siteId: string, moves: MoveActions) {
  const client = useQueryClient();
  const site = useMemo(() => ({ organizationId, siteId }), [organizationId, siteId]);

  const edits = useStableCallbacks({
    /** Saves fields of an item. @throws Problem */
    async edit(item: StructureItem, edit: ItemEdit): Promise<void> {
      const begun = beginChange();
      const before = editBefore(item, edit);
      const apply = (values: ItemEdit) => {
        const save = () => saveItem(client, site, item, values);
        // A new path leaves an old path behind, which may need a redirect.
        return values.path === undefined ? save() : moves.keepPaths(save);
      };
      try {
        await apply(edit);
      } catch (error) {
        begun.drop();
        throw error;
      }
      const { title } = item;
      if (!before) return barUndo(`The change to ${title} can’t be undone here.`, begun);
      const revert = async () => {
        const structure = moves.structure();
        if (!structure || !isStill(structure, item.id, edit))
          throw new Problem(409, `${title} has changed again since.`);
        await apply(before);
      };
      const words = { undone: `${title} changed back`, kept: 'Couldn’t undo.' };
      keepUndo(revert, words, begun, () => void edits.edit(item, edit).catch(() => undefined));
    },

    /** Removes an item, and offers to undo it. @throws Problem */
    async remove(item: Ref): Promise<void> {
      const begun = beginChange();
      try {
        await removeItem(client, site, item);
      } catch (error) {
        begun.drop();
        throw error;
      }
      const { title } = item;
      notifyChanged(
        item.object === 'site-space' ? `${title} removed from the site` : `${title} deleted`,
        () => restoreItem(client, site, item),
        { undone: `${title} restored`, kept: `Couldn’t restore ${title}.` },
        begun,
        () => void edits.remove(item).catch(() => undefined),
      );
    },

    /** Removes several items, and offers to undo it. @throws Problem the first refusal, after which none follows */
    async removeAll(items: readonly Ref[]): Promise<void> {
      const [only] = items;
      if (only && items.length === 1) return edits.remove(only);
      const begun = beginChange();
      const { done, problem } = await removeInTurn(client, site, items);
      if (done.length === 0) begun.drop();
      else {
        const names = plural(done.length, 'item');
        notifyChanged(
          `${names} removed from the site`,
          () => restoreInTurn(client, site, done.toReversed()),
          { undone: `${names} restored`, kept: 'Couldn’t restore them all.' },
          begun,
          () => void edits.removeAll(done).catch(() => undefined),
        );
      }
      if (problem) throw problem;
    },

    /** Makes the creation of an item a step. */
    created(item: Ref, begun = beginChange()): void {
      const { title } = item;
      const again = async () => {
        const next = beginChange();
        await restoreItem(client, site, item).then(
          () => edits.created(item, next),
          () => next.drop(),
        );
      };
      const words = { undone: `${title} removed`, kept: `Couldn’t remove ${title}.` };
      const revert = async () => {
        const inside = moves.structure()?.lists.get(item.id)?.length ?? 0;
        if (item.object === 'site-section' && inside > 1)
          throw new Problem(409, 'It has other spaces now.');
        await removeItem(client, site, item);
      };
      keepUndo(revert, words, begun, () => void again());
    },

    /** Makes a section the default of the site, or a space the default of its section. */
    async makeDefault(item: Ref & { parent: string | null }): Promise<void> {
      const structure = moves.structure();
      const before =
        item.object === 'site-section'
          ? [...(structure?.nodes.values() ?? [])].find(
              (each) => each.object === 'site-section' && each.default,
            )
          : structure?.nodes.get(structure.defaults.get(item.parent) ?? '');
      const begun = beginChange();
      const save = (id: string) =>
        moves.keepPaths(() => saveDefault(client, site, { ...item, id }));
      try {
        await save(item.id);
        announce(`${item.title} is now the default`);
        if (!before) return begun.drop();
        const words = { undone: `${before.title} is the default again`, kept: 'Couldn’t undo.' };
        keepUndo(
          () => save(before.id),
          words,
          begun,
          () => void edits.makeDefault(item),
        );
      } catch (error) {
        begun.drop();
        if (!(error instanceof Problem)) throw error;
        notify(`Couldn’t make ${item.title} the default. ${error.message}`, { tone: 'bad' });
      }
    },
  });
  return edits;
}

export type Edits = ReturnType<typeof useEdits>;
