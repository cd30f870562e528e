'use client';

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pageQuery } from '#components/kit/page-at-revision.ts';
import { Problem } from '#lib/client/problem.ts';
import type { PageAtRevision } from './attributes.ts';
import { compareAhead } from './diff/open-comparison.ts';
import type { PageRevisions } from './revision-range.ts';

/** A page on one side of the comparison: undefined while loading, null if it doesn't exist. */
type Side = { page: PageAtRevision | null | undefined; problem: Problem | null; retry: () => void };

/** A placeholder in a query that is never sent. */
const NO_REVISION = 'none';

/** The text to compare; null if the page doesn't exist. */
export const textOf = (page: PageAtRevision | null | undefined): string | null =>
  page ? (page.markdown ?? '') : null;

/** Loads a page at two revisions, which are immutable and never refetched. */
export function usePageTexts(spaceId: string, revisions: PageRevisions) {
  const before = useSide(spaceId, revisions.pageId, revisions.before);
  const after = useSide(spaceId, revisions.pageId, revisions.after);
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
    ...pageQuery(spaceId, revision ?? NO_REVISION, pageId),
    enabled: revision !== null,
  });
  if (revision === null) return { page: null, problem: null, retry: () => undefined };
  const problem = query.error instanceof Problem ? query.error : null;
  const retry = () => void query.refetch();
  // Not found: the page was created after this revision or deleted before it.
  if (problem?.status === 404) return { page: null, problem: null, retry };
  return { page: query.data, problem, retry };
}

/** Loads and compares the next page while the current one is being read. */
export function useReadAhead(spaceId: string, next: PageRevisions | null, isReady: boolean): void {
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
    revision
      ? ((await client.fetchQuery(pageQuery(spaceId, revision, pageId))) as PageAtRevision)
      : null;
  Promise.all(revisions.map(read)).then(
    ([before, after]) => {
      compareAhead(textOf(before), textOf(after));
    },
    // Opening that page loads it again and shows the error.
    () => undefined,
  );
}
