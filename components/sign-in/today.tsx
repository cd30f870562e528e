'use client';

import { useSyncExternalStore } from 'react';

const formatToday = (timeZone?: string) =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  }).format(new Date());

const never = () => () => undefined;

/** Today's date, in the user's time zone; in UTC on the server. */
export function Today() {
  const date = useSyncExternalStore(
    never,
    () => formatToday(),
    () => formatToday('UTC'),
  );
  return <span suppressHydrationWarning>{date}</span>;
}
