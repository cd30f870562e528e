'use client';

import { lazy } from 'react';
import { retryImport } from '#components/ui/retry-import.ts';

// Only long lists need these, and most are short. Each suspends while loading; show the first rows
// then.

export const LazyLongRows = lazy(async () => {
  const { LongRows } = await retryImport(() => import('./board/long-rows.tsx'));
  return { default: LongRows };
});

export const LazyLongTableRows = lazy(async () => {
  const { LongTableRows } = await retryImport(() => import('./long-table-rows.tsx'));
  return { default: LongTableRows };
});
