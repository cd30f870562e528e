'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lossSentence } from '#components/kit/loss-words.ts';
import { beginChange, sayNotUndone, sayUndone, sayWithUndo } from '#components/kit/undo.ts';
import { announce } from '#components/ui/live-region.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { duplicateSpace, RESTORABLE_DAYS, type Space, updateSpace } from '#lib/contract/spaces.ts';
import {
  type Change,
  type Move,
  once,
  refreshContent,
  useContentChange,
} from './content-changes.ts';
import { type ContentNode, idOf, type Parent, titleOf } from './node.ts';
import { restore } from './restore.ts';
import { type Sent, sendChange } from './send-change.ts';

/** What can be done to something of the tree at once, without asking first. */
export type ContentActions = {
  /**
   * Moves it, says who has less by it, and offers the way back. With `counting: 'ask'` it is asked
   * first where somebody no longer sees it; the tree shows it in its new place meanwhile.
   * @param words where to, as “after Buoys”
   * @param home the move that brings it back
   */
  move: (move: Move, words: string, home: Move) => Promise<void>;
  /** Puts a space into the trash, and offers the way back. */
  trash: (space: Space) => Promise<void>;
  /** Makes a copy of a space right after it. */
  duplicate: (space: Space) => Promise<void>;
};

/** Gives a space the visibility back that it lost at the root. */
async function showInCollection({ id: spaceId }: Space): Promise<void> {
  const body = { visibility: 'in-collection' as const };
  await call(updateSpace, { parameters: { spaceId }, body }, once()).catch((problem: Problem) =>
    notify(`It stays private. ${problem.message}`, { tone: 'bad' }),
  );
}

/** Who has less by a move, to go on after what was done. */
function lost({ losses }: Sent, node: ContentNode): string {
  if (losses === 'unknown') return ' Who has less by it could not be counted.';
  const said = losses ? lossSentence(losses, node.type) : '';
  return said && ` ${said}`;
}

/** What can be done at once; the same object for the page's whole life. */
export function useContentActions(
  organizationId: string,
  reveal: (id: string, parent: Parent) => void,
  agree: (move: Move) => Promise<boolean>,
): ContentActions {
  const client = useQueryClient();
  const { mutateAsync } = useContentChange(organizationId, (change) => sendChange(change, agree));

  return useMemo(() => {
    /** What it has come to; null where it was not made, and why is said. */
    const attempt = async (change: Change, failed: string): Promise<Sent | null> => {
      try {
        const sent = await mutateAsync(change);
        if (sent.isMade) return sent;
        announce(failed);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        announce(`${failed} ${error.message}`);
      }
      return null;
    };
    // A moment later: what is on its way then stands in the tree.
    const show = (node: ContentNode, parent: Parent) =>
      void window.setTimeout(() => reveal(idOf(node), parent));
    return {
      async move(move, words, home) {
        const title = titleOf(move.node);
        const begun = beginChange();
        const moved = attempt({ kind: 'move', move }, `${title} is back where it was.`);
        show(move.node, move.parent);
        const sent = await moved;
        if (!sent) {
          begun.drop();
          return show(move.node, move.from);
        }
        const { node } = move;
        // The service takes that visibility away with the collection that gave it.
        const isHidden =
          node.type === 'space' &&
          node.space.visibility === 'in-collection' &&
          move.parent === null;
        sayWithUndo(
          `${title} moved ${words}${isHidden ? ' and is private now' : ''}.${lost(sent, node)}`,
          async () => {
            const back = attempt({ kind: 'move', move: home }, `${title} stays where it is.`);
            show(home.node, home.parent);
            if (!(await back)) return;
            if (isHidden) await showInCollection(node.space);
            sayUndone(`${title} is back where it was.`);
          },
          begun,
        );
      },
      async trash(space) {
        const node: ContentNode = { type: 'space', space };
        const begun = beginChange();
        if (!(await attempt({ kind: 'delete', node }, `${space.title} is not deleted.`)))
          return begun.drop();
        const takeBack = async () => {
          try {
            const { restored, where } = await restore(space);
            await refreshContent(client, organizationId, [restored.parent ?? null]);
            sayUndone(`${space.title} is back ${where}.`);
            reveal(restored.id, restored.parent ?? null);
          } catch (error) {
            if (!(error instanceof Problem)) throw error;
            sayNotUndone(`${space.title} stays in the trash. ${error.message}`);
          }
        };
        sayWithUndo(`${space.title} is in the trash for ${RESTORABLE_DAYS} days.`, takeBack, begun);
      },
      async duplicate(space) {
        announce(`${space.title} is being duplicated.`);
        const begun = beginChange();
        try {
          const parameters = { spaceId: space.id };
          const copy = await call(duplicateSpace, { parameters }, once());
          await refreshContent(client, organizationId, [copy.parent ?? null]);
          reveal(copy.id, copy.parent ?? null);
          const takeBack = async () => {
            const node: ContentNode = { type: 'space', space: copy };
            if (await attempt({ kind: 'delete', node }, `${copy.title} stays.`))
              sayUndone(`${copy.title} is in the trash.`);
          };
          sayWithUndo(`${copy.title} stands after ${space.title}.`, takeBack, begun);
        } catch (error) {
          begun.drop();
          if (!(error instanceof Problem)) throw error;
          notify(`${space.title} is not duplicated. ${error.message}`, { tone: 'bad' });
        }
      },
    };
  }, [client, mutateAsync, organizationId, reveal]);
}
