'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Select } from '#components/ui/select.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Problem } from '#lib/client/problem.ts';
import { pagesFor, queryFor } from '#lib/client/query.ts';
import {
  compareOpenAPISpecVersions,
  listOpenAPISpecVersions,
  type SpecDifference,
  type SpecVersion,
} from '#lib/contract/openapi-versions.ts';
import { Changed } from './changed.tsx';
import { Method } from './method-badge.tsx';
import { changesInput, specificationSearch, versionsInput } from './search-params.ts';
import { counted } from './words.ts';

type Props = { organizationId: string; slug: string; latest: string };

/** What changed between two versions, with what breaks callers marked. */
export function Changes({ organizationId, slug, latest }: Props) {
  const [state, setState] = useQueryStates(specificationSearch);
  const pages = useInfiniteQuery(
    pagesFor(listOpenAPISpecVersions, versionsInput(organizationId, slug)),
  );
  const versions = pages.data?.pages.flatMap((page): SpecVersion[] => page.items) ?? [];
  const to = state.version === 'latest' ? latest : state.version;
  const reading = useQuery(
    queryFor(
      compareOpenAPISpecVersions,
      changesInput(organizationId, slug, { version: to, from: state.from }),
    ),
  );
  const { data } = reading;
  if (versions.length === 1)
    return (
      <EmptyState title="There is one version">
        As soon as what is read is something else, it becomes the second version, and what changed
        is told here.
      </EmptyState>
    );
  const options = versions.map(({ id, number, version }) => ({
    value: id,
    label: `Version ${number}`,
    description: version,
  }));
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-gutter py-3">
        <span className="text-ink-2">From</span>
        <Select
          aria-label="From version"
          className="w-40"
          value={data?.from.id ?? state.from ?? undefined}
          onValueChange={(from) => void setState({ from, version: to }, { history: 'push' })}
          options={options}
        />
        <span className="text-ink-2">to</span>
        <Select
          aria-label="To version"
          className="w-40"
          value={to}
          onValueChange={(version) =>
            void setState({ version, from: data?.from.id ?? null }, { history: 'push' })
          }
          options={options}
        />
        <Checkbox
          checked={state.breaking}
          onCheckedChange={(on) => void setState({ breaking: on === true })}
        >
          Only what breaks callers
        </Checkbox>
      </div>
      {reading.error instanceof Problem && !data && (
        <ProblemState
          problem={reading.error}
          what="What changed"
          onRetry={() => void reading.refetch()}
        />
      )}
      {reading.isPending && <SkeletonRows label="The versions are compared" avatar={false} />}
      {data && <Difference difference={data} onlyBreaking={state.breaking} />}
    </div>
  );
}

function Difference({
  difference,
  onlyBreaking,
}: {
  difference: SpecDifference;
  onlyBreaking: boolean;
}) {
  const { counts, more, from, to } = difference;
  const isShown = ({ breaking }: { breaking: boolean }) => breaking || !onlyBreaking;
  const operations = difference.operations.filter(isShown);
  const schemas = difference.schemas.filter(isShown);
  const total = difference.operations.length + difference.schemas.length;
  if (total === 0)
    return (
      <EmptyState role="status" title="Nothing changed of what can be called">
        {from.id === to.id
          ? 'It is the same version.'
          : 'No operation and no schema is another one. Texts at the top may be.'}
      </EmptyState>
    );
  return (
    <div className="grid max-w-4xl gap-6 px-gutter pt-2 pb-8">
      <p role="status" className="font-serif text-lead">
        {counts.breaking === 0
          ? 'Nothing of it breaks callers.'
          : `${counted(counts.breaking, 'thing')} may break callers.`}{' '}
        <span className="font-sans text-ui text-ink-2">
          {counts.added} added, {counts.removed} removed, {counts.changed} changed of the operations
          {difference.schemas.length > 0 && `, ${counted(difference.schemas.length, 'schema')}`}.
          {more && ' Only the first 500 of each are listed.'}
        </span>
      </p>
      {operations.length > 0 && (
        <section aria-labelledby="changes:operations">
          <SectionHead title="Operations" id="changes:operations" />
          <ul>
            {operations.map((operation) => (
              <Changed
                key={operation.id}
                change={operation.change}
                breaking={operation.breaking}
                changes={operation.changes}
                onlyBreaking={onlyBreaking}
              >
                <Method operation={operation} />
                <span className="mono min-w-0 text-[13px] font-medium wrap-anywhere">
                  {operation.path}
                </span>
              </Changed>
            ))}
          </ul>
        </section>
      )}
      {schemas.length > 0 && (
        <section aria-labelledby="changes:schemas">
          <SectionHead title="Schemas" id="changes:schemas" />
          <ul>
            {schemas.map((schema) => (
              <Changed
                key={schema.name}
                change={schema.change}
                breaking={schema.breaking}
                changes={schema.changes}
                onlyBreaking={onlyBreaking}
              >
                <span className="mono min-w-0 text-[13px] font-medium wrap-anywhere">
                  {schema.name}
                </span>
                <span className="text-meta text-ink-3">{wordsOfUse(schema.usedIn)}</span>
              </Changed>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function wordsOfUse(usedIn: readonly ('request' | 'response')[]): string {
  if (usedIn.length === 0) return 'in no operation';
  return `in ${usedIn.map((use) => `${use}s`).join(' and ')}`;
}
