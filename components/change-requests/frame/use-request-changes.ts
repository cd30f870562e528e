'use client';

import { useRouter } from 'next/navigation';
import { useMemo, useState } from 'react';
import { useStableCallbacks } from '#components/kit/board/use-stable-callbacks.ts';
import type { LastChange } from '#components/kit/last-change-notice.tsx';
import { routes } from '#components/kit/routes.ts';
import { announce } from '#components/ui/live-region.tsx';
import { retryImport } from '#components/ui/retry-import.ts';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import {
  type ChangeRequest,
  mergeChangeRequest,
  revertChangeRequest,
  updateChangeRequest,
} from '#lib/contract/change-requests.ts';
import { requestInput } from '../places.ts';

type Status = 'draft' | 'open' | 'archived';

const done: Record<Status, string> = {
  draft: 'converted to draft',
  open: 'opened for review',
  archived: 'archived',
};

/** The actions of a change request (change status, merge, revert) and the message of the last one. */
export function useRequestChanges(spaceId: string, request: ChangeRequest) {
  const router = useRouter();
  const [result, setResult] = useState<LastChange | null>(null);
  const [busy, setBusy] = useState<'status' | 'merge' | 'revert' | null>(null);
  const { mutateAsync: update } = useMutationFor(updateChangeRequest);
  const { mutateAsync: sendMerge } = useMutationFor(mergeChangeRequest);
  const { mutateAsync: sendRevert } = useMutationFor(revertChangeRequest);
  const { number, status } = request;
  const input = requestInput(spaceId, number);

  /** Runs an action and shows a refusal on the page. @returns its reply, or null if it was refused */
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
      setResult({ text: `${notDone} ${error.message}`, tone: 'bad' });
      return null;
    } finally {
      setBusy(null);
    }
  }

  /** @returns whether it was changed; the reason it wasn't is shown */
  async function setStatus(next: Status): Promise<boolean> {
    const reply = await attempt(
      'status',
      () => update({ ...input, body: { status: next } }),
      'Couldn’t change the status.',
    );
    if (!reply) return false;
    const text = `#${number} ${done[next]}`;
    if (next !== 'archived' || status === 'merged') {
      setResult({ text, tone: 'plain' });
      announce(text);
      return true;
    }
    const { notifyUndone, notifyWithUndo } = await retryImport(
      () => import('#components/kit/undo.ts'),
    );
    const back = status === 'archived' ? 'draft' : status;
    const undoArchive = () =>
      void attempt(
        'status',
        () => update({ ...input, body: { status: back } }),
        'Couldn’t undo.',
      ).then((again) => {
        if (!again) return;
        const message = `#${number} restored`;
        setResult({ text: message, tone: 'plain' });
        notifyUndone(message);
      });
    const undo = notifyWithUndo(text, undoArchive);
    setResult({ text, tone: 'plain', ...(undo && { undo }) });
    return true;
  }

  const actions = useStableCallbacks({
    dismiss: () => setResult(null),
    showResult: (text: string, tone: LastChange['tone'] = 'plain') => setResult({ text, tone }),
    setStatus,
    /** @returns the result, or null if it was refused; the reason is shown */
    merge: async () => {
      const reply = await attempt('merge', () => sendMerge(input), 'Couldn’t merge.');
      return reply?.result ?? null;
    },
    /** Creates a change request that reverts this one, and opens it. */
    revert: async (organizationId: string) => {
      const created = await attempt('revert', () => sendRevert(input), 'Couldn’t revert.');
      if (!created) return;
      notify(`Change request #${created.number} created. Merge it to revert #${number}.`, {
        tone: 'done',
      });
      router.push(
        routes.changeRequest({ organization: organizationId, id: spaceId }, created.number),
      );
    },
  });
  return useMemo(() => ({ result, busy, ...actions }), [result, busy, actions]);
}

export type RequestChanges = ReturnType<typeof useRequestChanges>;
