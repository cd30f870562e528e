'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useStableCallbacks } from '#components/kit/board/use-stable-callbacks.ts';
import type { Reveal } from '#components/kit/board/use-virtual-rows.ts';
import { formatTime, plural } from '#components/kit/format.ts';
import { beginChange, notifyUndone, notifyWithUndo, sayFailed } from '#components/kit/undo.ts';
import { watchInput } from '#components/kit/watch-input.ts';
import { announce } from '#components/ui/live-region.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { Problem } from '#lib/client/problem.ts';
import { sendWhenOnline } from '#lib/client/send-when-online.ts';
import type { SiteMove } from '#lib/contract/site-structure.ts';
import { type Collision, collisionOf, sameItemCollision } from './collisions.ts';
import { foldMove, foldMoves, type ItemMove } from './fold.ts';
import { areOnlyMovesSince, inverseOf, movedSince, undoRedoOf } from './history.ts';
import { type Structure, structureOf } from './items.ts';
import { recordMove } from './record-move.ts';
import type { RedirectOffer } from './redirects.ts';
import { redirectsAfter } from './redirects-after.ts';
import { commandOf, type MoveCommand, movesSender, stepsOf } from './send.ts';
import { movesFor, structureFor } from './structure.ts';
import { movesKey, usePending } from './use-pending.ts';
import { useStructure } from './use-structure.ts';
import { moverName } from './words.ts';

/** The structure of a site with its pending moves, undo, conflicts and redirect offers. */
export function useMoves(organizationId: string, siteId: string, reveal: Reveal) {
  const client = useQueryClient();
  const site = useMemo(() => ({ organizationId, siteId }), [organizationId, siteId]);
  const { pending, refusals } = usePending(site);
  // What others change is shown once nothing is carried: no row moves under the pointer.
  const [isCarrying, setCarrying] = useState(false);
  const reading = useStructure(organizationId, siteId, isCarrying || pending.length > 0);
  const { saved, me, version, hasSort, hasMoves } = reading;
  const shown = useMemo(() => saved && foldMoves(saved, pending), [saved, pending]);
  const [offer, setOffer] = useState<readonly RedirectOffer[]>([]);
  const [collision, setCollision] = useState<Collision | null>(null);
  // For APIs without a list of moves: those made on this page.
  const [own, setOwn] = useState<readonly SiteMove[]>([]);
  const moves = hasMoves ? reading.moves : own;
  const tail = useRef<Promise<unknown>>(Promise.resolve());

  const { mutateAsync } = useMutation<unknown, Problem, MoveCommand>({
    mutationKey: movesKey(site),
    mutationFn: (command) =>
      sendWhenOnline(movesSender(client, site, hasSort), movesKey(site), command),
  });

  /** The cached structure and moves, which can be newer than the rendered ones. */
  function now() {
    const read = client.getQueryData(structureFor(organizationId, siteId).queryKey);
    const listed = client.getQueryData(movesFor(organizationId, siteId).queryKey);
    return {
      structure: read && structureOf(read),
      moves: hasMoves ? (listed?.items ?? []) : own,
      version: read?.version,
    };
  }

  /** Sends a move, and reports why it failed. @returns whether it succeeded */
  async function attempt(
    command: MoveCommand,
    before: Structure,
    failed: string,
  ): Promise<boolean> {
    setOffer([]);
    setCollision(null);
    const after = foldMove(before, command);
    if (!(await sendOne(command, before, failed))) return false;
    void followPaths(before, after, command.undoes === undefined);
    return true;
  }

  async function sendOne(
    command: MoveCommand,
    before: Structure,
    failed: string,
  ): Promise<boolean> {
    const after = foldMove(before, command);
    const order = after.lists.get(command.parent) ?? [];
    try {
      await mutateAsync(command);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const there = now();
      const titleOf = (id: string) => before.nodes.get(id)?.title ?? 'The item next to it';
      const conflict =
        there.structure && collisionOf(there.structure, command, order, there.moves, titleOf);
      setCollision(conflict ?? null);
      const isGone = there.structure && !there.structure.nodes.has(command.id);
      if (conflict) announce(`${failed} ${error.message}`);
      else if (isGone) notify(`${failed} It is no longer on the site.`, { tone: 'bad' });
      else sayFailed(failed, error);
      return false;
    }
    if (!hasMoves) remember(before, after, command);
    setCollision(sameItemCollision(now().moves, command, version ?? 0, me?.id));
    return true;
  }

  function remember(before: Structure, after: Structure, { id, undoes }: MoveCommand): void {
    setOwn((known) => {
      const number = known.length + 1;
      const record = recordMove(before, after, id, { person: me, siteId, number, undoes });
      const marked = known.map((each) => (each.id === undoes ? { ...each, undone: true } : each));
      return record ? [record, ...marked] : known;
    });
  }

  /** Offers redirects from old paths, and deletes redirects that would loop now. */
  async function followPaths(before: Structure, after: Structure, isNew = true): Promise<void> {
    const offered = await redirectsAfter(site, before, after, isNew);
    if (offered) setOffer(offered);
  }

  function track<Result>(run: Promise<Result>): Promise<Result> {
    tail.current = Promise.all([tail.current, run.catch(() => undefined)]);
    return run;
  }

  /** The person's last move of an item that is in effect; an undo isn't a move. */
  function ownMoveOf(id: string): SiteMove | undefined {
    const { moves: listed } = now();
    return undoRedoOf(
      listed.filter(({ item }) => item.id === id),
      me?.id,
    ).undo;
  }

  /** Undoes moves that were made together, the last first, as each knows only where it was. */
  function undoOfAll(ids: readonly string[]): () => void {
    const mine = ids.flatMap((id) => ownMoveOf(id) ?? []);
    return () => {
      const hadInput = watchInput();
      if (mine.length < ids.length) return ids.forEach(actions.undo);
      void track(
        tail.current.then(async () => {
          let back = 0;
          for (const move of mine.toReversed()) if (await revert(move, hadInput)) back += 1;
          // A single one was named.
          if (back > 1) notifyUndone(`${plural(back, 'item')} moved back`);
        }),
      );
    };
  }

  /** Undoes the last of the person's own moves of an item so far. */
  function undoOf(id: string): () => void {
    const mine = ownMoveOf(id);
    return () => {
      const isUndone = now().moves.some((each) => each.id === mine?.id && each.undone);
      if (mine && isUndone) announce(`The move of ${mine.item.title} was already undone.`);
      else if (mine) actions.undoMove(mine);
      else actions.undo();
    };
  }

  /** Undoes one of the person's own moves, found once the changes under way are saved. */
  function undoWhenSaved(find: () => SiteMove | undefined): void {
    const hadInput = watchInput();
    void track(
      tail.current.then(async () => {
        const move = find();
        if (move) await revert(move, hadInput);
        else announce('You have no moves to undo.');
      }),
    );
  }

  /** Undoes or redoes a move. @returns whether it succeeded */
  async function revert(move: SiteMove, hadInput: () => boolean, isRedo = false): Promise<boolean> {
    const { structure, moves: listed } = now();
    if (!structure) return false;
    const { title } = move.item;
    const refuse = (why: string) => {
      notify(`Couldn’t move ${title} back. ${why}`, { tone: 'bad' });
      return false;
    };
    if (!structure.nodes.has(move.item.id)) return refuse('It is no longer on the site.');
    const since = movedSince(move, listed);
    if (since) {
      const who = since.movedBy?.id === me?.id ? 'You' : moverName(since);
      return refuse(`${who} moved it again at ${formatTime(since.movedAt)}.`);
    }
    const back = inverseOf(structure, move);
    const command = back && commandOf(structure, siteId, back, move.id);
    if (!back || !command) return refuse(`${move.from.title ?? 'Its section'} is no longer there.`);
    const done = attempt(command, structure, `Couldn’t move ${title} back.`);
    reveal(move.item.id, hadInput());
    if (!(await done)) return false;
    const where = back.isLast ? `back to the end of ${move.from.title ?? 'the site'}` : 'back';
    notifyUndone(`${title} moved ${isRedo ? 'again' : where}`);
    return true;
  }

  const actions = useStableCallbacks({
    /** Moves items, one after the other. @param words where to, as “after Buoys” */
    async move(moves: readonly ItemMove[], words: string): Promise<void> {
      const steps = shown ? stepsOf(shown, siteId, moves) : [];
      const [first] = steps;
      if (!first || !shown) return;
      const begun = beginChange();
      setOffer([]);
      setCollision(null);
      const sending = steps.map(({ command, before }) =>
        sendOne(command, before, `${command.title} wasn’t moved.`),
      );
      // Later, when the pending move is on the board.
      window.setTimeout(() => reveal(first.command.id));
      const sent = await track(Promise.all(sending));
      const done = steps.map(({ command }) => command).filter((_, at) => sent[at]);
      const [one] = done;
      if (!one) {
        begun.drop();
        return reveal(first.command.id);
      }
      void followPaths(shown, foldMoves(shown, done));
      if (done.length === 1 && steps.length === 1)
        notifyWithUndo(`${one.title} moved ${words}`, undoOf(one.id), begun, actions.redo);
      else
        notifyWithUndo(
          `${done.length === 1 ? one.title : plural(done.length, 'item')} moved ${words}`,
          undoOfAll(done.map(({ id }) => id)),
          begun,
          () => void actions.move(moves, words),
        );
    },
    /** Makes a section of a space, after the section it is in. */
    async makeSection(id: string, section: string): Promise<void> {
      const parent = shown?.parents.get(section) ?? null;
      const title = shown?.nodes.get(section)?.title ?? 'its section';
      await actions.move(
        [{ id, parent, place: { after: section }, section: true }],
        `to its own section after ${title}`,
      );
    },
    /** Undoes the latest own move. */
    undo(): void {
      undoWhenSaved(() => undoRedoOf(now().moves, me?.id).undo);
    },
    /** Undoes the latest own move from before the page was opened, if nothing but moves came after it. */
    undoEarlier(): void {
      const { moves: listed, version: latest } = now();
      const { undo } = undoRedoOf(listed, me?.id);
      if (undo && latest !== undefined && hasMoves && !areOnlyMovesSince(undo, listed, latest))
        notify(
          `The site was changed since you moved ${undo.item.title}. Undo that move in the list of moves.`,
        );
      else actions.undo();
    },
    /** Redoes the latest undone move. */
    redo(): void {
      const hadInput = watchInput();
      const begun = beginChange();
      void track(
        tail.current.then(async () => {
          const { redo } = undoRedoOf(now().moves, me?.id);
          if (redo && (await revert(redo, hadInput, true)))
            begun.complete(() => undoWhenSaved(() => ownMoveOf(redo.item.id)), actions.redo);
          else begun.drop();
          if (!redo) announce('You have no moves to redo.');
        }),
      );
    },
    /** Undoes one of the person's own moves. */
    undoMove(move: SiteMove): void {
      undoWhenSaved(() => move);
    },
    /** The saved structure. */
    structure: () => now().structure,
    /** Runs what may change paths, then handles redirects as after a move. */
    async keepPaths<Result>(run: () => Promise<Result>): Promise<Result> {
      const before = now().structure;
      setOffer([]);
      const result = await run();
      const after = now().structure;
      if (before && after) void followPaths(before, after);
      return result;
    },
    setCarrying,
    closeOffer: () => setOffer([]),
    closeCollision: () => setCollision(null),
  });

  // A conflict is announced once: by its question, not on the row or in the notices as well.
  const news = reading.news.filter(({ id }) => id !== collision?.theirs?.id);
  const refusalOf = (id: string) => (id === collision?.id ? undefined : refusals.get(id));
  return { ...reading, moves, news, shown, pending, refusalOf, offer, collision, actions };
}

export type Moves = ReturnType<typeof useMoves>;
export type MoveActions = Moves['actions'];
