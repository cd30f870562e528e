'use client';

import { useEffect, useState } from 'react';

/** After so long without a look at the home page the next one is another visit, in milliseconds. */
const PAUSE = 30 * 60 * 1000;

type Visits = { seen: string; last: string | null };

/** When the viewer last visited the home page of an organization before this visit; null at first. */
export function useLastVisit(organizationId: string): string | null {
  const [last, setLast] = useState<string | null>(null);
  useEffect(() => {
    const key = `masthead:visits:${organizationId}`;
    const known = read(key);
    const now = new Date();
    const isAnother = known && now.getTime() - Date.parse(known.seen) > PAUSE;
    const previous = known ? (isAnother ? known.seen : known.last) : null;
    setLast(previous);
    write(key, { seen: now.toISOString(), last: previous });
  }, [organizationId]);
  return last;
}

function read(key: string): Visits | null {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? 'null') as Visits | null;
  } catch {
    // Storage is unavailable or has something else in it.
    return null;
  }
}

function write(key: string, visits: Visits): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(visits));
  } catch {
    // Storage is unavailable or full; nothing is marked as new then.
  }
}
