'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, formatNumber, plural } from '#components/kit/format.ts';
import { PictureTable } from '#components/kit/picture-table.tsx';
import { scaleTop } from '#components/kit/scale.ts';
import { barAt, ScaleMark, StepPlot } from '#components/kit/step-plot.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getSpaceLinkHistory, type LinkHistory } from '#lib/contract/content.ts';
import { linkHistoryInput } from './search-params.ts';

const HEIGHT = 64;
const steps = ['day', 'week'] as const;
const stepNames = { day: '12 weeks', week: '1 year' } as const;

/** The broken links of a space over time, as bars and in a table. */
export function LinksPlot({ spaceId }: { spaceId: string }) {
  const [step, setStep] = useState<LinkHistory['step']>('day');
  const { data } = useQuery({
    ...queryFor(getSpaceLinkHistory, linkHistoryInput(spaceId, step)),
    placeholderData: keepPreviousData,
    // An API without it has the list alone.
    retry: false,
  });
  if (!data) return null;
  const { points } = data;
  const top = scaleTop(Math.max(...points.map(({ broken = 0 }) => broken)));
  const name = (date: string) =>
    data.step === 'day' ? formatDay(date) : `Week of ${formatDay(date)}`;
  const words = (index: number) => {
    const point = points[index];
    if (!point) return '';
    return `${name(point.date)}: ${
      point.broken === undefined
        ? 'not counted'
        : `${formatNumber(point.broken)} broken of ${plural(point.links ?? 0, 'link')}`
    }`;
  };
  return (
    <figure className="border-b border-hairline px-gutter py-3">
      <StepPlot
        label={`Broken links by ${data.step}`}
        steps={points.length}
        height={HEIGHT + 1}
        words={words}
        ends={[points[0], points.at(-1)].flatMap((point) => (point ? [formatDay(point.date)] : []))}
        legend={
          <span className="flex flex-wrap items-center gap-x-3">
            Broken links by {data.step}
            {steps.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === step}
                onClick={() => setStep(each)}
                className="min-h-6 rounded-badge text-ink-2 hover:text-ink hover:underline aria-pressed:font-semibold aria-pressed:text-ink"
              >
                {stepNames[each]}
              </button>
            ))}
          </span>
        }
      >
        <line x2="100%" y1="0.5" y2="0.5" className="stroke-hairline" />
        {points.map(({ date, broken }, index) => {
          const height = broken ? Math.max(2, (broken / top) * HEIGHT) : 0;
          return broken === undefined ? null : (
            <rect
              key={date}
              {...barAt(index, points.length)}
              y={HEIGHT - Math.max(height, 1)}
              height={Math.max(height, 1)}
              className={height > 0 ? 'fill-danger' : 'fill-edge'}
            />
          );
        })}
        <line
          x2="100%"
          y1={HEIGHT + 0.5}
          y2={HEIGHT + 0.5}
          strokeDasharray="2 3"
          className="stroke-ink-3"
        />
        <ScaleMark y={0} value={top} />
      </StepPlot>
      <PictureTable
        label={`Broken links by ${data.step}`}
        heads={[data.step === 'day' ? 'Day (UTC)' : 'Week (UTC)', 'Broken', 'Links']}
        rows={points
          .filter(({ broken }) => broken !== undefined)
          .toReversed()
          .map(({ date, broken = 0, links = 0 }) => ({
            key: date,
            cells: [name(date), formatNumber(broken), formatNumber(links)],
          }))}
      />
    </figure>
  );
}
