'use client';

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import type { RefObject } from 'react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Problem } from '#lib/client/problem.ts';
import { pagesFor } from '#lib/client/query.ts';
import { listRedirects, type Redirect } from '#lib/contract/redirects.ts';
import { useRedirects } from './redirects-context.tsx';
import { NoMatch, NoRedirects } from './redirects-states.tsx';
import { RedirectsTable, TableFoot } from './redirects-table.tsx';
import { RedirectsToolbar } from './redirects-toolbar.tsx';
import { SaidNotice } from './said-notice.tsx';
import { redirectsInput, redirectsSearch } from './search-params.ts';

/** The redirects that match, page by page, with what narrows them. */
export function RedirectsList({
  scroller,
  onImport,
  onTry,
}: {
  scroller: RefObject<HTMLDivElement | null>;
  onImport: () => void;
  onTry: () => void;
}) {
  const { organizationId, siteId, changes } = useRedirects();
  const [state, setState] = useQueryStates(redirectsSearch);
  const list = useInfiniteQuery({
    ...pagesFor(listRedirects, redirectsInput(organizationId, siteId, state)),
    placeholderData: keepPreviousData,
  });
  const { data, error } = list;
  if (error instanceof Problem && !data)
    return (
      <ProblemState problem={error} what="The redirects" onRetry={() => void list.refetch()} />
    );
  const redirects = (data?.pages ?? [])
    .flatMap(({ items }): Redirect[] => items)
    .filter(({ id }) => !changes.gone.has(id));
  const isNarrowed = state.search !== '' || state.problem !== null;
  const isEmpty = data !== undefined && redirects.length === 0 && !list.hasNextPage;
  return (
    <>
      {!(isEmpty && !isNarrowed) && <RedirectsToolbar onTry={onTry} />}
      <SaidNotice />
      <div
        ref={scroller}
        tabIndex={-1}
        aria-busy={list.isPlaceholderData}
        className="relative outline-none lg:min-h-0 lg:flex-1 lg:overflow-y-auto"
      >
        {!data && <SkeletonRows label="The redirects are loading" rows={12} shape="line" />}
        {isEmpty && !isNarrowed && <NoRedirects onImport={onImport} />}
        {isEmpty && isNarrowed && (
          <NoMatch
            search={state.search}
            problem={state.problem}
            onClear={() => void setState({ search: '', problem: null })}
          />
        )}
        {redirects.length > 0 && (
          <RedirectsTable
            redirects={redirects}
            count={data?.pages.at(-1)?.count}
            tried={state.try}
            scroller={scroller}
          />
        )}
      </div>
      {data && redirects.length > 0 && (
        <TableFoot
          shown={redirects.length}
          count={data.pages.at(-1)?.count}
          more={
            list.hasNextPage
              ? { fetch: () => void list.fetchNextPage(), isBusy: list.isFetchingNextPage }
              : null
          }
        />
      )}
    </>
  );
}
