'use client';

import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useSteady } from '#components/kit/board/steady.ts';
import { sayUndone, sayWithUndo } from '#components/kit/undo.ts';
import { announce } from '#components/ui/live-region.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { refreshAfter } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import { updateChangeRequestContent } from '#lib/contract/change-request-content.ts';
import { requestInput } from '../../places.ts';
import { type Place, type Written, write, writingScope } from '../send.ts';
import { treeOf } from './page-tree.ts';
import { changesOf, type Deed, doingAgain, type Step, takingBack } from './steps.ts';

/** Steps on their way, with the page they are about. */
type Command = { id: string; steps: Step[] };

const structureKey = ({ spaceId, number }: Place) => ['writing', spaceId, number] as const;

/** What is on its way, and why the latest thing done to each page was refused. */
function usePending(place: Place) {
  const runs = useMutationState({
    filters: { mutationKey: structureKey(place) },
    select: ({ state }) => ({
      command: state.variables as Command | undefined,
      isPending: state.status === 'pending',
      message: state.error?.message,
    }),
  });
  return useMemo(() => {
    const refusals = new Map<string, string>();
    const pending: Step[] = [];
    for (const { command, isPending, message } of runs) {
      if (!command) continue;
      if (isPending) pending.push(...command.steps);
      if (message === undefined) refusals.delete(command.id);
      else refusals.set(command.id, `Not done. ${message}`);
    }
    return { pending, refusals };
  }, [runs]);
}

/** Changes the tree of pages: one command for drag, keys, menu and undo, and the way back for each. */
export function useStructure(place: Place, reveal: (id: string) => void) {
  const client = useQueryClient();
  const { pending, refusals } = usePending(place);
  const done = useRef<Deed[]>([]);
  const undone = useRef<Deed[]>([]);
  const tail = useRef<Promise<unknown>>(Promise.resolve());
  const { mutateAsync } = useMutation<Written, Problem, Command>({
    mutationKey: structureKey(place),
    scope: writingScope(place),
    mutationFn: ({ steps }) =>
      write(client, place, ({ pages }) => {
        const changes = changesOf(treeOf(pages), steps);
        if (changes) return changes;
        throw new Problem(409, 'What it was to stand beside is not there any more.');
      }),
    onSettled: () =>
      refreshAfter(client, updateChangeRequestContent, requestInput(place.spaceId, place.number)),
  });

  /** What came of it; a refusal is said. */
  async function attempt(command: Command): Promise<Written | Problem> {
    try {
      return await mutateAsync(command);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      announce(`Not done. ${error.message}`);
      // A row that is not there any more can't say it.
      if (command.steps.some(({ kind }) => kind === 'insert' || kind === 'revert'))
        notify(`Not done. ${error.message}`, { tone: 'bad' });
      return error;
    }
  }

  function track<Result>(run: Promise<Result>): Promise<Result> {
    tail.current = Promise.all([tail.current, run.catch(() => undefined)]);
    return run;
  }

  async function takeBack(from: Deed[], to: Deed[], way: 'back' | 'forth'): Promise<void> {
    const deed = from.at(-1);
    if (!deed) {
      announce(
        way === 'back' ? 'Nothing here can be undone.' : 'Nothing was undone that could be redone.',
      );
      return;
    }
    const written = await attempt({ id: deed.id, steps: deed[way] });
    if (written instanceof Problem && written.isPassing) return;
    // What can't be taken back any more is not in the way of what was done before it.
    from.pop();
    if (written instanceof Problem) return;
    to.push(deed);
    reveal(deed.id);
    sayUndone(way === 'back' ? `Undone: ${deed.words}` : `Done again: ${deed.words}`);
  }

  const actions = useSteady({
    /**
     * Does something to the tree, offers the way back, and says what was done.
     * @param words “Moorings moved after Buoys.”
     * @returns what was written; null when it was refused
     */
    async run(command: Command, words: string): Promise<Written | null> {
      const written = await track(attempt(command));
      if (written instanceof Problem) return null;
      const { sent, revision, pages } = written;
      const tree = treeOf(sent.pages);
      const id = pages[0] ?? command.id;
      const back = takingBack(tree, command.steps, sent.id, pages);
      const forth = doingAgain(command.steps, revision, pages);
      done.current.push({ words, id, forth, back });
      undone.current = [];
      sayWithUndo(words, () => actions.undo());
      return written;
    },
    undo(): void {
      void track(tail.current.then(() => takeBack(done.current, undone.current, 'back')));
    },
    redo(): void {
      void track(tail.current.then(() => takeBack(undone.current, done.current, 'forth')));
    },
  });

  return { pending, refusals, actions };
}

export type Structure = ReturnType<typeof useStructure>;
export type StructureActions = Structure['actions'];
