'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { type KeyboardEvent, useMemo } from 'react';
import { soughtWords } from '#components/kit/found-words.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Problem } from '#lib/client/problem.ts';
import { pagesFor } from '#lib/client/query.ts';
import { type SearchHit, searchOrganization } from '#lib/contract/search.ts';
import { directions, goTo } from './hit-keys.ts';
import { HowToSearch } from './how-to-search.tsx';
import { searchInput, searchState, soughtOf } from './search-params.ts';
import { SearchSkeleton } from './search-skeleton.tsx';
import { SpaceHits } from './space-hits.tsx';

/** What the search in the URL finds, and what is said while there is nothing to show. */
export function SearchResults({ organizationId }: { organizationId: string }) {
  const [{ query }] = useQueryStates(searchState);
  const sought = soughtOf(query);
  if (sought === '') return <HowToSearch />;
  return <Found organizationId={organizationId} query={sought} />;
}

function Found({ organizationId, query }: { organizationId: string; query: string }) {
  const found = useInfiniteQuery(pagesFor(searchOrganization, searchInput(organizationId, query)));
  const words = useMemo(() => soughtWords(query), [query]);
  const hits = found.data?.pages.flatMap((page): SearchHit[] => page.items) ?? [];
  const count = found.data?.pages[0]?.count ?? hits.length;
  const onKeyDown = (event: KeyboardEvent) => {
    const where = directions[event.key];
    if (!where || !(event.target instanceof HTMLElement) || !('hit' in event.target.dataset))
      return;
    if (goTo(where)) event.preventDefault();
  };
  if (found.error instanceof Problem && !found.data)
    return (
      <ProblemState
        problem={found.error}
        what="What was found"
        onRetry={() => void found.refetch()}
      />
    );
  if (!found.data) return <SearchSkeleton />;
  if (hits.length === 0) return <NoMatch query={query} />;
  return (
    <div
      className="relative min-h-0 flex-1 overflow-y-auto px-gutter pt-3 pb-10"
      onKeyDown={onKeyDown}
    >
      <p role="status" className="mb-4 text-meta text-ink-3">
        {count === 1 ? 'Found in 1 space' : `Found in ${count.toLocaleString('en')} spaces`}
      </p>
      <div className="max-w-180">
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
                More did not arrive. {found.error.message}
              </span>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function NoMatch({ query }: { query: string }) {
  const isNarrowed = /["“”]|(^|\s)-\S/.test(query);
  return (
    <EmptyState role="status" title={`Nothing matches “${query}”`}>
      {isNarrowed
        ? 'Take the quotes or the minus away to find more. '
        : 'All words must be in one section. Fewer words find more. '}
      Only spaces you can read are searched.
    </EmptyState>
  );
}
