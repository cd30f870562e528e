'use client';

import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useStableCallbacks } from '#components/kit/board/use-stable-callbacks.ts';
import type { Reveal } from '#components/kit/board/use-virtual-rows.ts';
import { notifyUndone, notifyWithUndo } from '#components/kit/undo.ts';
import { watchInput } from '#components/kit/watch-input.ts';
import { announce } from '#components/ui/live-region.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { refreshAfter } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import { updateChangeRequestContent } from '#lib/contract/change-request-content.ts';
import { requestInput } from '../../places.ts';
import { type RequestRef, type WriteResult, writeContent, writingScope } from '../write-content.ts';
import { pageTreeOf } from './page-tree.ts';
import { changesOf, type HistoryEntry, inverseSteps, replaySteps, type TreeStep } from './steps.ts';

/** Steps to save, with the page they are about. */
type Command = { id: string; steps: TreeStep[] };

const structureKey = ({ spaceId, number }: RequestRef) => ['writing', spaceId, number] as const;

/** The steps being saved, and why the last action on each page failed. */
function usePending(requestRef: RequestRef) {
  const runs = useMutationState({
    filters: { mutationKey: structureKey(requestRef) },
    select: ({ state }) => ({
      command: state.variables as Command | undefined,
      isPending: state.status === 'pending',
      message: state.error?.message,
    }),
  });
  return useMemo(() => {
    const refusals = new Map<string, string>();
    const pending: TreeStep[] = [];
    for (const { command, isPending, message } of runs) {
      if (!command) continue;
      if (isPending) pending.push(...command.steps);
      if (message === undefined) refusals.delete(command.id);
      else refusals.set(command.id, `Couldn’t save. ${message}`);
    }
    return { pending, refusals };
  }, [runs]);
}

/** Changes the page tree: drag, keys, menus and undo all run commands, each with its inverse. */
export function useStructure(requestRef: RequestRef, reveal: Reveal) {
  const client = useQueryClient();
  const { pending, refusals } = usePending(requestRef);
  const done = useRef<HistoryEntry[]>([]);
  const undone = useRef<HistoryEntry[]>([]);
  const tail = useRef<Promise<unknown>>(Promise.resolve());
  const { mutateAsync } = useMutation<WriteResult, Problem, Command>({
    mutationKey: structureKey(requestRef),
    scope: writingScope(requestRef),
    mutationFn: ({ steps }) =>
      writeContent(client, requestRef, ({ pages }) => {
        const changes = changesOf(pageTreeOf(pages), steps);
        if (changes) return changes;
        throw new Problem(409, 'The page next to this position no longer exists.');
      }),
    onSettled: () =>
      refreshAfter(
        client,
        updateChangeRequestContent,
        requestInput(requestRef.spaceId, requestRef.number),
      ),
  });

  /** Runs a command. A failure is announced and returned. */
  async function attempt(command: Command): Promise<WriteResult | Problem> {
    try {
      return await mutateAsync(command);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      announce(`Couldn’t save. ${error.message}`);
      // Without a row to show the message, it needs a toast.
      if (command.steps.some(({ kind }) => kind === 'insert' || kind === 'revert'))
        notify(`Couldn’t save. ${error.message}`, { tone: 'bad' });
      return error;
    }
  }

  function track<Result>(run: Promise<Result>): Promise<Result> {
    tail.current = Promise.all([tail.current, run.catch(() => undefined)]);
    return run;
  }

  async function applyHistory(way: 'undo' | 'redo', hadInput: () => boolean): Promise<void> {
    const [from, to] =
      way === 'undo' ? [done.current, undone.current] : [undone.current, done.current];
    const entry = from.at(-1);
    if (!entry) {
      announce(way === 'undo' ? 'Nothing to undo' : 'Nothing to redo');
      return;
    }
    const written = await attempt({ id: entry.id, steps: entry[way] });
    if (written instanceof Problem && written.isPassing) return;
    // An entry that failed for good must not block the ones before it.
    from.pop();
    if (written instanceof Problem) return;
    to.push(entry);
    reveal(entry.id, hadInput());
    notifyUndone(`${way === 'undo' ? 'Undone' : 'Redone'}: ${entry.message}`);
  }

  /** Undoes or redoes after what is being saved. */
  function applyNext(way: 'undo' | 'redo'): void {
    const hadInput = watchInput();
    void track(tail.current.then(() => applyHistory(way, hadInput)));
  }

  const actions = useStableCallbacks({
    /**
     * Runs a command, and says what was done with a button to undo it.
     * @param message “Moorings moved after Buoys”
     * @returns null when it failed
     */
    async run(command: Command, message: string): Promise<WriteResult | null> {
      const written = await track(attempt(command));
      if (written instanceof Problem) return null;
      const { sent, revision, pages } = written;
      const tree = pageTreeOf(sent.pages);
      const id = pages[0] ?? command.id;
      const undo = inverseSteps(tree, command.steps, sent.id, pages);
      const redo = replaySteps(command.steps, revision, pages);
      done.current.push({ message, id, redo, undo });
      undone.current = [];
      notifyWithUndo(message, () => actions.undo());
      return written;
    },
    undo(): void {
      applyNext('undo');
    },
    redo(): void {
      applyNext('redo');
    },
  });

  return { pending, refusals, actions };
}

export type StructureActions = ReturnType<typeof useStructure>['actions'];
