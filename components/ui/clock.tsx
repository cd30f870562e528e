'use client';

import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';

type Clock = { now: number; zone: string | undefined };

const ClockContext = createContext<Clock | null>(null);

/**
 * The values the server rendered the page with: the time, and the viewer's time zone when it is known
 * from an earlier visit. Dates are the same in the HTML and after hydration then.
 */
export function ClockProvider({ now, zone, children }: Clock & { children: ReactNode }) {
  return <ClockContext value={{ now, zone }}>{children}</ClockContext>;
}

/** The time and time zone of the server's rendering; null where the zone isn't known. */
export function useServerClock(): { now: number; zone: string } | null {
  const clock = useContext(ClockContext);
  return clock?.zone === undefined ? null : { now: clock.now, zone: clock.zone };
}

const never = () => () => undefined;

/** The viewer's time zone; while hydrating the one the server knew, or UTC. */
export function useZone(): string {
  const server = useServerClock();
  return useSyncExternalStore(
    never,
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => server?.zone ?? 'UTC',
  );
}
