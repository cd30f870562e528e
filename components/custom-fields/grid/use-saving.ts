'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '#components/ui/live-region.tsx';
import { call } from '#lib/client/call.ts';
import { refreshAfter } from '#lib/client/mutation.ts';
import { applyCustomFieldValues } from '#lib/contract/custom-field-values.ts';
import { counted } from '../words.ts';
import { type Applied, sendRows } from './apply.ts';
import { type Drafts, sentRows, settled } from './drafts.ts';

export type Saved = {
  filled: number;
  failed: number;
  /** Spaces that were not sent, since a cell of theirs can't be read. */
  waiting: number;
  problem: string | null;
};

/** Sends what is changed, and keeps what could not be saved with its reason. */
export function useSaving(
  organizationId: string,
  drafts: Drafts,
  settle: (make: (drafts: Drafts) => Drafts) => void,
) {
  const client = useQueryClient();
  const parameters = { organizationId };
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [saved, setSaved] = useState<Saved | null>(null);

  async function apply(): Promise<void> {
    if (progress) return;
    const rows = sentRows(drafts);
    const of = rows.length;
    setSaved(null);
    setProgress({ done: 0, of });
    const applied: Applied = await sendRows(
      rows,
      async (batch) => {
        const headers = { 'idempotency-key': crypto.randomUUID() };
        const body = { rows: batch };
        return (await call(applyCustomFieldValues, { parameters, body }, { headers })).rows;
      },
      (done) => setProgress({ done, of }),
    );
    // What was saved is read before its changes go, or the old values would show in between.
    await refreshAfter(client, applyCustomFieldValues, { parameters });
    settle((now) => settled(now, drafts, applied.outcomes));
    const failed = applied.outcomes.filter(({ outcome }) => outcome === 'failed').length;
    const filled = applied.outcomes.length - failed;
    setProgress(null);
    setSaved({ filled, failed, waiting: drafts.size - of, problem: applied.problem });
    announce(savedWords({ filled, failed, waiting: drafts.size - of, problem: applied.problem }));
  }

  return { apply, progress, saved, forget: () => setSaved(null) };
}

/** What became of the changes, in a sentence or two. */
export function savedWords({ filled, failed, waiting, problem }: Saved): string {
  const parts = [`${counted(filled, 'space')} filled.`];
  if (failed > 0) parts.push(`${failed.toLocaleString('en')} failed: they are kept here with why.`);
  if (waiting > 0)
    parts.push(`${counted(waiting, 'space waits', 'spaces wait')}: a cell there can’t be read.`);
  if (problem) parts.push(`It ended early: ${problem}`);
  return parts.join(' ');
}
