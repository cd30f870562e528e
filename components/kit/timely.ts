'use client';

import { useEffect, useState } from 'react';

/** Milliseconds for which the rows of an earlier search stay. Longer, they'd be taken for its result. */
const LATE = 400;

/** Whether it has been waiting for so long that it has to say so. */
export function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = window.setTimeout(() => setLate(true), LATE);
    return () => {
      window.clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting]);
  return isWaiting && isLate;
}

type Read = { data: unknown; isPending: boolean; isPlaceholderData: boolean };

/**
 * A read that keeps what it had for `keepPreviousData`: while the new result is late, it has none, so
 * that the page shows that it is loading.
 */
export function useTimely<R extends Read>(read: R): R {
  const isLate = useIsLate(read.isPlaceholderData);
  return isLate ? { ...read, data: undefined, isPending: true } : read;
}

/**
 * What was found by an earlier text, as far as it has the new one: Enter must not choose another.
 * @param isStale whether the result for `text` isn't here yet
 * @param wordsOf the texts of an item that a search finds it by
 */
export function stillFound<Item>(
  items: readonly Item[],
  text: string,
  isStale: boolean,
  wordsOf: (item: Item) => readonly (string | undefined)[],
): readonly Item[] {
  const wanted = text.trim().toLocaleLowerCase('en');
  if (!isStale || wanted === '') return items;
  return items.filter((item) =>
    wordsOf(item).some((words) => words?.toLocaleLowerCase('en').includes(wanted)),
  );
}
