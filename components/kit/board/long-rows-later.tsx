'use client';

import { lazy } from 'react';
import { insist } from '#components/ui/insist.ts';

const load = () => import('./long-rows.tsx');

/** Of many rows those in view. Short lists, and most are, do without what reckons which those are. */
export const LongRowsLater = lazy(async () => {
  const { LongRows } = await insist(load);
  return { default: LongRows };
});

/** Loads it, while it is not yet known whether there are many rows. */
export const loadLongRows = (): void => {
  // What fails ahead of time is asked for again when it is to be shown.
  load().catch(() => undefined);
};
