'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber, plural } from '#components/kit/format.ts';
import { announce } from '#components/ui/live-region.tsx';
import { call } from '#lib/client/call.ts';
import { refreshAfter } from '#lib/client/mutation.ts';
import { writeHeaders } from '#lib/client/send.ts';
import { applyCustomFieldValues } from '#lib/contract/custom-field-values.ts';
import { applyOutcomes, type GridDrafts, rowsToSend } from './drafts.ts';
import { type SendResult, sendRows } from './send-rows.ts';

type SaveResult = {
  updated: number;
  failed: number;
  /** Spaces that weren't sent because of an invalid cell. */
  skipped: number;
  problem: string | null;
};

/** Saves the changes and keeps those that fail with their reason. */
export function useSaving(
  organizationId: string,
  drafts: GridDrafts,
  replaceDrafts: (make: (drafts: GridDrafts) => GridDrafts) => void,
) {
  const client = useQueryClient();
  const parameters = { organizationId };
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [saved, setSaved] = useState<SaveResult | null>(null);

  async function apply(): Promise<void> {
    if (progress) return;
    const rows = rowsToSend(drafts);
    const of = rows.length;
    setSaved(null);
    setProgress({ done: 0, of });
    const applied: SendResult = await sendRows(
      rows,
      async (batch) => {
        const body = { rows: batch };
        return (
          await call(applyCustomFieldValues, { parameters, body }, { headers: writeHeaders() })
        ).rows;
      },
      (done) => setProgress({ done, of }),
    );
    // Refetched before the drafts are removed, or the old values would flash in between.
    await refreshAfter(client, applyCustomFieldValues, { parameters });
    replaceDrafts((now) => applyOutcomes(now, drafts, applied.outcomes));
    const failed = applied.outcomes.filter(({ outcome }) => outcome === 'failed').length;
    const updated = applied.outcomes.length - failed;
    setProgress(null);
    const result = { updated, failed, skipped: drafts.size - of, problem: applied.problem };
    setSaved(result);
    announce(saveMessage(result));
  }

  return { apply, progress, saved, dismiss: () => setSaved(null) };
}

/** The result of a save in a sentence or two. */
export function saveMessage({ updated, failed, skipped, problem }: SaveResult): string {
  const parts = [`${plural(updated, 'space')} updated.`];
  if (failed > 0) parts.push(`${formatNumber(failed)} failed; their changes are kept.`);
  if (skipped > 0) parts.push(`${plural(skipped, 'space')} skipped because of invalid cells.`);
  if (problem) parts.push(`Stopped early. ${problem}`);
  return parts.join(' ');
}
