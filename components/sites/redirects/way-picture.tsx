import { RefreshCw, Spline } from 'lucide-react';
import type { ReactNode } from 'react';

/** A path that a visitor comes through, and what is said beside the arrow to the next one. */
export type WayStop = { path: string; name?: string | undefined; edge?: ReactNode };

/** More stops are drawn as a gap. */
const MOST = 8;

/**
 * A loop or a chain as boxes and arrows. The edge of a loop that leads back is dashed, and so is the
 * way out of a chain: from the first path directly to the last one.
 * @param stops without the one that a loop comes back to
 * @param backTo the index of the stop that a loop comes back to
 */
export function WayPicture({
  stops,
  backTo,
  label,
}: {
  stops: readonly WayStop[];
  backTo?: number | undefined;
  label: string;
}) {
  const isLoop = backTo !== undefined;
  const shown = stops.map((stop, index) => ({ ...stop, index }));
  const drawn = shown.length > MOST ? [...shown.slice(0, MOST - 2), ...shown.slice(-1)] : shown;
  const start = isLoop ? drawn.findIndex(({ index }) => index === backTo) : 0;
  return (
    <figure className="max-w-110 min-w-0 break-inside-avoid">
      <div className="grid grid-cols-[minmax(0,1fr)_2rem]">
        <ol aria-label={label} className="contents">
          {drawn.map((stop, position) => {
            const isLast = position === drawn.length - 1;
            const skipped = isLast ? 0 : (drawn[position + 1]?.index ?? 0) - stop.index - 1;
            return (
              <li key={stop.index} className="contents">
                <Stop {...stop} row={2 * position + 1} isEnd={isLast && !isLoop} />
                {!isLast && <Edge row={2 * position + 2} words={stop.edge} skipped={skipped} />}
              </li>
            );
          })}
        </ol>
        <Bracket from={2 * Math.max(0, start) + 1} to={2 * drawn.length - 1} isLoop={isLoop} />
      </div>
      <figcaption
        className={`mt-1.5 flex items-center justify-end gap-1.5 text-meta font-semibold ${isLoop ? 'text-danger' : 'text-ins'}`}
      >
        {isLoop ? (
          <RefreshCw aria-hidden className="size-3.5" />
        ) : (
          <Spline aria-hidden className="size-3.5" />
        )}
        <span>{isLoop ? 'leads back' : 'the direct way'}</span>
        {isLoop && stops.at(-1)?.edge && (
          <span className="font-normal text-ink-3">{stops.at(-1)?.edge}</span>
        )}
      </figcaption>
    </figure>
  );
}

function Stop({ path, name, row, isEnd }: WayStop & { row: number; isEnd: boolean }) {
  return (
    <span
      style={{ gridRow: row }}
      title={path}
      className={`col-start-1 flex h-8 min-w-0 items-center gap-2 rounded-control border bg-paper px-3 ${isEnd ? 'border-2 border-ink-2' : 'border-edge'}`}
    >
      <span className="mono min-w-0 truncate text-[12px]">{path}</span>
      {name && <span className="min-w-0 truncate text-meta text-ink-2">{name}</span>}
    </span>
  );
}

/** The arrow down to the next stop. */
function Edge({ row, words, skipped }: { row: number; words: ReactNode; skipped: number }) {
  return (
    <span
      style={{ gridRow: row }}
      className="col-start-1 flex h-8 items-center gap-2 pl-4 text-meta text-ink-3"
    >
      <svg aria-hidden width="9" height="30" className="flex-none stroke-edge">
        <line x1="4.5" x2="4.5" y2="26" strokeDasharray={skipped > 0 ? '2 3' : undefined} />
        <path d="M0.5 22 L4.5 29 L8.5 22 Z" className="fill-edge" />
      </svg>
      {skipped > 0 ? `${skipped} more` : words}
    </span>
  );
}

/** The dashed edge at the side: back up for a loop, past all stops for the way out of a chain. */
function Bracket({ from, to, isLoop }: { from: number; to: number; isLoop: boolean }) {
  return (
    <span
      aria-hidden
      style={{ gridRow: `${from} / ${to + 1}` }}
      className={`relative col-start-2 block rounded-r-pop border border-l-0 border-dashed ${isLoop ? 'border-danger' : 'border-ins'} ${from === to ? 'my-1.5' : 'my-4'}`}
    >
      <svg
        aria-hidden
        width="8"
        height="9"
        className={`absolute left-0 ${isLoop ? '-top-[5px] fill-danger' : '-bottom-[5px] fill-ins'}`}
      >
        <path d="M8 0.5 L0 4.5 L8 8.5 Z" />
      </svg>
    </span>
  );
}
