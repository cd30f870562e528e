'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useEffect, useRef } from 'react';
import { plural } from '#components/kit/format.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Scroller } from '#components/kit/scroller.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { listImports } from '#lib/contract/imports.ts';
import { useRequest } from '../frame/request-context.tsx';
import { ImportEntry } from './import-entry.tsx';
import { isInProgress, statusLabels } from './labels.ts';
import { importsInput, importsSearch } from './search-params.ts';
import { StartImport } from './start-import.tsx';

/** Milliseconds between two requests while an import is in progress. */
const POLL_INTERVAL = 1500;

/** Starts imports into a change request, and lists them with their progress and outcome. */
export function ImportsPage() {
  const { spaceId, number, isClosed } = useRequest();
  const [state, setState] = useQueryStates(importsSearch);
  const imports = useQuery({
    ...queryFor(listImports, importsInput(spaceId, number)),
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(isInProgress) ? POLL_INTERVAL : false,
  });
  const items = imports.data?.items;
  useCompletionNotice(spaceId, items);
  const openId = state.import ?? items?.[0]?.id ?? null;
  return (
    <Scroller>
      <div className="grid max-w-[calc(55rem+2*var(--gutter))] content-start gap-7 px-gutter pt-5 pb-8">
        {!isClosed && (
          <StartImport onStarted={(id) => void setState({ import: id ?? null, outcome: null })} />
        )}
        <section aria-labelledby="imports:list">
          <SectionHead title="Imports" id="imports:list">
            {items && items.length > 1 && 'Newest first'}
          </SectionHead>
          {imports.error instanceof Problem && !items && (
            <ProblemState
              problem={imports.error}
              what="imports"
              onRetry={() => void imports.refetch()}
            />
          )}
          {!items && !imports.error && (
            <SkeletonRows label="Loading imports" rows={3} avatar={false} />
          )}
          {items?.length === 0 && (
            <p className="py-3 text-ink-2">
              No imports yet. Imported pages are reviewed and merged with this change request.
            </p>
          )}
          <ul>
            {items?.map((each) => (
              <ImportEntry
                key={each.id}
                entry={each}
                isOpen={each.id === openId}
                outcome={each.id === state.import ? state.outcome : null}
                onOpen={(isOpen) => void setState({ import: isOpen ? each.id : '', outcome: null })}
                onOutcome={(outcome) => void setState({ import: each.id, outcome })}
              />
            ))}
          </ul>
        </section>
      </div>
    </Scroller>
  );
}

type Watched = { id: string; status: keyof typeof statusLabels; counts: { imported: number } };

/** Announces when an import ends, and refetches everything about the space, which it may have changed. */
function useCompletionNotice(spaceId: string, items: readonly Watched[] | undefined): void {
  const client = useQueryClient();
  const running = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!items) return;
    const last = items.find((each) => running.current.has(each.id) && !isInProgress(each));
    running.current = new Set(items.filter(isInProgress).map(({ id }) => id));
    if (!last) return;
    announce(
      `Import ${statusLabels[last.status].toLowerCase()}: ${plural(last.counts.imported, 'item')} imported`,
    );
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === 'string' && path.startsWith(`/v1/spaces/${spaceId}/`),
    });
  }, [items, client, spaceId]);
}
