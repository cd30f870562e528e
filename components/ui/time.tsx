'use client';

import { useSyncExternalStore } from 'react';
import { useServerClock } from './clock.tsx';
import { cn } from './cn.ts';
import { fullTime, plainDate, timeInSentence, timeWords } from './time-words.ts';

const TICK = 30_000;
const listeners = new Set<() => void>();
let clock: number | undefined;

// A single clock for every Time on the page.
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  clock ??= window.setInterval(() => {
    for (const each of listeners) {
      each();
    }
  }, TICK);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      window.clearInterval(clock);
      clock = undefined;
    }
  };
}

/**
 * A date in relative words, with the full date on hover. The server renders it in the viewer's time
 * zone when it knows it, else as a UTC date that the viewer's replaces after hydration.
 */
export function Time({
  value,
  inSentence = false,
  className,
}: {
  value: string | number | Date;
  /** After words such as “deleted”: “just now” instead of “Now”. */
  inSentence?: boolean;
  className?: string;
}) {
  const server = useServerClock();
  const date = new Date(value);
  const isValid = !Number.isNaN(date.getTime());
  const words = inSentence ? timeInSentence : timeWords;
  // The words themselves, so that only dates whose words change render again.
  const text = useSyncExternalStore(
    subscribe,
    () => (isValid ? words(date, new Date()) : ''),
    () => {
      if (!isValid) return '';
      return server ? words(date, new Date(server.now), server.zone) : plainDate(date);
    },
  );
  if (!isValid) return null;
  return (
    <time
      dateTime={date.toISOString()}
      // Written when it is needed: a page can have hundreds.
      onPointerEnter={(event) => {
        event.currentTarget.title = fullTime(date);
      }}
      className={cn('whitespace-nowrap', className)}
    >
      {text}
    </time>
  );
}
