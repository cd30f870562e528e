'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { deletedWords } from '#components/kit/deleted-words.ts';
import { lossSentence } from '#components/kit/loss-words.ts';
import {
  beginChange,
  keepUndo,
  notifyUndoFailed,
  notifyUndone,
  notifyWithUndo,
  sayFailed,
} from '#components/kit/undo.ts';
import { announce } from '#components/ui/live-region.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { writeHeaders } from '#lib/client/send.ts';
import { duplicateSpace, type Space, updateSpace } from '#lib/contract/spaces.ts';
import {
  type ContentMove,
  refreshContent,
  type TreeChange,
  useContentChange,
} from './content-changes.ts';
import { type ContentEdit, sendEdit, takeEditBack } from './edits.ts';
import { sendBack } from './move-back.ts';
import { type Agreement, agreementOn, type MoveStep } from './moving-together.ts';
import { type ContentNode, contentOf, idOf, type Parent, titleOf } from './node.ts';
import { impactOf, namesOf, needsConsent, restore } from './removal.ts';
import type { ChangeResult } from './send-change.ts';

/** The actions on items of the tree that need no dialog of their own. */
export type ContentActions = {
  /**
   * Moves items, one after another, says who lost access by it, and offers to undo it. The tree shows
   * the new position while `lossCheck: 'confirm'` asks.
   * @param words the new position, as “after Buoys”
   */
  move: (steps: readonly MoveStep[], words: string) => Promise<void>;
  /**
   * Moves items to the trash and offers to undo it. Asks first, except for a space that no site shows.
   * @param onGone called once they disappear from the tree
   */
  remove: (nodes: readonly ContentNode[], onGone?: () => void) => Promise<void>;
  /** Copies a space; the copy follows it. */
  duplicate: (space: Space) => Promise<void>;
  /**
   * Sets properties of an item; ⌘Z undoes it.
   * @param undone what is said once it is undone
   * @throws Problem
   */
  edit: (
    node: ContentNode,
    edit: ContentEdit,
    before: ContentEdit,
    undone: string,
  ) => Promise<void>;
  /** Makes a creation a step that ⌘Z undoes. */
  created: (node: ContentNode) => void;
};

/** The dialogs of the actions. */
export type Consent = {
  /** @param of how many items are moved together */
  move: (moves: readonly ContentMove[], of: number) => Promise<boolean>;
  remove: (nodes: readonly ContentNode[]) => Promise<boolean>;
};

/** Restores the visibility that a space lost at the root. */
async function showInCollection({ id: spaceId, title }: Space): Promise<void> {
  const body = { visibility: 'in-collection' as const };
  await call(updateSpace, { parameters: { spaceId }, body }, { headers: writeHeaders() }).catch(
    (problem: Problem) =>
      notify(`“${title}” is still private. ${problem.message}`, { tone: 'bad' }),
  );
}

/** Whether a move makes a space private: at the root there is no collection to be visible in. */
function isHiddenBy({ node, parent }: ContentMove): boolean {
  return node.type === 'space' && node.space.visibility === 'in-collection' && parent === null;
}

/** What else a move did, to append to the message. @param lossy the number of moves after which someone sees less */
function moreWords(done: readonly (ChangeResult & MoveStep)[], lossy: number): string {
  const hidden = done.filter(({ move }) => isHiddenBy(move)).length;
  const first = done[0];
  const text = !first
    ? ''
    : lossy > 0
      ? `People have less access to ${lossy} of them.`
      : first.losses === 'unknown'
        ? 'Couldn’t check who lost access.'
        : first.losses && lossSentence(first.losses, first.move.node.type);
  const isPrivate = hidden > 0 ? ` and made ${hidden === 1 ? 'it' : 'them'} private` : '';
  return `${isPrivate}${text ? `. ${text}` : ''}`;
}

/** The actions that need no dialog, as one stable object. */
export function useContentActions(
  organizationId: string,
  reveal: (id: string, parent: Parent, isQuiet?: () => boolean) => void,
  consent: Consent,
): ContentActions {
  const client = useQueryClient();
  const [agreements] = useState(() => new WeakMap<ContentMove, Agreement>());
  const { mutateAsync } = useContentChange(
    organizationId,
    (move) => agreements.get(move)?.isAgreed() ?? consent.move([move], 1),
  );

  return useMemo(() => {
    /** The result of a change; null if it failed, which is announced. */
    const attempt = async (change: TreeChange, failed: string): Promise<ChangeResult | null> => {
      try {
        const sent = await mutateAsync(change);
        if (sent.isDone) return sent;
        announce(failed);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        sayFailed(failed, error);
      }
      return null;
    };
    // Deferred until the tree shows the pending change.
    const show = (node: ContentNode, parent: Parent, isQuiet?: () => boolean) =>
      void window.setTimeout(() => reveal(idOf(node), parent, isQuiet));
    const refresh = (nodes: readonly ContentNode[]) =>
      refreshContent(
        client,
        organizationId,
        nodes.map((node) => contentOf(node).parent ?? null),
      );

    /** Moves back what was moved, in the same order: each goes after the one it came after. */
    const moveBack = async (done: readonly MoveStep[], hadInput: () => boolean) => {
      const sent = sendBack(
        done.map(({ inverse }) => inverse),
        (move) => mutateAsync({ kind: 'move', move }),
      );
      const [first] = done;
      if (first) show(first.inverse.node, first.inverse.parent, hadInput);
      const failed = await sent;
      const back = done.filter(({ inverse }) => !failed.has(inverse));
      for (const { move } of back)
        if (isHiddenBy(move) && move.node.type === 'space') await showInCollection(move.node.space);
      const words = `Moved ${namesOf(back.map(({ move }) => move.node))} back`;
      const [problem] = failed.values();
      if (!problem) return notifyUndone(words);
      if (back.length === 0) return sayFailed('Couldn’t undo the move.', problem);
      const stayed = namesOf([...failed.keys()].map(({ node }) => node));
      notifyUndoFailed(`${words}, but not ${stayed}. ${problem.message}`);
    };

    /** Moves items to the trash without asking. */
    const removeNow = async (
      nodes: readonly ContentNode[],
      message: string,
      begun = beginChange(),
    ): Promise<void> => {
      const names = namesOf(nodes);
      const failed = `${names} ${nodes.length === 1 ? 'wasn’t' : 'weren’t'} deleted.`;
      if (!(await attempt({ kind: 'delete', nodes }, failed))) return begun.drop();
      const undo = async (hadInput: () => boolean) => {
        try {
          const where = await restore(organizationId, nodes);
          await refresh(nodes);
          notifyUndone(`Restored ${names}${where && ` ${where}`}`);
          const [first] = nodes;
          if (first) reveal(idOf(first), contentOf(first).parent ?? null, hadInput);
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          notifyUndoFailed(`Couldn’t restore ${names}. ${error.message}`);
          // Someone else may have restored it.
          await refresh(nodes);
        }
      };
      notifyWithUndo(message, undo, begun, () => void removeNow(nodes, message));
    };

    const actions: ContentActions = {
      async move(steps, words) {
        const begun = beginChange();
        const [first] = steps;
        const moves = steps.map(({ move }) => move);
        const agreement = agreementOn(moves, consent.move);
        for (const move of moves)
          if (move.lossCheck === 'together') agreements.set(move, agreement);
        const sent = steps.map(({ move }) =>
          attempt({ kind: 'move', move }, `“${titleOf(move.node)}” wasn’t moved.`),
        );
        if (first) show(first.move.node, first.move.parent);
        const results = await Promise.all(sent);
        const done = steps.flatMap((step, index) => {
          const result = results[index];
          return result ? [{ ...step, ...result }] : [];
        });
        if (done.length === 0) {
          begun.drop();
          return first && show(first.move.node, first.move.from);
        }
        const names = namesOf(done.map(({ move }) => move.node));
        notifyWithUndo(
          `Moved ${names} ${words}${moreWords(done, agreement.lossy())}`,
          (hadInput) => void moveBack(done, hadInput),
          begun,
          () => void actions.move(steps, words),
        );
      },
      async remove(nodes, onGone) {
        const begun = beginChange();
        const isOneSpace = nodes.length === 1 && nodes[0]?.type === 'space';
        const impact = isOneSpace ? await impactOf(organizationId, nodes) : null;
        if (needsConsent(nodes, impact) && !(await consent.remove(nodes))) return begun.drop();
        // Once the dialog has returned the focus.
        if (onGone) window.setTimeout(onGone);
        await removeNow(nodes, deletedWords(namesOf(nodes), impact, nodes.length), begun);
      },
      async duplicate(space) {
        announce(`Duplicating “${space.title}”`);
        const begun = beginChange();
        try {
          const parameters = { spaceId: space.id };
          const copy = await call(duplicateSpace, { parameters }, { headers: writeHeaders() });
          await refreshContent(client, organizationId, [copy.parent ?? null]);
          reveal(copy.id, copy.parent ?? null);
          const nodes: ContentNode[] = [{ type: 'space', space: copy }];
          const undo = async () => {
            if (await attempt({ kind: 'delete', nodes }, `“${copy.title}” wasn’t deleted.`))
              notifyUndone(`Moved “${copy.title}” to the trash`);
          };
          const again = () => void bringBack(nodes);
          notifyWithUndo(`Duplicated “${space.title}” as “${copy.title}”`, undo, begun, again);
        } catch (error) {
          begun.drop();
          if (!(error instanceof Problem)) throw error;
          notify(`Couldn’t duplicate “${space.title}”. ${error.message}`, { tone: 'bad' });
        }
      },
      async edit(node, edit, before, undone) {
        const begun = beginChange();
        try {
          await sendEdit(node, edit);
        } catch (error) {
          begun.drop();
          throw error;
        }
        // Also where it fails: someone else may have changed or deleted the item.
        const revert = () => takeEditBack(node, edit, before).finally(() => refresh([node]));
        const words = { undone, kept: 'Couldn’t undo the change.' };
        const again = () => void actions.edit(node, edit, before, undone).catch(() => undefined);
        keepUndo(revert, words, begun, again);
        await refresh([node]);
      },
      created(node) {
        keepCreation([node], beginChange());
      },
    };

    /** Makes the creation or restoring of items a step. */
    const keepCreation = (nodes: readonly ContentNode[], begun = beginChange()) => {
      const names = namesOf(nodes);
      const revert = async () => {
        const impact = await impactOf(organizationId, nodes);
        if (impact && impact.collections + impact.spaces > 1)
          throw new Problem(409, `${names} isn’t empty anymore.`);
        await mutateAsync({ kind: 'delete', nodes });
      };
      const words = { undone: `Moved ${names} to the trash`, kept: 'Couldn’t undo the creation.' };
      keepUndo(revert, words, begun, () => void bringBack(nodes));
    };

    /** Restores what undo had moved to the trash. */
    const bringBack = async (nodes: readonly ContentNode[]): Promise<void> => {
      const begun = beginChange();
      try {
        await restore(organizationId, nodes);
        await refresh(nodes);
        keepCreation(nodes, begun);
        announce(`Restored ${namesOf(nodes)}`);
      } catch (error) {
        begun.drop();
        if (!(error instanceof Problem)) throw error;
        notifyUndoFailed(`Couldn’t restore ${namesOf(nodes)}. ${error.message}`);
      }
    };
    return actions;
  }, [agreements, client, consent, mutateAsync, organizationId, reveal]);
}
