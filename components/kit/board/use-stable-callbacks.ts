'use client';

import { useEffect, useRef, useState } from 'react';

/**
 * Stable functions that call the latest versions, so that rows render only when their own props change.
 * @param own the functions of this render, always with the same names
 */
export function useStableCallbacks<Functions extends object>(own: Functions): Functions {
  const latest = useRef(own);
  useEffect(() => {
    latest.current = own;
  });
  const [stable] = useState(() => {
    type Run = (...given: unknown[]) => unknown;
    const call =
      (name: string): Run =>
      (...given) =>
        (latest.current as Record<string, Run>)[name]?.(...given);
    return Object.fromEntries(Object.keys(own).map((name) => [name, call(name)])) as Functions;
  });
  return stable;
}

/** Compares props for `memo`: row objects are new after every change of the board, so their fields count. */
export function isSameRow<Props extends { row: object }>(
  { row, ...one }: Props,
  { row: otherRow, ...other }: Props,
): boolean {
  const same = <Part extends object>(a: Part, b: Part) =>
    (Object.keys(a) as (keyof Part)[]).every((key) => a[key] === b[key]);
  return same<object>(one, other) && same(row, otherRow);
}
