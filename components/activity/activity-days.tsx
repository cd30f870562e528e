'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { formatDay, formatWeekday, plural } from '#components/kit/format.ts';
import { PictureTable } from '#components/kit/picture-table.tsx';
import { useTimely } from '#components/kit/timely.ts';
import { useZone } from '#components/ui/clock.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { queryFor } from '#lib/client/query.ts';
import { countAuditEvents } from '#lib/contract/activity.ts';
import { activityParams, daysInput, isFiltered, nounOf } from './activity-params.ts';
import type { DayRange } from './day-words.ts';
import { type DayCount, DaysPlot } from './days-plot.tsx';

/** The changes of each day of twelve weeks; choosing days filters the list by them. */
export function ActivityDays({ organizationId }: { organizationId: string }) {
  const [state, setState] = useQueryStates(activityParams);
  const zone = useZone();
  const counts = useQuery({
    ...queryFor(countAuditEvents, daysInput(organizationId, state, zone)),
    placeholderData: keepPreviousData,
    // An API without it has the list alone.
    retry: false,
  });
  const { data } = useTimely(counts);
  if (!data) return counts.data ? <Skeleton className="mx-gutter my-3 h-24" /> : null;
  const { days } = data;
  const total = days.reduce((sum, { count }) => sum + count, 0);
  if (total === 0 && !isFiltered(state)) return null;
  const chosen = { from: state.from, to: state.to };
  const choose = (range: DayRange) => void setState({ ...range, page: null }, { history: 'push' });
  return (
    <figure className="flex-none border-b border-hairline px-gutter pb-3">
      <DaysPlot
        days={days}
        chosen={chosen}
        noun={nounOf(state)}
        title={`${plural(total, nounOf(state))} in 12 weeks`}
        onChoose={choose}
      />
      {data.countedFrom && (
        <p className="text-meta text-ink-3">
          Only events since {formatDay(data.countedFrom)} were searched.
        </p>
      )}
      <PictureTable
        label="Changes by day"
        heads={['Day', 'Changes']}
        rows={days.toReversed().map((day) => ({ key: day.date, cells: cellsOf(day, choose) }))}
      />
    </figure>
  );
}

function cellsOf({ date, count }: DayCount, onChoose: (range: DayRange) => void) {
  return [
    count > 0 ? (
      <button
        key={date}
        type="button"
        className="link"
        onClick={() => onChoose({ from: date, to: date })}
      >
        {formatWeekday(date)}
      </button>
    ) : (
      formatWeekday(date)
    ),
    count,
  ];
}
