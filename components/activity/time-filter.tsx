'use client';

import { formatDate } from '#components/kit/format.ts';
import { Button } from '#components/ui/button.tsx';
import { useZone } from '#components/ui/clock.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { dateBefore, startOfDate } from '#lib/contract/days.ts';
import type { ActivityState } from './activity-params.ts';
import { FilterPopover } from './filter-popover.tsx';

type Range = Pick<ActivityState, 'from' | 'to'>;

const presets = [
  ['Today', 0],
  ['Last 7 days', 6],
  ['Last 30 days', 29],
  ['Last 90 days', 89],
] as const;

/** Filters by days, in the viewer's time zone. */
export function TimeFilter({
  state: { from, to },
  onChange,
}: {
  state: Range;
  onChange: (range: Range) => void;
}) {
  const zone = useZone();
  return (
    <FilterPopover label="Time" chosen={rangeWords({ from, to })}>
      <div className="grid gap-2">
        <div className="grid grid-cols-2 gap-1.5">
          {presets.map(([label, days]) => (
            <Button
              key={label}
              aria-pressed={to === null && from === dateBefore(zone, days)}
              onClick={() => onChange({ from: dateBefore(zone, days), to: null })}
            >
              {label}
            </Button>
          ))}
        </div>
        <div className="grid grid-cols-2 gap-1.5">
          <Field label="From">
            <Input
              type="date"
              value={from ?? ''}
              {...(to && { max: to })}
              onChange={({ target }) => onChange({ from: target.value || null, to })}
            />
          </Field>
          <Field label="To">
            <Input
              type="date"
              value={to ?? ''}
              {...(from && { min: from })}
              onChange={({ target }) => onChange({ from, to: target.value || null })}
            />
          </Field>
        </div>
        {(from || to) && (
          <Button variant="bare" onClick={() => onChange({ from: null, to: null })}>
            Any time
          </Button>
        )}
      </div>
    </FilterPopover>
  );
}

function rangeWords({ from, to }: Range): string {
  if (from && to) return from === to ? dateWords(from) : `${dateWords(from)} to ${dateWords(to)}`;
  if (from) return `since ${dateWords(from)}`;
  return to ? `until ${dateWords(to)}` : '';
}

/** “20 Nov 2026”; what is no date stays as it is. */
function dateWords(date: string): string {
  return startOfDate(date, 'UTC') ? formatDate(new Date(date)) : date;
}
