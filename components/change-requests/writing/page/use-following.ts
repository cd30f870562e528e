'use client';

import type { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { announce } from '#components/ui/live-region.tsx';
import { Problem } from '#lib/client/problem.ts';
import type { Revision } from '#lib/contract/revisions.ts';
import type { Place } from '../send.ts';
import { treeOf } from '../tree/page-tree.ts';
import { type Base, readBase } from './base.ts';
import { mergeValues, type PageValues } from './page-values.ts';
import { isSamePage, whoChanged } from './who-changed.ts';

type Following = {
  client: ReturnType<typeof useQueryClient>;
  place: Place;
  pageId: string;
  content: Revision;
  base: Base;
  isDirty: boolean;
  isTextDirty: boolean;
  isBusy: boolean;
  latest: RefObject<{ base: Base; values: PageValues }>;
  adopt: (theirs: Base) => void;
  adoptValues: (theirs: Base, values: PageValues) => void;
  tell: (who: string | null) => void;
};

/**
 * Follows what others do to the page: where nothing was written yet it is taken over at once; else it
 * is told, and saving puts both together.
 */
export function useFollowing(given: Following): void {
  const { content, isBusy } = given;
  const current = useRef(given);
  current.current = given;
  useEffect(() => {
    if (isBusy) return;
    let isOver = false;
    void follow(content, () => (isOver ? null : current.current));
    return () => {
      isOver = true;
    };
  }, [content, isBusy]);
}

async function follow(content: Revision, now: () => Following | null): Promise<void> {
  const given = now();
  const node = treeOf(content.pages).nodes.get(given?.pageId ?? '');
  if (!given || !node || content.id === given.base.revision) return;
  if (isSamePage(node, given.base.node)) return;
  const { client, place, pageId } = given;
  try {
    const theirs = await readBase(client, place, content, pageId);
    const who = await whoChanged(client, place, pageId, content, given.base.revision);
    const after = now();
    if (!after) return;
    if (!after.isDirty) {
      after.adopt(theirs);
      if (theirs.text !== given.base.text) announce(`${who} changed this page. It is up to date.`);
      return;
    }
    const { base, values } = after.latest.current;
    const both = mergeValues(base.values, theirs.values, values);
    if (theirs.text === base.text && both.conflicts.length === 0)
      after.adoptValues(theirs, both.values);
    else {
      after.tell(who);
      announce(`${who} changed this page. Saving puts both together.`);
    }
  } catch (error) {
    // It is asked again as the content is read next, and before anything is saved.
    if (!(error instanceof Problem)) throw error;
  }
}
