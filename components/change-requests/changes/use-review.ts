'use client';

import { useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { announce } from '#components/ui/live-region.tsx';
import { useRequest } from '../frame/request-context.tsx';
import type { ChangedFile, ChangedPage } from './changed-pages.ts';
import { pageRevisionsFor, type RevisionRange } from './revision-range.ts';
import { changesSearch } from './search-params.ts';
import { useViewed } from './use-viewed.ts';

/** The changes of a change request, as read on the server. */
export type ReviewData = {
  range: RevisionRange;
  /** In tree order, with the ancestors of changed pages. */
  pages: ChangedPage[];
  files: ChangedFile[];
  /** The number of changes not listed. */
  more: number;
};

/** The state of a review: the current page or file, its neighbors, and what was viewed. */
export function useReview({ range, pages, files, more }: ReviewData) {
  const { spaceId, number, request } = useRequest();
  const [search, setSearch] = useQueryStates(changesSearch);
  const viewed = useViewed(spaceId, number, range.revision);
  // The same until the pages change: a new one would draw all threads again.
  const changed = useMemo(() => pages.filter(({ sign }) => sign !== null), [pages]);
  const targets = [...changed.map(({ id }) => id), ...files.map(({ id }) => id)];
  const currentId = search.page ?? targets[0] ?? null;
  const at = currentId === null ? -1 : targets.indexOf(currentId);
  const page = changed.find(({ id }) => id === currentId);
  const revisionsOf = (one: ChangedPage) =>
    pageRevisionsFor(one, range, viewed.stateOf(one.id), null);
  const nextPage = changed[changed.findIndex(({ id }) => id === currentId) + 1];

  return {
    range,
    pages,
    files,
    more,
    changed,
    viewed,
    search,
    currentId,
    page,
    file: files.find(({ id }) => id === currentId),
    revisions: page && pageRevisionsFor(page, range, viewed.stateOf(page.id), search.since),
    nextRevisions: page && nextPage ? revisionsOf(nextPage) : null,
    next: targets[at + 1],
    previous: at > 0 ? targets[at - 1] : undefined,
    /** Whether the change request has changed since this page was loaded. */
    isStale: request.revision !== range.revision,
    viewedCount: changed.filter(({ id }) => viewed.stateOf(id).status === 'viewed').length,
    changedAgain: changed.filter(({ id }) => viewed.stateOf(id).status === 'changed').length,
    /** Opens a page or file and announces it. @param done what is announced before it */
    goTo(id: string, done = ''): void {
      void setSearch({ page: id, since: null }, { history: 'push' });
      const name =
        pages.find((one) => one.id === id)?.title ?? files.find((one) => one.id === id)?.name;
      announce(`${done}${name}, ${targets.indexOf(id) + 1} of ${targets.length}`);
    },
    setView: (view: 'rendered' | 'source') => void setSearch({ view }),
    setLayout: (layout: 'inline' | 'beside') => void setSearch({ layout }),
    setSince: (since: string | null) => void setSearch({ since }),
  };
}

export type ChangesReview = ReturnType<typeof useReview>;
