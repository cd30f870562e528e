'use client';

import { Unlink } from 'lucide-react';
import { formatNumber } from '#components/kit/format.ts';
import { cn } from '#components/ui/cn.ts';
import type { LinkStats } from '#lib/contract/revisions.ts';
import type { Status } from './search-params.ts';
import { statusWords } from './status-badge.tsx';

const choices: { status: Status; label: string }[] = [
  { status: 'all', label: 'All' },
  { status: 'broken', label: statusWords.broken },
  { status: 'ok', label: statusWords.ok },
  { status: 'in-app', label: statusWords['in-app'] },
];

/** The filter by status, with the number of links of each. */
export function LinkFilter({
  status,
  stats,
  onChange,
}: {
  status: Status;
  stats: LinkStats;
  onChange: (status: Status) => void;
}) {
  const countOf = (each: Status) =>
    each === 'all' ? stats.total : each === 'broken' ? stats.broken.total : stats[each];
  return (
    <fieldset className="flex flex-wrap gap-y-2">
      <legend className="sr-only">Filter by status</legend>
      {choices.map(({ status: each, label }) => {
        const count = countOf(each);
        return (
          <button
            key={label}
            type="button"
            aria-pressed={each === status}
            onClick={() => onChange(each)}
            className={cn(
              '-ml-px inline-flex h-8 items-center gap-1.5 border border-edge px-3 text-ink-2 first-of-type:ml-0 first-of-type:rounded-l-control last-of-type:rounded-r-control hover:bg-paper-2 hover:text-ink focus-visible:z-1 aria-pressed:bg-paper-3 aria-pressed:font-semibold aria-pressed:text-ink max-md:px-2.5',
            )}
          >
            {each === 'broken' && <Unlink aria-hidden className="size-3.5 max-md:hidden" />}
            {label}
            {count !== undefined && (
              <span className="text-meta font-normal text-ink-3 tabular-nums">
                {formatNumber(count)}
              </span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}
