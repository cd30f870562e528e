'use client';

import { useSyncExternalStore } from 'react';

const words = (timeZone?: string) =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  }).format(new Date());

const never = () => () => undefined;

/** Today's date as a newspaper has it: the reader's own day, UTC's on the server. */
export function Today() {
  const date = useSyncExternalStore(
    never,
    () => words(),
    () => words('UTC'),
  );
  return <span suppressHydrationWarning>{date}</span>;
}
