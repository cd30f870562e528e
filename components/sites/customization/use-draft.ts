'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDebounced } from '#components/kit/use-debounced.ts';
import type { Problem } from '#lib/client/problem.ts';
import type { Customization, CustomizationChanges } from '#lib/contract/customization.ts';
import { previewable } from './complete.ts';

/** Milliseconds after the last change before it is sent to the preview. */
const PAUSE = 350;
/** A draft is kept for an hour after it was last sent. */
const RENEWAL = 30 * 60_000;

/**
 * Sends unsaved settings to the live preview.
 * @param key what is edited
 * @param send null without permission
 * @returns the preview's address, when it was last updated, and why the latest settings aren't in it
 */
export function useDraft<Value extends Customization | CustomizationChanges>(
  key: string,
  value: Value,
  send: ((value: Value, signal: AbortSignal) => Promise<{ url: string }>) | null,
) {
  const text = JSON.stringify(previewable(value));
  const settled = useDebounced(text, PAUSE);
  const { data, dataUpdatedAt, isFetching, error } = useQuery<{ url: string }, Problem>({
    queryKey: ['customization draft', key, settled],
    queryFn: ({ signal }) =>
      (send as NonNullable<typeof send>)(JSON.parse(settled) as Value, signal),
    enabled: send !== null,
    refetchOnWindowFocus: false,
    refetchInterval: RENEWAL,
    retry: false,
    gcTime: 0,
  });
  // Settings that are refused leave the last ones in the preview.
  const [shown, setShown] = useState<{ url: string; at: number } | null>(null);
  useEffect(() => {
    if (data) setShown({ url: data.url, at: dataUpdatedAt });
  }, [data, dataUpdatedAt]);
  return {
    url: shown?.url ?? null,
    updatedAt: shown?.at ?? null,
    isUpdating: isFetching || text !== settled,
    problem: error,
  };
}
