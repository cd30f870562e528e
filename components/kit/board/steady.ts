'use client';

import { useEffect, useRef, useState } from 'react';

/**
 * Functions that stay the same for as long as a board stands and do what the latest of them does, so
 * that rows given them render only when something of their own changes.
 * @param own the functions as they are in this render, always under the same names
 */
export function useSteady<Functions extends object>(own: Functions): Functions {
  const latest = useRef(own);
  useEffect(() => {
    latest.current = own;
  });
  const [steady] = useState(() => {
    type Run = (...given: unknown[]) => unknown;
    const call =
      (name: string): Run =>
      (...given) =>
        (latest.current as Record<string, Run>)[name]?.(...given);
    return Object.fromEntries(Object.keys(own).map((name) => [name, call(name)])) as Functions;
  });
  return steady;
}

/** Whether a row would be drawn as before: rows are made anew with every change of the board. */
export function isSameRow<Props extends { row: object }>(
  { row, ...one }: Props,
  { row: otherRow, ...other }: Props,
): boolean {
  const same = <Part extends object>(a: Part, b: Part) =>
    (Object.keys(a) as (keyof Part)[]).every((key) => a[key] === b[key]);
  return same<object>(one, other) && same(row, otherRow);
}
