'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import type { ReactNode } from 'react';
import { plural } from '#components/kit/format.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Scroller } from '#components/kit/scroller.tsx';
import { Badge } from '#components/ui/badge.tsx';
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
  type SpecChange,
  type SpecDifference,
  type SpecVersion,
} from '#lib/contract/openapi-versions.ts';
import { Method } from './method-badge.tsx';
import { changesInput, specificationSearch, versionsInput } from './search-params.ts';

type Props = { organizationId: string; slug: string; latest: string };

/** The differences between two versions, with breaking changes marked. */
export function Changes({ organizationId, slug, latest }: Props) {
  const [state, setState] = useQueryStates(specificationSearch);
  const pages = useInfiniteQuery(
    pagesFor(listOpenAPISpecVersions, versionsInput(organizationId, slug)),
  );
  const versions = pages.data?.pages.flatMap((page): SpecVersion[] => page.items) ?? [];
  const to = state.version === 'latest' ? latest : state.version;
  const comparison = useQuery(
    queryFor(
      compareOpenAPISpecVersions,
      changesInput(organizationId, slug, { version: to, from: state.from }),
    ),
  );
  const { data } = comparison;
  if (versions.length === 1)
    return (
      <EmptyState title="Only one version so far">
        When the specification changes, a second version is saved and the differences are shown
        here.
      </EmptyState>
    );
  // A version saved since the list was read, or older than those in it, has a name, too.
  const others = data ? [data.to, data.from] : [];
  const named = [...new Map([...others, ...versions].map((one) => [one.id, one])).values()];
  const options = named
    .sort((one, other) => other.number - one.number)
    .map(({ id, number, version }) => ({
      value: id,
      label: `Version ${number}`,
      description: version,
    }));
  return (
    <Scroller>
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
          Only breaking changes
        </Checkbox>
      </div>
      {comparison.error instanceof Problem && !data && (
        <ProblemState
          problem={comparison.error}
          what="the comparison"
          onRetry={() => void comparison.refetch()}
        />
      )}
      {comparison.isPending && <SkeletonRows label="Comparing versions" avatar={false} />}
      {data && <Difference difference={data} onlyBreaking={state.breaking} />}
    </Scroller>
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
      <EmptyState role="status" title="No operations or schemas changed">
        {from.id === to.id
          ? 'You selected the same version twice.'
          : 'The title or description may have changed.'}
      </EmptyState>
    );
  return (
    <div className="grid max-w-4xl gap-6 px-gutter pt-2 pb-8">
      <p role="status" className="font-serif text-lead">
        {counts.breaking === 0
          ? 'No breaking changes.'
          : `${plural(counts.breaking, 'breaking change')}.`}{' '}
        <span className="font-sans text-ui text-ink-2">
          Operations: {counts.added} added, {counts.removed} removed, {counts.changed} changed.
          {difference.schemas.length > 0 &&
            ` ${plural(difference.schemas.length, 'schema')} changed.`}
          {more && ' Only the first 500 of each are shown.'}
        </span>
      </p>
      {operations.length > 0 && (
        <section aria-labelledby="changes:operations">
          <SectionHead title="Operations" id="changes:operations" />
          <ul>
            {operations.map((operation) => (
              <ChangedItem
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
              </ChangedItem>
            ))}
          </ul>
        </section>
      )}
      {schemas.length > 0 && (
        <section aria-labelledby="changes:schemas">
          <SectionHead title="Schemas" id="changes:schemas" />
          <ul>
            {schemas.map((schema) => (
              <ChangedItem
                key={schema.name}
                change={schema.change}
                breaking={schema.breaking}
                changes={schema.changes}
                onlyBreaking={onlyBreaking}
              >
                <span className="mono min-w-0 text-[13px] font-medium wrap-anywhere">
                  {schema.name}
                </span>
                <span className="text-meta text-ink-3">{usageText(schema.usedIn)}</span>
              </ChangedItem>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function usageText(usedIn: readonly ('request' | 'response')[]): string {
  if (usedIn.length === 0) return 'not used by any operation';
  return `used in ${usedIn.map((use) => `${use}s`).join(' and ')}`;
}

const signs = {
  added: { sign: '+', label: 'Added', look: 'text-ins' },
  removed: { sign: '−', label: 'Removed', look: 'text-del' },
  changed: { sign: '±', label: 'Changed', look: 'text-ink-3' },
} as const;

/** An operation or schema that was added, removed or changed. */
function ChangedItem({
  change,
  breaking,
  changes,
  onlyBreaking,
  children,
}: {
  change: keyof typeof signs;
  breaking: boolean;
  changes: readonly SpecChange[];
  onlyBreaking: boolean;
  children: ReactNode;
}) {
  const { sign, label, look } = signs[change];
  const shown = changes.filter((one) => one.breaking || !onlyBreaking);
  return (
    <li className="border-b border-hairline py-2.5">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className={`mono w-4 flex-none text-center font-semibold ${look}`} aria-hidden>
          {sign}
        </span>
        {children}
        <span className="ml-auto flex items-center gap-2">
          {breaking && <BreakingBadge />}
          <span className="text-meta text-ink-3">{label}</span>
        </span>
      </div>
      {shown.length > 0 && (
        <ul className="mt-1.5 grid gap-1 pl-6.5">
          {shown.map((one) => (
            <li key={`${one.at} ${one.message}`} className="flex flex-wrap items-baseline gap-x-2">
              {one.at && <span className="mono text-[13px] wrap-anywhere">{one.at}</span>}
              <span className="min-w-0 text-ink-2 wrap-anywhere">{one.message}</span>
              {one.breaking && <BreakingBadge />}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function BreakingBadge() {
  return (
    <Badge tone="bad" icon={<TriangleAlert aria-hidden />}>
      Breaking
    </Badge>
  );
}
