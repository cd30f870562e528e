'use client';

import { useState } from 'react';
import { formatNumber } from '#components/kit/format.ts';
import { PictureTable } from '#components/kit/picture-table.tsx';
import { scaleTop } from '#components/kit/scale.ts';
import { barAt, Hatch, ScaleMark, StepPlot } from '#components/kit/step-plot.tsx';
import type { Insights } from '#lib/contract/insights.ts';
import { stepWords } from './words.ts';

const HEIGHT = 180;
const HATCH = 'agents-hatch';

/**
 * Views over time as bars: people filled, agents hatched on top of them. One crawler can open more
 * pages than all people, so agents can be left out.
 */
export function ViewsPlot({ series: all, step }: Pick<Insights, 'series' | 'step'>) {
  const [hasAgents, setHasAgents] = useState(true);
  const series = hasAgents ? all : all.map((at) => ({ ...at, agents: 0 }));
  const last = series.length - 1;
  const top = scaleTop(Math.max(...series.map(({ people, agents }) => people + agents)));
  const words = (index: number) => {
    const at = all[index];
    if (!at) return '';
    return `${stepWords(at.at, step)}: ${formatNumber(at.people)} by people, ${formatNumber(at.agents)} by agents`;
  };

  return (
    <figure className="min-w-0">
      <StepPlot
        label={`Views by ${step}`}
        steps={series.length}
        height={HEIGHT}
        words={words}
        ends={[0, Math.floor(last / 2), last].map((index) =>
          stepWords(series[index]?.at ?? '', step),
        )}
        legend={
          <>
            <Key label="People" />
            <button
              type="button"
              aria-pressed={hasAgents}
              onClick={() => setHasAgents(!hasAgents)}
              className="min-h-6 rounded-badge hover:text-ink aria-[pressed=false]:line-through"
              title={hasAgents ? 'Leave out agents' : 'Show agents'}
            >
              <Key label="Agents" isHatched />
            </button>
          </>
        }
      >
        <Hatch id={HATCH} />
        {[1, 0.5, 0].map((part) => (
          <line
            key={part}
            x2="100%"
            y1={HEIGHT * (1 - part)}
            y2={HEIGHT * (1 - part)}
            className={part === 0 ? 'stroke-ink-3' : 'stroke-hairline'}
          />
        ))}
        {series.map(({ at, people, agents }, index) => (
          <Bar
            key={at}
            place={barAt(index, series.length)}
            people={(people / top) * HEIGHT}
            agents={(agents / top) * HEIGHT}
          />
        ))}
        <ScaleMark y={0} value={top} />
        <ScaleMark y={HEIGHT / 2} value={top / 2} />
      </StepPlot>
      <PictureTable
        label={`Views by ${step}`}
        heads={[step === 'day' ? 'Day (UTC)' : 'Hour', 'People', 'Agents']}
        rows={all.map(({ at, people, agents }) => ({
          key: at,
          cells: [stepWords(at, step), formatNumber(people), formatNumber(agents)],
        }))}
      />
    </figure>
  );
}

function Bar(props: { place: ReturnType<typeof barAt>; people: number; agents: number }) {
  const { place, people, agents } = props;
  return (
    <g>
      <rect {...place} y={HEIGHT - people} height={people} className="fill-accent" />
      {agents > 0 && (
        <rect
          {...place}
          y={HEIGHT - people - agents}
          height={agents}
          fill={`url(#${HATCH})`}
          className="stroke-ink-2"
        />
      )}
    </g>
  );
}

function Key({ label, isHatched = false }: { label: string; isHatched?: boolean }) {
  return (
    <span className="flex items-center gap-1.5">
      <svg aria-hidden width="12" height="12">
        <rect
          x="0.5"
          y="0.5"
          width="11"
          height="11"
          {...(isHatched && { fill: `url(#${HATCH})` })}
          className={isHatched ? 'stroke-ink-2' : 'fill-accent'}
        />
      </svg>
      {label}
    </span>
  );
}
