'use client';

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { getRevisionPage } from '#lib/contract/revisions.ts';
import type { Told } from './attributes.ts';
import { compareAhead } from './diff/differ.ts';
import { foreseeLength } from './foresee-length.ts';
import { pageInput } from './reads.ts';

/** A page on one side: not read yet, not there, or as it was. */
type Side = { page: Told | null | undefined; problem: Problem | null; retry: () => void };

/** What of a page is compared: between which revisions; null where it can't have been there. */
export type Between = { pageId: string; before: string | null; after: string | null };

/** Stands in a call that is never made. */
const NO_REVISION = 'none';

/** What of a page is compared; null where it isn't there. */
export const textOf = (page: Told | null | undefined): string | null =>
  page ? (page.markdown ?? '') : null;

/** Reads a page as it was at two revisions. What a revision has says never anything else. */
export function usePageTexts(spaceId: string, between: Between) {
  const before = useSide(spaceId, between.pageId, between.before);
  const after = useSide(spaceId, between.pageId, between.after);
  const problem = before.problem ?? after.problem;
  const isRead = before.page !== undefined && after.page !== undefined;
  return {
    problem,
    retry: () => (before.problem ? before : after).retry(),
    pages: isRead ? { before: before.page ?? null, after: after.page ?? null } : undefined,
  };
}

function useSide(spaceId: string, pageId: string, revision: string | null): Side {
  const query = useQuery({
    ...sideQuery(spaceId, pageId, revision ?? NO_REVISION),
    enabled: revision !== null,
  });
  if (revision === null) return { page: null, problem: null, retry: () => undefined };
  const problem = query.error instanceof Problem ? query.error : null;
  const retry = () => void query.refetch();
  // A page that is not there at a revision was made after it, or deleted before.
  if (problem?.status === 404) return { page: null, problem: null, retry };
  return { page: query.data, problem, retry };
}

function sideQuery(spaceId: string, pageId: string, revision: string) {
  return {
    ...queryFor(getRevisionPage, pageInput(spaceId, revision, pageId)),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

/** Reads the page that comes next while this one is looked at, and compares its texts. */
export function useReadAhead(spaceId: string, next: Between | null, isReady: boolean): void {
  const client = useQueryClient();
  const { pageId, before, after } = next ?? {};
  useEffect(() => {
    if (!isReady || !pageId) return;
    const timer = window.setTimeout(() => readAhead(client, spaceId, pageId, [before, after]), 300);
    return () => window.clearTimeout(timer);
  }, [client, spaceId, pageId, before, after, isReady]);
}

function readAhead(
  client: QueryClient,
  spaceId: string,
  pageId: string,
  revisions: readonly (string | null | undefined)[],
): void {
  const read = async (revision: string | null | undefined) =>
    revision ? ((await client.fetchQuery(sideQuery(spaceId, pageId, revision))) as Told) : null;
  Promise.all(revisions.map(read)).then(
    ([before, after]) => {
      foreseeLength(textOf(before), textOf(after));
      compareAhead(textOf(before), textOf(after));
    },
    // Whoever comes to that page reads it again, and is told.
    () => undefined,
  );
}
