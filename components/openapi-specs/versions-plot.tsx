'use client';

import { useQuery } from '@tanstack/react-query';
import { formatDay, formatNumber } from '#components/kit/format.ts';
import { PictureTable } from '#components/kit/picture-table.tsx';
import { barScale } from '#components/kit/scale.ts';
import { barAt, CutMark, Hatch, ScaleMark, StepPlot } from '#components/kit/step-plot.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listOpenAPISpecChanges, type SpecVersionChanges } from '#lib/contract/openapi-versions.ts';
import { versionsInput } from './search-params.ts';

/** The height above the line, and below it. */
const [UP, DOWN] = [64, 32];
const HATCH = 'changed-hatch';
const looks = {
  added: 'fill-ins',
  // In forced colors both would be filled with the color of text.
  removed: 'fill-del forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]',
  changed: 'stroke-ink-2',
} as const;
const signs = { added: '+', removed: '−', changed: '±' } as const;

/** What each version added, changed and removed: bars that lead to the comparison, and a table. */
export function VersionsPlot({
  organizationId,
  slug,
  onOpen,
}: {
  organizationId: string;
  slug: string;
  onOpen: (versionId: string) => void;
}) {
  const { data } = useQuery({
    ...queryFor(listOpenAPISpecChanges, versionsInput(organizationId, slug)),
    // An API without it has the list alone.
    retry: false,
  });
  if (!data || data.items.length < 2) return null;
  const versions = data.items.toReversed();
  const countsOf = ({ counts }: SpecVersionChanges) =>
    counts ?? { added: 0, removed: 0, changed: 0 };
  const { top, isCut } = barScale(
    versions
      .map(countsOf)
      .map(({ added, changed, removed }) => Math.max(added + changed, (removed * UP) / DOWN)),
  );
  const open = (index: number) => {
    const version = versions[index];
    if (version?.counts) onOpen(version.id);
  };
  return (
    <figure className="border-b border-hairline px-gutter pb-3">
      <StepPlot
        label="Changes by version"
        steps={versions.length}
        height={UP + DOWN}
        words={(index) => wordsOf(versions[index])}
        ends={[versions[0], versions.at(-1)].map((version) => `Version ${version?.number}`)}
        opening={{ hint: 'Enter shows the changes of the version.', open }}
        legend={
          <>
            <Key label="Added" />
            <Key label="Changed" kind="changed" />
            <Key label="Removed" kind="removed" />
          </>
        }
      >
        <Hatch id={HATCH} />
        {versions.map((version, index) => {
          const { added, removed, changed } = countsOf(version);
          const place = barAt(index, versions.length);
          const high = (count: number) => (count / top) * UP;
          const plus = Math.min(UP, high(added));
          const both = Math.min(UP - plus, high(changed));
          const minus = Math.min(DOWN, high(removed));
          return (
            <g key={version.id}>
              <rect {...place} y={UP - plus} height={plus} className={looks.added} />
              {both > 0 && (
                <rect
                  {...place}
                  y={UP - plus - both}
                  height={both}
                  fill={`url(#${HATCH})`}
                  className={looks.changed}
                />
              )}
              <rect {...place} y={UP} height={minus} className={looks.removed} />
              {added + changed > top && <CutMark {...place} y={6} />}
              {high(removed) > DOWN && <CutMark {...place} y={UP + DOWN - 8} />}
            </g>
          );
        })}
        <line x2="100%" y1={UP} y2={UP} className="stroke-ink-3" />
        <ScaleMark y={0} value={top} isCut={isCut} />
      </StepPlot>
      <PictureTable
        hasWords
        label="Changes by version"
        heads={['Version', 'Created', 'Added', 'Removed', 'Changed', 'Operations']}
        rows={data.items.map((version) => ({
          key: version.id,
          cells: [
            version.counts ? (
              <button
                key={version.id}
                type="button"
                className="link"
                onClick={() => onOpen(version.id)}
              >
                Version {version.number}
              </button>
            ) : (
              `Version ${version.number}`
            ),
            formatDay(version.createdAt),
            ...(['added', 'removed', 'changed'] as const).map((change) =>
              version.counts ? formatNumber(version.counts[change]) : '–',
            ),
            <Examples key="examples" version={version} />,
          ],
        }))}
      />
    </figure>
  );
}

function wordsOf(version: SpecVersionChanges | undefined): string {
  if (!version) return '';
  const { number, createdAt, counts } = version;
  const what = counts
    ? `${formatNumber(counts.added)} added, ${formatNumber(counts.changed)} changed, ${formatNumber(counts.removed)} removed`
    : 'the first version';
  return `Version ${number}, ${formatDay(createdAt)}: ${what}`;
}

/** The operations that are named, each with a sign. */
function Examples({ version: { examples, counts } }: { version: SpecVersionChanges }) {
  const all = counts ? counts.added + counts.removed + counts.changed : 0;
  const more = all - examples.length;
  return (
    <ul>
      {examples.map(({ change, method, path }) => (
        <li key={`${method} ${path}`} className="whitespace-nowrap">
          <span aria-hidden className="mono inline-block w-4">
            {signs[change]}
          </span>
          <span className="sr-only">{change} </span>
          <span className="mono text-[12px]">
            {method.toUpperCase()} {path}
          </span>
        </li>
      ))}
      {more > 0 && <li className="text-ink-3">and {formatNumber(more)} more</li>}
    </ul>
  );
}

function Key({ label, kind = 'added' }: { label: string; kind?: keyof typeof looks }) {
  return (
    <span className="flex items-center gap-1.5">
      <svg aria-hidden width="12" height="12">
        <rect
          x="0.5"
          y={kind === 'removed' ? 5.5 : 0.5}
          width="11"
          height={kind === 'changed' ? 11 : 6}
          {...(kind === 'changed' && { fill: `url(#${HATCH})` })}
          className={looks[kind]}
        />
        {kind !== 'changed' && <line x2="12" y1="6" y2="6" className="stroke-ink-3" />}
      </svg>
      {label}
    </span>
  );
}
