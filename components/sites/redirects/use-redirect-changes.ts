'use client';

import { useState } from 'react';
import { CANT_UNDO } from '#components/kit/cant-undo.ts';
import { plural, pluralWord } from '#components/kit/format.ts';
import type { LastChange } from '#components/kit/last-change-notice.tsx';
import { barUndo, beginChange, notifyUndone, notifyWithUndo } from '#components/kit/undo.ts';
import type { Begun } from '#components/kit/undo-steps.ts';
import { announce } from '#components/ui/live-region.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import {
  createRedirect,
  deleteRedirect,
  type Redirect,
  type RedirectDestination,
  updateRedirect,
} from '#lib/contract/redirects.ts';
import { checkUnchanged, type Expected } from './check-unchanged.ts';
import type { ReviewedRow } from './import/review.ts';
import { useBulk } from './use-bulk.ts';

type RedirectChange = {
  /** Makes it again after it was undone. */
  run: () => Promise<unknown>;
  done: string;
  /** The undo; absent when there is none. */
  back?: (() => Promise<unknown>) | undefined;
  undone: string;
  /** What the change left, without which it isn’t undone; a deleted path that is in use again is refused anyway. */
  left?: readonly Expected[];
};

/**
 * Whether a deleted redirect couldn't be added again: its target is gone or can't be seen. A target
 * that the API doesn't return, as without the extension, is taken to exist.
 */
export function cannotRestore({ target }: Pick<Redirect, 'target'>): boolean {
  return target !== undefined && target.path === undefined;
}

/** What a written redirect is expected to be later. */
const expectedOf = ({ source, destination }: Expected): Expected => ({ source, destination });

/** Changes redirects at once, reports it on the page and in a toast, and offers undo. */
export function useRedirectChanges(organizationId: string, siteId: string) {
  const [result, setResult] = useState<LastChange | null>(null);
  const [deletedIds, setDeletedIds] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const { mutateAsync: create } = useMutationFor(createRedirect);
  const { mutateAsync: update } = useMutationFor(updateRedirect);
  const { mutateAsync: drop } = useMutationFor(deleteRedirect);
  const bulk = useBulk(organizationId, siteId);
  const parameters = { organizationId, siteId };
  const named = (id: string) => ({ ...parameters, siteRedirectId: id });

  /** Runs a request and reports its failure. @returns whether it succeeded */
  async function attempt(run: () => Promise<unknown>, notDone: string): Promise<boolean> {
    setBusy(true);
    try {
      await run();
      return true;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const text = `${notDone} ${error.message}`;
      setResult({ text, tone: 'bad' });
      notify(text, { tone: 'bad', id: 'redirects' });
      return false;
    } finally {
      setBusy(false);
    }
  }

  /** Reports what was done, with undo and redo. */
  function report(change: RedirectChange, begun?: Begun): void {
    const { run, done, back, undone, left = [] } = change;
    if (!back) {
      barUndo(`${done}. ${CANT_UNDO}`, begun);
      setResult({ text: done, tone: 'plain' });
      notify(done, { tone: 'done', id: 'redirects' });
      return;
    }
    const runUndo = () =>
      void attempt(() => checkUnchanged(parameters, left).then(back), 'Couldn’t undo.').then(
        (worked) => {
          if (!worked) return;
          setResult({ text: undone, tone: 'plain' });
          notifyUndone(undone);
        },
      );
    const redo = async () => {
      const again = beginChange();
      if (await attempt(run, 'Couldn’t redo.')) report(change, again);
      else again.drop();
    };
    const undo = notifyWithUndo(done, runUndo, begun, () => void redo());
    setResult({ text: done, tone: 'plain', ...(undo && { undo }) });
  }

  /** Deletes a redirect that can be restored; others are asked about first. */
  async function remove(redirect: Redirect): Promise<void> {
    const { id, source, destination } = redirect;
    setDeletedIds((before) => new Set(before).add(id));
    const begun = beginChange();
    // Restored, it has another id.
    let current = id;
    const run = () => drop({ parameters: named(current) });
    const worked = await attempt(run, `Couldn’t delete ${source}.`);
    if (!worked) {
      begun.drop();
      setDeletedIds((before) => {
        const left = new Set(before);
        left.delete(id);
        return left;
      });
      return;
    }
    const back = async () => {
      current = (await create({ parameters, body: { source, destination } })).id;
    };
    report({ run, done: `${source} deleted`, undone: `${source} restored`, back }, begun);
  }

  /** Deletes several redirects; those with a missing target can’t be restored. */
  async function removeAll(redirects: readonly Redirect[]): Promise<void> {
    const ids = redirects.map(({ id }) => id);
    setDeletedIds((before) => new Set([...before, ...ids]));
    const begun = beginChange();
    const what = plural(redirects.length, 'redirect');
    const run = () => bulk.drop(redirects);
    if (!(await attempt(run, `Couldn’t delete ${what}.`))) {
      begun.drop();
      setDeletedIds((before) => new Set([...before].filter((id) => !ids.includes(id))));
      return;
    }
    const left = redirects.map(({ source }) => ({ source, destination: null }));
    const back = () => bulk.write(redirects, left);
    const isRestorable = !redirects.some(cannotRestore);
    report(
      {
        run,
        done: `${what} deleted`,
        undone: `${what} restored`,
        back: isRestorable ? back : undefined,
        left,
      },
      begun,
    );
  }

  /** Points chains at their ends. */
  async function straighten(chains: readonly Redirect[]): Promise<void> {
    const begun = beginChange();
    const straight: Redirect[] = [];
    const worked = await attempt(async () => {
      straight.push(...(await bulk.straightened(chains)));
      if (straight.length > 0) await bulk.write(straight);
    }, 'Couldn’t shorten the chains.');
    if (!worked || straight.length === 0) return begun.drop();
    const sources = new Set(straight.map(({ source }) => source));
    const before = chains.filter(({ source }) => sources.has(source));
    const what = plural(straight.length, 'redirect');
    report(
      {
        run: () => bulk.write(straight),
        done: `${what} now ${pluralWord(straight.length, 'leads', 'lead')} directly to the end`,
        undone: `${what} restored`,
        back: () => bulk.write(before, straight.map(expectedOf)),
        left: straight,
      },
      begun,
    );
  }

  /** Reports an import. @param written the numbers of the rows that were saved */
  function imported(rows: readonly ReviewedRow[], written: ReadonlySet<number>): void {
    const saved = rows.filter(({ number }) => written.has(number)).map(({ answer }) => answer);
    if (saved.length === 0) return;
    const replaced = saved.flatMap(({ existing }) => existing ?? []);
    const created = saved.filter(({ existing }) => !existing);
    const done = `${plural(saved.length, 'redirect')} imported`;
    const left = saved.map(({ source, destination = null }) => ({ source, destination }));
    const back = async () => {
      if (created.length > 0) await bulk.drop(created, left);
      if (replaced.length > 0) await bulk.write(replaced, left);
    };
    const run = () =>
      bulk.write(
        saved.flatMap(({ source, destination }) => (destination ? [{ source, destination }] : [])),
      );
    const isRestorable = !replaced.some(cannotRestore);
    report({ run, done, undone: 'Import undone', back: isRestorable ? back : undefined, left });
  }

  /** Points redirects at another destination. */
  async function point(
    redirects: readonly Redirect[],
    destination: RedirectDestination,
    name: string,
  ): Promise<void> {
    const begun = beginChange();
    const run = async () => {
      for (const { id } of redirects)
        await update({ parameters: named(id), body: { destination } });
    };
    if (!(await attempt(run, 'Some redirects couldn’t be changed.'))) return begun.drop();
    const what = redirects.map(({ source }) => source).join(' and ');
    const verb = redirects.length === 1 ? 'leads' : 'lead';
    const left = redirects.map(({ source }) => ({ source, destination }));
    const back = redirects.some(cannotRestore) ? undefined : () => bulk.write(redirects, left);
    const done = `${what} now ${verb} directly to ${name}`;
    report({ run, done, undone: `${what} restored`, back, left }, begun);
  }

  /** Reports what the dialog saved. @param before what it was, absent for a new one */
  function saved(after: Redirect, before: Redirect | undefined, name: string): void {
    const { id, source, destination } = after;
    announce(`${source} leads to ${name}`);
    if (!before) {
      report({
        run: () => create({ parameters, body: { source, destination } }),
        done: `${source} now leads to ${name}`,
        undone: `${source} deleted`,
        back: () => bulk.drop([after], [expectedOf(after)]),
        left: [after],
      });
      return;
    }
    const { source: oldSource, destination: oldDestination } = before;
    report({
      run: () => update({ parameters: named(id), body: { source, destination } }),
      done: `${source} now leads to ${name}`,
      undone: `${oldSource} restored`,
      back: cannotRestore(before)
        ? undefined
        : () =>
            update({
              parameters: named(id),
              body: {
                source: oldSource,
                destination: oldDestination,
                unchanged: [expectedOf(after)],
              },
            }),
      left: [after],
    });
  }

  return {
    result,
    isBusy,
    /** The ids of redirects that are deleted, or being deleted. */
    deletedIds,
    remove,
    removeAll,
    straighten,
    imported,
    point,
    saved,
    showResult: (text: string) => setResult({ text, tone: 'plain' }),
    dismiss: () => setResult(null),
  };
}

export type RedirectChanges = ReturnType<typeof useRedirectChanges>;
