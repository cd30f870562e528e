'use client';

import { lazy } from 'react';
import { insist } from '#components/ui/insist.ts';

/** Of many rows of a table those in view. Short tables, and most are, do without what reckons which those are. */
export const LongTableRowsLater = lazy(async () => {
  const { LongTableRows } = await insist(() => import('./long-table-rows.tsx'));
  return { default: LongTableRows };
});
