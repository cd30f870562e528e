'use client';

import { useEffect, useState } from 'react';
import { keepStored, readStored } from '#components/kit/stored.ts';

/** After so long without a look at the home page the next one is another visit, in milliseconds. */
const PAUSE = 30 * 60 * 1000;

type Visits = { seen: string; last: string | null };

/** When the viewer last visited the home page of an organization before this visit; null at first. */
export function useLastVisit(organizationId: string): string | null {
  const [last, setLast] = useState<string | null>(null);
  useEffect(() => {
    const key = `masthead:visits:${organizationId}`;
    const known = readStored(key) as Visits | null;
    const now = new Date();
    const isAnother = known && now.getTime() - Date.parse(known.seen) > PAUSE;
    const previous = known ? (isAnother ? known.seen : known.last) : null;
    setLast(previous);
    keepStored(key, { seen: now.toISOString(), last: previous });
  }, [organizationId]);
  return last;
}
