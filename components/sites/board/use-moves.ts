'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useSteady } from '#components/kit/board/steady.ts';
import { sayUndone, sayWithUndo } from '#components/kit/undo.ts';
import { insist } from '#components/ui/insist.ts';
import { announce } from '#components/ui/live-region.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { refreshAfter } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import { type SiteMove, sortSiteStructure } from '#lib/contract/site-structure.ts';
import { type Collision, collisionOf, sameItemCollision } from './collisions.ts';
import { foldMove, foldMoves, type Move } from './fold.ts';
import { compensate, movedSince, waysOf } from './history.ts';
import { type Structure, structureOf } from './items.ts';
import { pathChanges } from './paths.ts';
import { recordMove } from './record.ts';
import type { Offered } from './redirects.ts';
import { type Command, commandOf, sendMove } from './send.ts';
import { movesFor, structureFor } from './structure.ts';
import { movesKey, usePending } from './use-pending.ts';
import { useStructure } from './use-structure.ts';
import { clockOf, moverOf } from './words.ts';

/** Everything about where things stand on a site: what is shown, what moved, and how to move. */
export function useMoves(organizationId: string, siteId: string, reveal: (id: string) => void) {
  const client = useQueryClient();
  const site = useMemo(() => ({ organizationId, siteId }), [organizationId, siteId]);
  const { pending, refusals } = usePending(siteId);
  const reading = useStructure(organizationId, siteId, pending.length > 0);
  const { saved, me, version, hasSort, hasMoves } = reading;
  const shown = useMemo(() => saved && foldMoves(saved, pending), [saved, pending]);
  const [offer, setOffer] = useState<readonly Offered[]>([]);
  const [collision, setCollision] = useState<Collision | null>(null);
  // Where the API keeps no list of moves, those made on this page.
  const [own, setOwn] = useState<readonly SiteMove[]>([]);
  const moves = hasMoves ? reading.moves : own;
  const tail = useRef<Promise<unknown>>(Promise.resolve());

  const { mutateAsync } = useMutation<unknown, Problem, Command>({
    mutationKey: movesKey(siteId),
    scope: { id: `site-structure:${siteId}` },
    mutationFn: (command) => sendMove(site, command, hasSort),
    onSettled: () => refreshAfter(client, sortSiteStructure, { parameters: site }),
  });

  /** What the cache holds: a page may not have been drawn yet with what was just read. */
  function now(): { structure: Structure | undefined; moves: readonly SiteMove[] } {
    const read = client.getQueryData(structureFor(organizationId, siteId).queryKey);
    const listed = client.getQueryData(movesFor(organizationId, siteId).queryKey);
    return { structure: read && structureOf(read), moves: hasMoves ? (listed?.items ?? []) : own };
  }

  /** Whether a move was made; if not, why is said. */
  async function attempt(command: Command, before: Structure, failed: string): Promise<boolean> {
    setOffer([]);
    setCollision(null);
    const after = foldMove(before, command);
    const order = after.lists.get(command.parent) ?? [];
    try {
      await mutateAsync(command);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const there = now();
      const titleOf = (id: string) => before.items.get(id)?.title ?? 'what it stood beside';
      const met =
        there.structure && collisionOf(there.structure, command, order, there.moves, titleOf);
      setCollision(met ?? null);
      announce(`${failed} ${error.message}`);
      return false;
    }
    if (!hasMoves) remember(before, after, command);
    setCollision(sameItemCollision(now().moves, command, version ?? 0, me?.id));
    void followPaths(before, after, command.undoes === undefined);
    return true;
  }

  function remember(before: Structure, after: Structure, { id, undoes }: Command): void {
    const number = own.length + 1;
    const record = recordMove(before, after, id, { person: me, siteId, number, undoes });
    if (!record) return;
    const marked = own.map((each) => (each.id === undoes ? { ...each, undone: true } : each));
    setOwn([record, ...marked]);
  }

  /** Offers redirects from paths that are left, and clears away those that would go round now. */
  async function followPaths(before: Structure, after: Structure, isNew = true): Promise<void> {
    const changes = pathChanges(before, after);
    if (changes.length === 0) return;
    const { deleteLoops, offeredBy } = await insist(() => import('./redirects.ts'));
    const deleted = await deleteLoops(site, changes);
    if (deleted.length === 0) {
      // What was taken back is where it was: nobody has learnt the path in between.
      if (isNew) setOffer(offeredBy(after, changes));
      return;
    }
    const [only] = deleted;
    const what = deleted.length === 1 ? `The redirect from ${only} is` : 'Their redirects are';
    notify(`${what} gone: it is the path again.`);
  }

  function track<Result>(run: Promise<Result>): Promise<Result> {
    tail.current = Promise.all([tail.current, run.catch(() => undefined)]);
    return run;
  }

  async function takeBack(move: SiteMove, isRedo = false): Promise<void> {
    const { structure, moves: listed } = now();
    if (!structure) return;
    const { title } = move.item;
    const since = movedSince(move, listed);
    if (since) {
      const who = since.movedBy?.id === me?.id ? 'You' : moverOf(since);
      const text = `${title} stays. ${who} moved it again at ${clockOf(since.movedAt)}: that is to be undone first.`;
      notify(text, { tone: 'bad' });
      return;
    }
    const back = compensate(structure, move);
    const command = back && commandOf(structure, siteId, back, move.id);
    if (!back || !command) {
      notify(`${title} can’t go back: ${move.from.title ?? 'it'} is not there any more.`, {
        tone: 'bad',
      });
      return;
    }
    const done = attempt(command, structure, `${title} stays where it is.`);
    reveal(move.item.id);
    if (!(await done)) return;
    const where = back.isLast
      ? `back in ${move.from.title ?? 'its place'}, last`
      : 'back where it was';
    sayUndone(isRedo ? `${title} is moved again.` : `${title} is ${where}.`);
  }

  const actions = useSteady({
    /** Moves something. @param words where to, as “after Buoys” */
    async move(move: Move, words: string): Promise<void> {
      const command = shown && commandOf(shown, siteId, move);
      if (!command || !shown) return;
      const done = track(attempt(command, shown, `${command.title} is back where it was.`));
      // A moment later: what is on its way then stands on the board.
      window.setTimeout(() => reveal(move.id));
      if (!(await done)) return reveal(move.id);
      sayWithUndo(`${command.title} moved ${words}.`, () => actions.undo());
    },
    /** Takes the latest own move back. */
    undo(): void {
      void track(
        tail.current.then(() => {
          const { undo } = waysOf(now().moves, me?.id);
          if (undo) return takeBack(undo);
          announce('You have moved nothing here that could be undone.');
        }),
      );
    },
    /** Does the latest again that was taken back. */
    redo(): void {
      void track(
        tail.current.then(() => {
          const { redo } = waysOf(now().moves, me?.id);
          if (redo) return takeBack(redo, true);
          announce('Nothing was undone that could be done again.');
        }),
      );
    },
    /** Takes one move of one's own back. */
    undoMove(move: SiteMove): void {
      void track(tail.current.then(() => takeBack(move)));
    },
    /** Does what may change paths, and sees to redirects then, as after a move. */
    async keepPaths<Result>(run: () => Promise<Result>): Promise<Result> {
      const before = now().structure;
      setOffer([]);
      const result = await run();
      const after = now().structure;
      if (before && after) void followPaths(before, after);
      return result;
    },
    closeOffer: () => setOffer([]),
    closeCollision: () => setCollision(null),
  });

  return { ...reading, moves, shown, pending, refusals, offer, collision, actions };
}

export type Moves = ReturnType<typeof useMoves>;
export type MoveActions = Moves['actions'];
