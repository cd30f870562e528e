'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { sayUndone, sayWithUndo } from '#components/kit/undo.ts';
import { announce } from '#components/ui/live-region.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import {
  type ChangeRequest,
  mergeChangeRequest,
  revertChangeRequest,
  updateChangeRequest,
} from '#lib/contract/change-requests.ts';
import { requestHref, requestInput } from '../places.ts';

/** The latest that happened here, and the way back where there is one. */
export type Said = { text: string; tone: 'plain' | 'bad'; undo?: () => void };
type Status = 'draft' | 'open' | 'archived';

const done: Record<Status, string> = {
  draft: 'is a draft again',
  open: 'is open for review',
  archived: 'is archived',
};

/** Changes the status and the subject of a change request, merges it and reverts it; says what came of it. */
export function useRequestChanges(spaceId: string, request: ChangeRequest) {
  const router = useRouter();
  const [said, setSaid] = useState<Said | null>(null);
  const [busy, setBusy] = useState<'status' | 'merge' | 'revert' | null>(null);
  const { mutateAsync: update } = useMutationFor(updateChangeRequest);
  const { mutateAsync: sendMerge } = useMutationFor(mergeChangeRequest);
  const { mutateAsync: sendRevert } = useMutationFor(revertChangeRequest);
  const { number, status } = request;
  const input = requestInput(spaceId, number);

  /** Runs something; a refusal is said, as a toast and on the page. @returns its reply, or null */
  async function attempt<Reply>(
    what: 'status' | 'merge' | 'revert',
    run: () => Promise<Reply>,
    notDone: string,
  ): Promise<Reply | null> {
    setBusy(what);
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const text = `${notDone} ${error.message}`;
      setSaid({ text, tone: 'bad' });
      announce(text);
      return null;
    } finally {
      setBusy(null);
    }
  }

  async function setStatus(next: Status): Promise<void> {
    const reply = await attempt(
      'status',
      () => update({ ...input, body: { status: next } }),
      'Not changed.',
    );
    if (!reply) return;
    const text = `#${number} ${done[next]}.`;
    if (next !== 'archived' || status === 'merged') {
      setSaid({ text, tone: 'plain' });
      announce(text);
      return;
    }
    const back = status === 'archived' ? 'draft' : status;
    const takeBack = () =>
      void attempt(
        'status',
        () => update({ ...input, body: { status: back } }),
        'Not taken back.',
      ).then((again) => {
        if (!again) return;
        const words = `#${number} is back, as it was.`;
        setSaid({ text: words, tone: 'plain' });
        sayUndone(words);
      });
    const undo = sayWithUndo(text, takeBack);
    setSaid({ text, tone: 'plain', ...(undo && { undo }) });
  }

  return {
    said,
    busy,
    dismiss: () => setSaid(null),
    say: (text: string, tone: Said['tone'] = 'plain') => setSaid({ text, tone }),
    setStatus,
    /** @returns what came of it; null when it was refused, which is said */
    merge: async () => {
      const reply = await attempt('merge', () => sendMerge(input), 'Not merged.');
      return reply?.result ?? null;
    },
    /** Starts the change request that takes this one back, and goes there. */
    revert: async (organizationId: string) => {
      const made = await attempt('revert', () => sendRevert(input), 'Not reverted.');
      if (!made) return;
      notify(`#${made.number} takes #${number} back. Open it for review, or merge it.`, {
        tone: 'done',
      });
      router.push(requestHref(organizationId, spaceId, made.number));
    },
  };
}

export type RequestChanges = ReturnType<typeof useRequestChanges>;
