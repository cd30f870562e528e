'use client';

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FilterX, Info, Plus, Upload } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { type RefObject, useMemo } from 'react';
import { Action } from '#components/kit/action.tsx';
import { useKeptScroll } from '#components/kit/kept-scroll.ts';
import { LastChangeNotice } from '#components/kit/last-change-notice.tsx';
import { ListBody } from '#components/kit/list-body.tsx';
import { useSelected } from '#components/kit/use-selected.ts';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { pagesFor, queryFor } from '#lib/client/query.ts';
import {
  createRedirect,
  importRedirects,
  listRedirects,
  type Redirect,
} from '#lib/contract/redirects.ts';
import { getSite } from '#lib/contract/sites.ts';
import { siteInput } from '../frame/inputs.ts';
import { Candidates } from './candidates.tsx';
import { problemWords } from './problem-words.ts';
import { useRedirects } from './redirects-context.tsx';
import { RedirectsTable, TableFoot } from './redirects-table.tsx';
import { RedirectsToolbar } from './redirects-toolbar.tsx';
import { type ProblemFilter, redirectsInput, redirectsSearch } from './search-params.ts';
import { SelectionActions } from './selection-actions.tsx';

const idOf = ({ id }: Redirect) => id;

/** The matching redirects, page by page, with search and filter. */
export function RedirectsList({
  scroller,
  onImport,
  onTest,
}: {
  scroller: RefObject<HTMLDivElement | null>;
  onImport: () => void;
  onTest: () => void;
}) {
  const { organizationId, siteId, changes } = useRedirects();
  const [state, setState] = useQueryStates(redirectsSearch);
  const list = useInfiniteQuery({
    ...pagesFor(listRedirects, redirectsInput(organizationId, siteId, state)),
    placeholderData: keepPreviousData,
  });
  const { data, error } = list;
  const { deletedIds } = changes;
  const redirects = useMemo(
    () =>
      (data?.pages ?? [])
        .flatMap(({ items }): Redirect[] => items)
        .filter(({ id }) => !deletedIds.has(id)),
    [data, deletedIds],
  );
  const selected = useSelected(redirects, idOf);
  useKeptScroll(scroller, JSON.stringify([state.search, state.problem, state.sort]));
  const isNarrowed = state.search !== '' || state.problem !== null;
  const isEmpty = data !== undefined && redirects.length === 0 && !list.hasNextPage;
  return (
    <>
      {!(isEmpty && !isNarrowed) && <RedirectsToolbar onTest={onTest} />}
      <NotPublished />
      <LastChangeNotice change={changes.result} busy={changes.isBusy} onDismiss={changes.dismiss} />
      {!isNarrowed && <Candidates />}
      {selected.items.length > 0 && <SelectionActions selected={selected} />}
      <div
        ref={scroller}
        tabIndex={-1}
        aria-busy={list.isPlaceholderData}
        className="relative -outline-offset-2 xl:min-h-0 xl:flex-1 xl:overflow-y-auto"
      >
        <ListBody
          nouns="redirects"
          reading={{ error, refetch: list.refetch, isPlaceholderData: list.isPlaceholderData }}
          // Those that are being deleted are hidden: an empty page is still read again.
          items={isEmpty || redirects.length > 0 ? redirects : undefined}
          skeleton={{ rows: 12, shape: 'line' }}
          empty={
            isNarrowed ? (
              <NoMatch
                search={state.search}
                problem={state.problem}
                onClear={() => void setState({ search: '', problem: null })}
              />
            ) : (
              <NoRedirects onImport={onImport} />
            )
          }
        >
          {(rows) => (
            <RedirectsTable
              redirects={rows}
              count={data?.pages.at(-1)?.count}
              tried={state.try}
              selected={selected}
              scroller={scroller}
            />
          )}
        </ListBody>
      </div>
      {data && redirects.length > 0 && (
        <TableFoot
          shown={redirects.length}
          count={data.pages.at(-1)?.count}
          isLoading={list.isPlaceholderData}
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

/** Says that redirects do nothing until the site is published. */
function NotPublished() {
  const { organizationId, siteId } = useRedirects();
  const site = useQuery(queryFor(getSite, siteInput(organizationId, siteId))).data;
  if (site?.published !== false) return null;
  return (
    <p className="flex flex-none items-center gap-2 border-b border-hairline px-gutter py-2 text-ink-2">
      <Info aria-hidden className="size-4 flex-none text-ink-3" />
      This site isn’t published. Its redirects start working once it is.
    </p>
  );
}

/** Shown when a site has no redirects. */
function NoRedirects({ onImport }: { onImport: () => void }) {
  const { site, edit } = useRedirects();
  return (
    <EmptyState
      title="No redirects yet"
      actions={
        <>
          <Action endpoint={createRedirect} on={site} onClick={() => edit(null)}>
            <Plus aria-hidden /> Add your first redirect
          </Action>
          <Action endpoint={importRedirects} on={site} variant="bare" onClick={onImport}>
            <Upload aria-hidden /> Import a CSV file
          </Action>
        </>
      }
    >
      A redirect takes visitors from an old path to the new one. When you move or rename something
      on the board, redirects are suggested.
    </EmptyState>
  );
}

/** Shown when no redirect matches the search and filter. */
function NoMatch({
  search,
  problem,
  onClear,
}: {
  search: string;
  problem: ProblemFilter | null;
  onClear: () => void;
}) {
  const title = search
    ? `No redirects match “${search}”${problem ? ' and this filter' : ''}`
    : problem && problem !== 'any'
      ? `No redirects with the problem “${problemWords[problem].name}”`
      : 'No redirects with problems';
  return (
    <EmptyState
      role="status"
      title={title}
      actions={
        <Button onClick={onClear}>
          <FilterX aria-hidden /> Clear filters
        </Button>
      }
    >
      {search ? 'The search covers the path and the title of the target.' : 'All redirects work.'}
    </EmptyState>
  );
}
