'use client';

import { useState } from 'react';
import { beginChange, sayUndone, sayWithUndo } from '#components/kit/undo.ts';
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

/** The latest that happened on the page, and the way back where there is one. */
export type Said = { text: string; tone: 'plain' | 'bad'; undo?: () => void };

type Change = {
  run: () => Promise<unknown>;
  done: string;
  /** The way back; absent where there is none. */
  back?: (() => Promise<unknown>) | undefined;
  undone: string;
};

/**
 * Whether a redirect could not be made again: what it leads to is gone, or not to be seen. What the API
 * says nothing of, as one without the extension does, is taken to be there.
 */
export function isFinal({ target }: Pick<Redirect, 'target'>): boolean {
  return target !== undefined && target.path === undefined;
}

/** Changes redirects at once, says so on the page and in a toast, and offers the way back. */
export function useRedirectChanges(organizationId: string, siteId: string) {
  const [said, setSaid] = useState<Said | null>(null);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const { mutateAsync: create } = useMutationFor(createRedirect);
  const { mutateAsync: update } = useMutationFor(updateRedirect);
  const { mutateAsync: drop } = useMutationFor(deleteRedirect);
  const parameters = { organizationId, siteId };
  const named = (id: string) => ({ ...parameters, siteRedirectId: id });

  /** Runs something; a refusal is said. @returns whether it worked */
  async function attempt(run: () => Promise<unknown>, notDone: string): Promise<boolean> {
    setBusy(true);
    try {
      await run();
      return true;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const text = `${notDone} ${error.message}`;
      setSaid({ text, tone: 'bad' });
      notify(text, { tone: 'bad', id: 'redirects' });
      return false;
    } finally {
      setBusy(false);
    }
  }

  /** Says what was done, with the way back. */
  function tell({ done, back, undone }: Omit<Change, 'run'>, begun?: Begun): void {
    if (!back) {
      begun?.drop();
      setSaid({ text: done, tone: 'plain' });
      notify(done, { tone: 'done', id: 'redirects' });
      return;
    }
    const takeBack = () =>
      void attempt(back, 'Not taken back.').then((worked) => {
        if (!worked) return;
        setSaid({ text: undone, tone: 'plain' });
        sayUndone(undone);
      });
    const undo = sayWithUndo(done, takeBack, begun);
    setSaid({ text: done, tone: 'plain', ...(undo && { undo }) });
  }

  async function remove(redirect: Redirect): Promise<void> {
    const { id, source, destination } = redirect;
    setGone((before) => new Set(before).add(id));
    const begun = beginChange();
    const worked = await attempt(
      () => drop({ parameters: named(id) }),
      `${source} is not deleted.`,
    );
    if (!worked) {
      begun.drop();
      setGone((before) => {
        const left = new Set(before);
        left.delete(id);
        return left;
      });
      return;
    }
    const back = isFinal(redirect)
      ? undefined
      : () => create({ parameters, body: { source, destination } });
    tell({ done: `${source} is deleted.`, undone: `${source} is back.`, back }, begun);
  }

  /** Points redirects at another destination. */
  async function point(
    redirects: readonly Redirect[],
    destination: RedirectDestination,
    name: string,
  ): Promise<void> {
    const run = async (to: (redirect: Redirect) => RedirectDestination) => {
      for (const redirect of redirects)
        await update({
          parameters: named(redirect.id),
          body: { destination: to(redirect) },
        });
    };
    const worked = await attempt(() => run(() => destination), 'Not all of it is changed.');
    if (!worked) return;
    const what = redirects.map(({ source }) => source).join(' and ');
    const verb = redirects.length === 1 ? 'leads' : 'lead';
    tell({
      done: `${what} ${verb} straight to ${name} now.`,
      undone: `${what} ${verb} where it did before.`,
      back: redirects.some(isFinal) ? undefined : () => run((redirect) => redirect.destination),
    });
  }

  /** Says what the dialog saved. @param before what it was, absent for a new one */
  function saved(after: Redirect, before: Redirect | undefined, name: string): void {
    const { id, source } = after;
    announce(`${source} leads to ${name}.`);
    if (!before) {
      tell({
        done: `${source} leads to ${name} now.`,
        undone: `${source} is gone again.`,
        back: () => drop({ parameters: named(id) }),
      });
      return;
    }
    const { source: oldSource, destination } = before;
    tell({
      done: `${source} leads to ${name} now.`,
      undone: `${oldSource} is as it was.`,
      back: isFinal(before)
        ? undefined
        : () => update({ parameters: named(id), body: { source: oldSource, destination } }),
    });
  }

  return {
    said,
    isBusy,
    /** The ids of those that are deleted, or about to be. */
    gone,
    remove,
    point,
    saved,
    say: (text: string) => setSaid({ text, tone: 'plain' }),
    dismiss: () => setSaid(null),
  };
}

export type RedirectChanges = ReturnType<typeof useRedirectChanges>;
