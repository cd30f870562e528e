'use client';

import { useSyncExternalStore } from 'react';
import { formatToday } from '#components/kit/format.ts';

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
