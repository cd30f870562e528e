'use client';

import { useQueryStates } from 'nuqs';
import { announce } from '#components/ui/live-region.tsx';
import { useRequest } from '../frame/request-context.tsx';
import { betweenFor, type Ends } from './between.ts';
import type { ChangedFile, ChangedPage } from './changed-pages.ts';
import { changesSearch } from './search-params.ts';
import { useViewed } from './use-viewed.ts';

/** What the server found out about the changes of a request. */
export type ReviewData = {
  ends: Ends;
  /** In the order of the tree, with those that only hold changed ones. */
  pages: ChangedPage[];
  files: ChangedFile[];
  /** How many changes there are beyond those listed. */
  more: number;
};

/** The state of a review: what is looked at, what comes before and after it, and what was viewed. */
export function useReview({ ends, pages, files, more }: ReviewData) {
  const { spaceId, number, request } = useRequest();
  const [search, setSearch] = useQueryStates(changesSearch);
  const viewed = useViewed(spaceId, number, ends.revision);
  const changed = pages.filter(({ sign }) => sign !== null);
  const targets = [...changed.map(({ id }) => id), ...files.map(({ id }) => id)];
  const asked = search.page ?? targets[0] ?? null;
  const at = asked === null ? -1 : targets.indexOf(asked);
  const page = changed.find(({ id }) => id === asked);
  const betweenOf = (one: ChangedPage) => betweenFor(one, ends, viewed.standing(one.id), null);
  const nextPage = changed[changed.findIndex(({ id }) => id === asked) + 1];

  return {
    ends,
    pages,
    files,
    more,
    changed,
    viewed,
    search,
    asked,
    page,
    file: files.find(({ id }) => id === asked),
    between: page && betweenFor(page, ends, viewed.standing(page.id), search.since),
    nextBetween: page && nextPage ? betweenOf(nextPage) : null,
    next: targets[at + 1],
    previous: at > 0 ? targets[at - 1] : undefined,
    /** Whether the request was changed since this page was opened. */
    isStale: request.revision !== ends.revision,
    viewedCount: changed.filter(({ id }) => viewed.standing(id).is === 'viewed').length,
    changedAgain: changed.filter(({ id }) => viewed.standing(id).is === 'changed').length,
    /** Turns to a page or a file. */
    goTo(id: string): void {
      void setSearch({ page: id, since: null }, { history: 'push' });
      const name =
        pages.find((one) => one.id === id)?.title ?? files.find((one) => one.id === id)?.name;
      announce(`${name}, ${targets.indexOf(id) + 1} of ${targets.length}`);
    },
    setView: (view: 'rendered' | 'source') => void setSearch({ view }),
    setLayout: (layout: 'inline' | 'beside') => void setSearch({ layout }),
    setSince: (since: string | null) => void setSearch({ since }),
  };
}

export type Review = ReturnType<typeof useReview>;
