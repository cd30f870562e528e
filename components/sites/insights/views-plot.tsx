'use client';

import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { formatNumber } from '#components/kit/format.ts';
import { PictureTable } from '#components/kit/picture-table.tsx';
import { scaleTop } from '#components/kit/scale.ts';
import type { Insights } from '#lib/contract/insights.ts';
import { stepWords } from './words.ts';

const HEIGHT = 180;
const HATCH = 'agents-hatch';
const keySteps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 };

/**
 * Views over time as bars: people filled, agents hatched on top of them. One crawler can open more
 * pages than all people, so agents can be left out.
 */
export function ViewsPlot({ series: all, step }: Pick<Insights, 'series' | 'step'>) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [hasAgents, setHasAgents] = useState(true);
  const series = hasAgents ? all : all.map((at) => ({ ...at, agents: 0 }));
  const last = series.length - 1;
  const shown = Math.min(chosen ?? last, last);
  const top = scaleTop(Math.max(...series.map(({ people, agents }) => people + agents)));
  const words = (index: number) => {
    const at = all[index];
    if (!at) return '';
    return `${stepWords(at.at, step)}: ${formatNumber(at.people)} by people, ${formatNumber(at.agents)} by agents`;
  };

  function choose(event: KeyboardEvent): void {
    const to = { Home: 0, End: last }[event.key] ?? shown + (keySteps[event.key] ?? 0);
    if (to === shown && !['Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(last, to)));
  }

  function point({ currentTarget, clientX }: PointerEvent): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * series.length))));
  }

  return (
    <figure className="min-w-0">
      <figcaption className="flex min-h-6 flex-wrap items-center gap-x-5 gap-y-1 text-meta text-ink-3">
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
        <span aria-hidden className="ml-auto text-ink-2 tabular-nums max-md:ml-0 max-md:w-full">
          {words(shown)}
        </span>
      </figcaption>
      <div
        role="slider"
        tabIndex={0}
        aria-label={`Views by ${step}`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={shown}
        aria-valuetext={words(shown)}
        onKeyDown={choose}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setChosen(null)}
        className="mt-2 rounded-badge outline-offset-4 outline-accent focus-visible:outline-2"
      >
        <svg width="100%" height={HEIGHT} className="block overflow-visible" aria-hidden>
          <Hatch />
          {[1, 0.5, 0].map((part) => (
            <g key={part}>
              <line
                x1="0"
                x2="100%"
                y1={HEIGHT * (1 - part)}
                y2={HEIGHT * (1 - part)}
                className={part === 0 ? 'stroke-ink-3' : 'stroke-hairline'}
              />
            </g>
          ))}
          {series.map(({ at, people, agents }, index) => (
            <Bar
              key={at}
              x={index / series.length}
              width={1 / series.length}
              people={(people / top) * HEIGHT}
              agents={(agents / top) * HEIGHT}
              isShown={index === chosen}
            />
          ))}
          {/* Over the bars, with a halo. */}
          {[1, 0.5].map((part) => (
            <text
              key={part}
              y={HEIGHT * (1 - part) + 14}
              className="fill-ink-2 stroke-paper stroke-4 text-meta tabular-nums [paint-order:stroke]"
            >
              {formatNumber(top * part)}
            </text>
          ))}
        </svg>
      </div>
      <div className="mt-1 flex justify-between text-meta text-ink-3 tabular-nums">
        {[0, Math.floor(last / 2), last].map((index) => (
          <span key={index}>{stepWords(series[index]?.at ?? '', step)}</span>
        ))}
      </div>
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

function Bar(props: {
  x: number;
  width: number;
  people: number;
  agents: number;
  isShown: boolean;
}) {
  const { x, width, people, agents, isShown } = props;
  const place = { x: `${(x + width * 0.12) * 100}%`, width: `${width * 76}%` };
  return (
    <g>
      {isShown && (
        <rect
          x={`${x * 100}%`}
          width={`${width * 100}%`}
          height={HEIGHT}
          className="fill-ink opacity-10"
        />
      )}
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

function Hatch() {
  return (
    <defs>
      <pattern id={HATCH} width="5" height="5" patternUnits="userSpaceOnUse">
        <path d="M-1,1 l2,-2 M0,5 l5,-5 M4,6 l2,-2" className="stroke-ink-2" />
      </pattern>
    </defs>
  );
}

function Key({ label, isHatched = false }: { label: string; isHatched?: boolean }) {
  return (
    <span className="flex items-center gap-1.5">
      <svg aria-hidden width="12" height="12">
        {isHatched && <Hatch />}
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
