'use client';

import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { type ReactNode, useMemo } from 'react';
import { plural } from '#components/kit/format.ts';
import { soughtWords } from '#components/kit/found-words.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Scroller } from '#components/kit/scroller.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Problem } from '#lib/client/problem.ts';
import { pagesFor, queryFor } from '#lib/client/query.ts';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import { listMembers } from '#lib/contract/members.ts';
import { findThings, type SearchHit, searchOrganization } from '#lib/contract/search.ts';
import { isHit, onHitKey } from './hit-keys.ts';
import { useRemembered } from './recent-searches.ts';
import { SearchLanding } from './search-landing.tsx';
import {
  normalizedQuery,
  peopleInput,
  searchInput,
  searchState,
  thingsInput,
} from './search-params.ts';
import { SearchSkeleton } from './search-skeleton.tsx';
import { SpaceHits } from './space-hits.tsx';
import { PeopleHits, ThingHits } from './thing-hits.tsx';

/** The anchor of the results other than pages. */
const OTHERS = 'others';

/** The results of the search in the URL, with their loading, empty and error states. */
export function SearchResults({ organizationId }: { organizationId: string }) {
  const [{ query }] = useQueryStates(searchState);
  const normalized = normalizedQuery(query);
  if (normalized === '') return <SearchLanding organizationId={organizationId} />;
  return <Results organizationId={organizationId} query={normalized} />;
}

function Results({ organizationId, query }: { organizationId: string; query: string }) {
  const found = useInfiniteQuery(pagesFor(searchOrganization, searchInput(organizationId, query)));
  const correction = found.data?.pages[0]?.correction;
  const words = useMemo(() => soughtWords(correction ?? query), [correction, query]);
  const hits = found.data?.pages.flatMap((page): SearchHit[] => page.items) ?? [];
  const count = found.data?.pages[0]?.count ?? hits.length;
  const things = useQuery(queryFor(findThings, thingsInput(organizationId, query)));
  const members = useQuery({
    ...queryFor(listMembers, peopleInput(organizationId, query)),
    // Guests can’t list people.
    retry: false,
  });
  const people = members.data?.items ?? [];
  const others = things.data?.items ?? [];
  const otherCount = (things.data?.similar ? 0 : others.length) + people.length;
  const typedWords = useMemo(() => soughtWords(query), [query]);
  // A search without results is not worth repeating, nor are the words that were corrected.
  const useful = hits.length + otherCount > 0 ? query : null;
  const remember = useRemembered(
    organizationId,
    useful && otherCount === 0 ? (correction ?? query) : useful,
  );
  if (found.error instanceof Problem && !found.data)
    return (
      <ProblemState
        problem={found.error}
        what="the search results"
        onRetry={() => void found.refetch()}
      />
    );
  const isPending = things.isPending || members.isPending;
  if (!found.data || (hits.length === 0 && isPending)) return <SearchSkeleton />;
  if (hits.length + others.length + people.length === 0 && !things.error)
    return <NoMatch query={query} />;
  const summary =
    hits.length > 0
      ? `Found in ${plural(count, 'space')}`
      : otherCount > 0
        ? plural(otherCount, 'result')
        : `No results for “${query}”`;
  return (
    <Scroller
      className="@container px-gutter pt-3 pb-10"
      onKeyDown={onHitKey}
      onClickCapture={({ target }) => isHit(target) && remember()}
    >
      {correction !== undefined && (
        <Correction query={query} correction={correction} isForPages={otherCount > 0} />
      )}
      <p role="status" className="mb-4 text-meta text-ink-3">
        {summary}
        {hits.length > 0 && otherCount > 0 && (
          <>
            {', and '}
            <a href={`#${OTHERS}`} className="link">
              {plural(otherCount, 'other result')}
            </a>
          </>
        )}
      </p>
      <div className="grid gap-x-12 gap-y-8 @4xl:grid-cols-[minmax(0,40rem)_minmax(0,16rem)]">
        {hits.length > 0 && (
          <div className="min-w-0">
            {hits.map((hit) => (
              <SpaceHits key={hit.id} organizationId={organizationId} hit={hit} sought={words} />
            ))}
            {found.hasNextPage && (
              <div className="mt-6 flex flex-wrap items-center gap-3">
                <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                  {found.isFetchNextPageError ? 'Try again' : 'Show more spaces'}
                </Button>
                {found.isFetchNextPageError && (
                  <span role="alert" className="text-danger">
                    Couldn’t load more. {found.error.message}
                  </span>
                )}
              </div>
            )}
          </div>
        )}
        <Others reading={things} hasPeople={people.length > 0}>
          <ThingHits organizationId={organizationId} things={others} sought={typedWords} />
          <PeopleHits organizationId={organizationId} people={people} sought={typedWords} />
        </Others>
      </div>
    </Scroller>
  );
}

/** The results other than pages: beside those, or below on a narrow page. */
function Others({
  reading,
  hasPeople,
  children,
}: {
  reading: Pick<UseQueryResult<ReplyOf<typeof findThings>>, 'data' | 'error' | 'refetch'>;
  hasPeople: boolean;
  children: ReactNode;
}) {
  const { data, error, refetch } = reading;
  if (!error && !data?.items.length && !hasPeople) return null;
  return (
    <section id={OTHERS} aria-labelledby={`${OTHERS}-title`} tabIndex={-1} className="min-w-0">
      <h2 id={`${OTHERS}-title`} className="mb-3 font-serif text-section font-medium">
        {data?.similar && !hasPeople ? 'Similar titles' : 'Other results'}
      </h2>
      {error && !data ? (
        <>
          <Failure title="Couldn’t search them." reason={error.message} />
          <Button size="small" className="mt-2" onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      ) : (
        children
      )}
    </section>
  );
}

/** Says that the results are those of a corrected search, which a click makes the search. */
function Correction({
  query,
  correction,
  isForPages,
}: {
  query: string;
  correction: string;
  /** Whether the search found something other than pages as it was typed. */
  isForPages: boolean;
}) {
  const [, setState] = useQueryStates(searchState);
  return (
    <p role="status" className="mb-1 text-ui wrap-anywhere text-ink-2">
      {isForPages ? 'No pages match' : 'No results for'} “{query}”. Did you mean{' '}
      <button
        type="button"
        className="font-semibold text-ink underline underline-offset-2 hover:decoration-2"
        onClick={() => void setState({ query: correction })}
      >
        {correction}
      </button>
      ?
    </p>
  );
}

function NoMatch({ query }: { query: string }) {
  const isNarrowed = /["“”]|(^|\s)-\S/.test(query);
  return (
    <EmptyState role="status" title={`No results for “${query}”`}>
      {isNarrowed
        ? 'Remove the quotes or the minus to find more. '
        : 'All words must be in the same section. Try fewer words. '}
      Only spaces you can read are searched.
    </EmptyState>
  );
}
