'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { type KeyboardEvent, useMemo } from 'react';
import { plural } from '#components/kit/format.ts';
import { soughtWords } from '#components/kit/found-words.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Scroller } from '#components/kit/scroller.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Problem } from '#lib/client/problem.ts';
import { pagesFor } from '#lib/client/query.ts';
import { type SearchHit, searchOrganization } from '#lib/contract/search.ts';
import { directions, focusHit } from './hit-keys.ts';
import { normalizedQuery, searchInput, searchState } from './search-params.ts';
import { SearchSkeleton } from './search-skeleton.tsx';
import { SpaceHits } from './space-hits.tsx';

/** The results of the search in the URL, with their loading, empty and error states. */
export function SearchResults({ organizationId }: { organizationId: string }) {
  const [{ query }] = useQueryStates(searchState);
  const normalized = normalizedQuery(query);
  if (normalized === '') return <HowToSearch />;
  return <Results organizationId={organizationId} query={normalized} />;
}

function Results({ organizationId, query }: { organizationId: string; query: string }) {
  const found = useInfiniteQuery(pagesFor(searchOrganization, searchInput(organizationId, query)));
  const correction = found.data?.pages[0]?.correction;
  const words = useMemo(() => soughtWords(correction ?? query), [correction, query]);
  const hits = found.data?.pages.flatMap((page): SearchHit[] => page.items) ?? [];
  const count = found.data?.pages[0]?.count ?? hits.length;
  const onKeyDown = (event: KeyboardEvent) => {
    const where = directions[event.key];
    if (!where || !(event.target instanceof HTMLElement) || !('hit' in event.target.dataset))
      return;
    if (focusHit(where)) event.preventDefault();
  };
  if (found.error instanceof Problem && !found.data)
    return (
      <ProblemState
        problem={found.error}
        what="the search results"
        onRetry={() => void found.refetch()}
      />
    );
  if (!found.data) return <SearchSkeleton />;
  if (hits.length === 0) return <NoMatch query={query} />;
  return (
    <Scroller className="px-gutter pt-3 pb-10" onKeyDown={onKeyDown}>
      {correction !== undefined && <Correction query={query} correction={correction} />}
      <p role="status" className="mb-4 text-meta text-ink-3">
        Found in {plural(count, 'space')}
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
                Couldn’t load more. {found.error.message}
              </span>
            )}
          </div>
        )}
      </div>
    </Scroller>
  );
}

/** Says that the results are those of a corrected search, which a click makes the search. */
function Correction({ query, correction }: { query: string; correction: string }) {
  const [, setState] = useQueryStates(searchState);
  return (
    <p role="status" className="mb-1 text-ui wrap-anywhere text-ink-2">
      No results for “{query}”. Did you mean{' '}
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

const ways = [
  {
    typed: 'mail server',
    finds: 'Sections with both words, in any form. The last word can be incomplete.',
  },
  { typed: '"mail server"', finds: 'Sections with this exact phrase.' },
  { typed: 'mail or post', finds: 'Sections with either word.' },
  {
    typed: 'sso.enforce',
    finds: 'Names in code, whole or in parts: sso, enforce.',
  },
  { typed: 'mail -server', finds: 'Sections with the first word but not the second.' },
];

/** The search syntax, shown until something is typed. */
function HowToSearch() {
  return (
    <Scroller>
      <EmptyState title="Search your content" className="pb-4">
        Finds titles of spaces and pages and the text of every section in the spaces you can read.
      </EmptyState>
      <dl className="mx-gutter max-w-160 border-t border-hairline">
        {ways.map(({ typed, finds }) => (
          <div
            key={typed}
            className="grid gap-x-4 border-b border-hairline py-2 md:grid-cols-[10rem_1fr]"
          >
            <dt className="mono">{typed}</dt>
            <dd className="text-ink-2">{finds}</dd>
          </div>
        ))}
      </dl>
    </Scroller>
  );
}
