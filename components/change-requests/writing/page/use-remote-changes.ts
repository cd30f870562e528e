'use client';

import type { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { announce } from '#components/ui/live-region.tsx';
import { Problem } from '#lib/client/problem.ts';
import type { Revision } from '#lib/contract/revisions.ts';
import { pageTreeOf } from '../tree/page-tree.ts';
import type { RequestRef } from '../write-content.ts';
import { authorsSince, isSamePage } from './authors-since.ts';
import { type PageSnapshot, readSnapshot } from './page-snapshot.ts';
import { mergeValues, type PageValues } from './page-values.ts';

type RemoteChangesOptions = {
  client: ReturnType<typeof useQueryClient>;
  requestRef: RequestRef;
  pageId: string;
  content: Revision;
  base: PageSnapshot;
  isDirty: boolean;
  isTextDirty: boolean;
  isBusy: boolean;
  latest: RefObject<{ base: PageSnapshot; values: PageValues }>;
  adopt: (theirs: PageSnapshot) => void;
  adoptValues: (theirs: PageSnapshot, values: PageValues) => void;
  onConflict: (who: string | null) => void;
};

/**
 * Follows changes by others: without unsaved edits they are adopted at once, otherwise they are reported
 * and merged when saving.
 */
export function useRemoteChanges(options: RemoteChangesOptions): void {
  const { content, isBusy } = options;
  const now = useEffectEvent(() => options);
  useEffect(() => {
    if (isBusy) return;
    let isOver = false;
    void applyRemoteChange(content, () => (isOver ? null : now()));
    return () => {
      isOver = true;
    };
  }, [content, isBusy]);
}

async function applyRemoteChange(
  content: Revision,
  now: () => RemoteChangesOptions | null,
): Promise<void> {
  const options = now();
  const node = pageTreeOf(content.pages).nodes.get(options?.pageId ?? '');
  if (!options || !node || content.id === options.base.revision) return;
  if (isSamePage(node, options.base.node)) return;
  const { client, requestRef, pageId } = options;
  try {
    const theirs = await readSnapshot(client, requestRef, content, pageId);
    const who = await authorsSince(client, requestRef, pageId, content, options.base.revision);
    const after = now();
    if (!after) return;
    if (!after.isDirty) {
      after.adopt(theirs);
      if (theirs.text !== options.base.text)
        announce(`${who} changed this page. You’re seeing the latest version.`);
      return;
    }
    const { base, values } = after.latest.current;
    const both = mergeValues(base.values, theirs.values, values);
    if (theirs.text === base.text && both.conflicts.length === 0)
      after.adoptValues(theirs, both.values);
    else {
      after.onConflict(who);
      announce(`${who} changed this page. Saving merges both versions.`);
    }
  } catch (error) {
    // Retried when the content is next read, and before saving.
    if (!(error instanceof Problem)) throw error;
  }
}
