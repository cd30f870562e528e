'use client';

import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { formatMonth } from '#components/kit/format.ts';
import { barScale } from '#components/kit/scale.ts';
import { CutMark, keySteps, ScaleMark, scaleRoom } from '#components/kit/step-plot.tsx';
import { cn } from '#components/ui/cn.ts';
import { type DayRange, daysWords, indexesIn } from './day-words.ts';

export type DayCount = { date: string; count: number };

const HEIGHT = 56;
/** Where the line below the chosen days ends. */
const FOOT = 5;
/** A second press within as many milliseconds is part of a double click. */
const DOUBLE = 500;

/** A bar a day. A press chooses a day, a drag several; so do Enter and Shift with the arrows. */
export function DaysPlot({
  days,
  chosen,
  title,
  noun,
  onChoose,
}: {
  days: readonly DayCount[];
  chosen: DayRange;
  title: string;
  /** What is counted, in the singular. */
  noun: string;
  onChoose: (range: DayRange) => void;
}) {
  const hint = useId();
  const [held, setHeld] = useState<[anchor: number, head: number] | null>(null);
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const last = days.length - 1;
  const filtered = indexesIn(days, chosen);
  const [anchor, head] = held ?? [filtered?.[0] ?? last, filtered?.[1] ?? last];
  const [start, end] = [Math.min(anchor, head), Math.max(anchor, head)];
  const { top, isCut } = barScale(days.map(({ count }) => count));

  function choose(): void {
    const range = { from: days[start]?.date ?? null, to: days[end]?.date ?? null };
    const isChosen = range.from === chosen.from && range.to === chosen.to;
    onChoose(isChosen ? { from: null, to: null } : range);
  }

  function release({ currentTarget, pointerId, timeStamp }: PointerEvent): void {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const isDouble = timeStamp - pressedAt.current < DOUBLE;
    pressedAt.current = timeStamp;
    // The second press of a double click would take back what the first one chose.
    if (!isDouble || start !== filtered?.[0] || end !== filtered[1]) choose();
  }

  function press(event: KeyboardEvent): void {
    const isDone = event.key === 'Enter' || event.key === ' ';
    const step = keySteps[event.key];
    const to = { Home: 0, End: last }[event.key] ?? (step === undefined ? null : head + step);
    if (isDone) choose();
    else if (event.key === 'Escape' && filtered) onChoose({ from: null, to: null });
    else if (to !== null) {
      const next = Math.max(0, Math.min(last, to));
      setHeld([event.shiftKey ? anchor : next, next]);
    } else return;
    event.preventDefault();
  }

  function point({ currentTarget, clientX, buttons, type }: PointerEvent): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    const at = Math.floor(((clientX - left) / width) * days.length);
    const next = Math.max(0, Math.min(last, at));
    setHeld([buttons > 0 && type !== 'pointerdown' && held ? held[0] : next, next]);
  }

  return (
    <>
      <figcaption className="flex min-h-6 flex-wrap items-baseline gap-x-5 text-meta text-ink-3">
        {title}
        <span aria-hidden className="ml-auto text-ink-2 tabular-nums max-md:ml-0 max-md:w-full">
          {daysWords(days.slice(start, end + 1), noun)}
        </span>
      </figcaption>
      <div
        role="slider"
        tabIndex={0}
        aria-label="Changes by day"
        aria-describedby={hint}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={head}
        aria-valuetext={daysWords(days.slice(start, end + 1), noun)}
        onKeyDown={press}
        onBlur={() => setHeld(null)}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          point(event);
        }}
        onPointerMove={point}
        onPointerUp={release}
        onPointerLeave={() => setHeld(null)}
        onPointerCancel={() => setHeld(null)}
        className={cn(
          scaleRoom,
          'cursor-pointer touch-pan-y rounded-badge outline-offset-4 outline-accent select-none focus-visible:outline-2',
        )}
      >
        <svg width="100%" height={HEIGHT + FOOT} className="block overflow-visible" aria-hidden>
          <line x2="100%" y1="0.5" y2="0.5" className="stroke-hairline" />
          {days.map(({ date, count }, index) => (
            <Bar
              key={date}
              x={index / days.length}
              width={1 / days.length}
              height={count === 0 ? 0 : Math.max(2, Math.min(1, count / top) * HEIGHT)}
              isCut={count > top}
              isChosen={filtered !== null && index >= filtered[0] && index <= filtered[1]}
              isHeld={held !== null && index >= start && index <= end}
            />
          ))}
          <line x2="100%" y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} className="stroke-ink-3" />
          {filtered && (
            <rect
              x={`${(filtered[0] / days.length) * 100}%`}
              width={`${((filtered[1] - filtered[0] + 1) / days.length) * 100}%`}
              y={HEIGHT + 2}
              height="3"
              className="fill-accent"
            />
          )}
          <ScaleMark y={0} value={top} isCut={isCut} />
        </svg>
      </div>
      <span id={hint} hidden>
        Enter shows the changes of the day, Shift with the arrow keys selects several days, Escape
        shows all.
      </span>
      <Months days={days} />
    </>
  );
}

function Bar(props: {
  x: number;
  width: number;
  height: number;
  /** Whether it goes beyond the scale. */
  isCut: boolean;
  isChosen: boolean;
  isHeld: boolean;
}) {
  const { x, width, height, isCut, isChosen, isHeld } = props;
  return (
    <>
      {isHeld && (
        <rect
          x={`${x * 100}%`}
          width={`${width * 100}%`}
          height={HEIGHT}
          className="fill-ink opacity-10"
        />
      )}
      <rect
        x={`${(x + width * 0.14) * 100}%`}
        width={`${width * 72}%`}
        y={HEIGHT - height}
        height={height}
        className={isChosen ? 'fill-accent' : 'fill-edge'}
      />
      {isCut && <CutMark x={`${x * 100}%`} width={`${width * 100}%`} y={6} />}
    </>
  );
}

/** The name of each month where it begins. */
function Months({ days }: { days: readonly DayCount[] }) {
  const starts = days.flatMap(({ date }, index) => (date.endsWith('-01') ? [{ date, index }] : []));
  return (
    <div
      aria-hidden
      className={cn(scaleRoom, 'relative mt-0.5 h-4 overflow-hidden text-meta text-ink-3')}
    >
      {starts.map(({ date, index }) => (
        <span
          key={date}
          className="absolute top-0 border-l border-edge pl-1 whitespace-nowrap"
          style={{ left: `${(index / days.length) * 100}%` }}
        >
          {formatMonth(date)}
        </span>
      ))}
    </div>
  );
}
