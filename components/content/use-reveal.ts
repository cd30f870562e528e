'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { VirtualRows } from '#components/kit/board/use-virtual-rows.ts';
import { queryFor } from '#lib/client/query.ts';
import { type Collection, getCollection } from '#lib/contract/collections.ts';
import { useContentPage, useRevealTarget } from './content-context.ts';
import type { Parent } from './node.ts';
import type { ContentBoardRow } from './rows.ts';

/** Scrolls to and focuses the item to reveal, expanding its parents. */
export function useReveal(
  rows: readonly ContentBoardRow[],
  { focusRow, showRow }: Pick<VirtualRows, 'focusRow' | 'showRow'>,
): void {
  const { expansion } = useContentPage();
  const client = useQueryClient();
  const [revealed, done] = useRevealTarget();
  const isThere = rows.some((row) => row.kind === 'item' && row.id === revealed?.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per item to reveal, and once it is loaded
  useEffect(() => {
    if (!revealed) return;
    if (isThere) {
      if (revealed.isQuiet()) showRow(revealed.id);
      else focusRow(revealed.id);
      done();
      return;
    }
    let isWanted = true;
    void (async () => {
      const above: string[] = [];
      let parent: Parent | undefined = revealed.parent;
      while (parent && !above.includes(parent)) {
        above.push(parent);
        const parameters: { collectionId: string } = { collectionId: parent };
        const holder: Collection | null = await client
          .ensureQueryData(queryFor(getCollection, { parameters }))
          .catch(() => null);
        parent = holder?.parent;
      }
      if (isWanted) expansion.set(above, true);
    })();
    return () => {
      isWanted = false;
    };
  }, [revealed, isThere]);
}
