'use client';

import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react';
import { formatNumber } from './format.ts';

/** How wide a step can be, in pixels: two bars across a whole page would say nothing. */
const WIDEST = 96;
/** How many steps an arrow or a page key goes. */
export const keySteps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageUp: -7,
  PageDown: 7,
};

/**
 * A plot over steps such as days or versions: the pointer and the arrow keys choose one, which is
 * said in words; a press or Enter opens it.
 */
export function StepPlot({
  label,
  legend,
  words,
  steps,
  height,
  opening,
  ends,
  children,
}: {
  label: string;
  /** Above the plot, beside the words. */
  legend: ReactNode;
  /** A step in words, by its index. */
  words: (index: number) => string;
  steps: number;
  height: number;
  /** What Enter does, and doing it. */
  opening?: { hint: string; open: (index: number) => void };
  /** What is written below the drawing, from left to right. */
  ends: readonly string[];
  /** The marks, in a drawing that is as wide as it can be. */
  children: ReactNode;
}) {
  const hint = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const last = steps - 1;
  const shown = Math.min(chosen ?? last, last);

  function press(event: KeyboardEvent): void {
    const to = { Home: 0, End: last }[event.key] ?? shown + (keySteps[event.key] ?? Number.NaN);
    if (opening && (event.key === 'Enter' || event.key === ' ')) opening.open(shown);
    else if (!Number.isNaN(to)) setChosen(Math.max(0, Math.min(last, to)));
    else return;
    event.preventDefault();
  }

  const at = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * steps)));
  };

  return (
    <>
      <figcaption className="flex min-h-6 flex-wrap items-center gap-x-5 gap-y-1 text-meta text-ink-3">
        {legend}
        <span aria-hidden className="ml-auto text-ink-2 tabular-nums max-md:ml-0 max-md:w-full">
          {words(shown)}
        </span>
      </figcaption>
      <div className={scaleRoom} style={{ maxWidth: steps * WIDEST }}>
        <div
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-describedby={opening && hint}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={shown}
          aria-valuetext={words(shown)}
          onKeyDown={press}
          onBlur={() => setChosen(null)}
          onPointerDown={(event) => setChosen(at(event))}
          onPointerMove={(event) => setChosen(at(event))}
          onPointerLeave={() => setChosen(null)}
          onClick={(event) => {
            if (event.detail === 0 || !opening || chosen === null) return;
            ignoreSecondPress();
            opening.open(chosen);
          }}
          className={`mt-1 touch-pan-y rounded-badge outline-offset-4 outline-accent select-none focus-visible:outline-2 ${opening ? 'cursor-pointer' : ''}`}
        >
          <svg width="100%" height={height} className="block overflow-visible" aria-hidden>
            {chosen !== null && (
              <rect
                x={`${(shown / steps) * 100}%`}
                width={`${100 / steps}%`}
                height={height}
                className="fill-ink opacity-10"
              />
            )}
            {children}
          </svg>
        </div>
        <div className="mt-1 flex justify-between text-meta text-ink-3 tabular-nums">
          {[...new Set(ends)].map((end) => (
            <span key={end}>{end}</span>
          ))}
        </div>
      </div>
      {opening && (
        <span id={hint} hidden>
          {opening.hint}
        </span>
      )}
    </>
  );
}

/** How soon the second press of a double one follows, in milliseconds. */
const DOUBLE = 500;

/** Keeps the second press of a double one from selecting or opening what it meets in place of the plot. */
function ignoreSecondPress(): void {
  const ignored = new AbortController();
  for (const type of ['mousedown', 'click'] as const)
    window.addEventListener(
      type,
      (event) => {
        if (event.detail < 2) return;
        event.preventDefault();
        event.stopPropagation();
      },
      { capture: true, signal: ignored.signal },
    );
  window.setTimeout(() => ignored.abort(), DOUBLE);
}

/** Where the bar of a step is, as fractions of the drawing's width. */
export function barAt(index: number, steps: number): { x: string; width: string } {
  return { x: `${((index + 0.14) / steps) * 100}%`, width: `${72 / steps}%` };
}

/** The room for the numbers of the scale, at the left of a plot. */
export const scaleRoom = 'ml-9';

/** A number of the scale, beside its line. */
export function ScaleMark({
  y,
  value,
  isCut = false,
}: {
  y: number;
  value: number;
  /** Whether bars go beyond it. */
  isCut?: boolean;
}) {
  return (
    <text
      x={-8}
      y={Math.max(y + 4, 10)}
      textAnchor="end"
      className="fill-ink-3 text-meta tabular-nums"
    >
      {formatNumber(value)}
      {isCut && '+'}
    </text>
  );
}

/** A gap in a bar that goes beyond the scale. */
export function CutMark(place: { x: string; width: string; y: number }) {
  return <rect {...place} height="2" className="fill-paper" />;
}

/** The pattern of hatched bars, to be filled with by its id. */
export function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse">
        <path d="M-1,1 l2,-2 M0,5 l5,-5 M4,6 l2,-2" className="stroke-ink-2" />
      </pattern>
    </defs>
  );
}
