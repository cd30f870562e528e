'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lossSentence } from '#components/kit/loss-words.ts';
import {
  beginChange,
  notifyUndoFailed,
  notifyUndone,
  notifyWithUndo,
} from '#components/kit/undo.ts';
import { announce } from '#components/ui/live-region.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { writeHeaders } from '#lib/client/send.ts';
import { duplicateSpace, RESTORABLE_DAYS, type Space, updateSpace } from '#lib/contract/spaces.ts';
import {
  type ContentChange,
  type Move,
  refreshContent,
  useContentChange,
} from './content-changes.ts';
import { type ContentNode, idOf, type Parent, titleOf } from './node.ts';
import { restore } from './restore.ts';
import type { ChangeResult } from './send-change.ts';

/** The actions on items of the tree that need no dialog. */
export type ContentActions = {
  /**
   * Moves an item, says who lost access by it, and offers to undo it. The tree shows the new position
   * while `lossCheck: 'confirm'` asks.
   * @param words the new position, as “after Buoys”
   * @param inverse the move that undoes it
   */
  move: (move: Move, words: string, inverse: Move) => Promise<void>;
  /** Moves a space to the trash and offers to undo it. */
  trash: (space: Space) => Promise<void>;
  /** Copies a space; the copy follows it. */
  duplicate: (space: Space) => Promise<void>;
};

/** Restores the visibility that a space lost at the root. */
async function showInCollection({ id: spaceId, title }: Space): Promise<void> {
  const body = { visibility: 'in-collection' as const };
  await call(updateSpace, { parameters: { spaceId }, body }, { headers: writeHeaders() }).catch(
    (problem: Problem) =>
      notify(`‘${title}’ is still private. ${problem.message}`, { tone: 'bad' }),
  );
}

/** Who lost access by a move, to append to the message. */
function lossText({ losses }: ChangeResult, node: ContentNode): string {
  if (losses === 'unknown') return '. Couldn’t check who lost access.';
  const sentence = losses ? lossSentence(losses, node.type) : '';
  return sentence && `. ${sentence}`;
}

/** The actions that need no dialog, as one stable object. */
export function useContentActions(
  organizationId: string,
  reveal: (id: string, parent: Parent, isQuiet?: () => boolean) => void,
  agree: (move: Move) => Promise<boolean>,
): ContentActions {
  const client = useQueryClient();
  const { mutateAsync } = useContentChange(organizationId, agree);

  return useMemo(() => {
    /** The result of a change; null if it failed, which is announced. */
    const attempt = async (change: ContentChange, failed: string): Promise<ChangeResult | null> => {
      try {
        const sent = await mutateAsync(change);
        if (sent.isDone) return sent;
        announce(failed);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        announce(`${failed} ${error.message}`);
      }
      return null;
    };
    // Deferred until the tree shows the pending change.
    const show = (node: ContentNode, parent: Parent, isQuiet?: () => boolean) =>
      void window.setTimeout(() => reveal(idOf(node), parent, isQuiet));
    return {
      async move(move, words, inverse) {
        const title = titleOf(move.node);
        const begun = beginChange();
        const moved = attempt({ kind: 'move', move }, `‘${title}’ wasn’t moved.`);
        show(move.node, move.parent);
        const sent = await moved;
        if (!sent) {
          begun.drop();
          return show(move.node, move.from);
        }
        const { node } = move;
        // At the root there is no collection to be visible in: the service makes it private.
        const isHidden =
          node.type === 'space' &&
          node.space.visibility === 'in-collection' &&
          move.parent === null;
        notifyWithUndo(
          `Moved ‘${title}’ ${words}${isHidden ? ' and made it private' : ''}${lossText(sent, node)}`,
          async (hadInput) => {
            const undone = attempt({ kind: 'move', move: inverse }, 'Couldn’t undo the move.');
            show(inverse.node, inverse.parent, hadInput);
            if (!(await undone)) return;
            if (isHidden) await showInCollection(node.space);
            notifyUndone(`Moved ‘${title}’ back`);
          },
          begun,
        );
      },
      async trash(space) {
        const node: ContentNode = { type: 'space', space };
        const begun = beginChange();
        if (!(await attempt({ kind: 'delete', node }, `‘${space.title}’ wasn’t deleted.`)))
          return begun.drop();
        const undo = async (hadInput: () => boolean) => {
          try {
            const { restored, where } = await restore(space);
            await refreshContent(client, organizationId, [restored.parent ?? null]);
            notifyUndone(`Restored ‘${space.title}’ ${where}`);
            reveal(restored.id, restored.parent ?? null, hadInput);
          } catch (error) {
            if (!(error instanceof Problem)) throw error;
            notifyUndoFailed(`Couldn’t restore ‘${space.title}’. ${error.message}`);
          }
        };
        notifyWithUndo(
          `Deleted ‘${space.title}’. You can restore it for ${RESTORABLE_DAYS} days.`,
          undo,
          begun,
        );
      },
      async duplicate(space) {
        announce(`Duplicating ‘${space.title}’`);
        const begun = beginChange();
        try {
          const parameters = { spaceId: space.id };
          const copy = await call(duplicateSpace, { parameters }, { headers: writeHeaders() });
          await refreshContent(client, organizationId, [copy.parent ?? null]);
          reveal(copy.id, copy.parent ?? null);
          const undo = async () => {
            const node: ContentNode = { type: 'space', space: copy };
            if (await attempt({ kind: 'delete', node }, `‘${copy.title}’ wasn’t deleted.`))
              notifyUndone(`Moved ‘${copy.title}’ to the trash`);
          };
          notifyWithUndo(`Duplicated ‘${space.title}’ as ‘${copy.title}’`, undo, begun);
        } catch (error) {
          begun.drop();
          if (!(error instanceof Problem)) throw error;
          notify(`Couldn’t duplicate ‘${space.title}’. ${error.message}`, { tone: 'bad' });
        }
      },
    };
  }, [client, mutateAsync, organizationId, reveal]);
}
