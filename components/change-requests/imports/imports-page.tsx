'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useEffect, useRef } from 'react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { listImports } from '#lib/contract/imports.ts';
import { useRequest } from '../frame/request-context.tsx';
import { counted } from '../words.ts';
import { ImportEntry } from './import-entry.tsx';
import { importsInput } from './reads.ts';
import { importsSearch } from './search-params.ts';
import { StartImport } from './start-import.tsx';
import { importStatusWords, isGoing } from './words.ts';

/** How often an import that is under way is looked at, in milliseconds. */
const LOOK_AGAIN = 1500;

/** What was imported into a change request: starts an import, shows how far each is and what came of it. */
export function ImportsPage() {
  const { spaceId, number, isClosed } = useRequest();
  const [state, setState] = useQueryStates(importsSearch);
  const imports = useQuery({
    ...queryFor(listImports, importsInput(spaceId, number)),
    refetchInterval: ({ state: { data } }) => (data?.items.some(isGoing) ? LOOK_AGAIN : false),
  });
  const items = imports.data?.items;
  useEndings(spaceId, items);
  const openId = state.import ?? items?.[0]?.id ?? null;
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto">
      <div className="grid max-w-4xl content-start gap-7 px-gutter pt-5 pb-8">
        {!isClosed && (
          <StartImport onStarted={(id) => void setState({ import: id ?? null, outcome: null })} />
        )}
        <section aria-labelledby="imports:list">
          <SectionHead title="Imports" id="imports:list">
            {items && items.length > 1 && 'the latest first'}
          </SectionHead>
          {imports.error instanceof Problem && !items && (
            <ProblemState
              problem={imports.error}
              what="The imports"
              onRetry={() => void imports.refetch()}
            />
          )}
          {!items && !imports.error && (
            <SkeletonRows label="The imports are loading" rows={3} avatar={false} />
          )}
          {items?.length === 0 && (
            <p className="py-3 text-ink-2">
              Nothing was imported into this change request. What is imported becomes pages of it,
              and is reviewed and merged like everything else.
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
    </div>
  );
}

type Watched = { id: string; status: keyof typeof importStatusWords; counts: { imported: number } };

/** Says when an import has ended, and has the request's own figures read again. */
function useEndings(spaceId: string, items: readonly Watched[] | undefined): void {
  const client = useQueryClient();
  const going = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!items) return;
    const ended = items.filter((each) => going.current.has(each.id) && !isGoing(each));
    going.current = new Set(items.filter(isGoing).map(({ id }) => id));
    const [last] = ended;
    if (!last) return;
    announce(
      `${importStatusWords[last.status]}: ${counted(last.counts.imported, 'page or file', 'pages and files')} imported.`,
    );
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === 'string' && path.startsWith(`/v1/spaces/${spaceId}/`),
    });
  }, [items, client, spaceId]);
}
