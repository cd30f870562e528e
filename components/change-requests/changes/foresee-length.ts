import { loadLongRows } from '#components/kit/board/long-rows-later.tsx';

/** Characters from which on a page may have so many rows that only those in view are drawn. */
const LONG_TEXT = 10_000;

/** Loads what draws a long page, while its texts are still compared; a null is a text that isn't there. */
export function foreseeLength(before: string | null, after: string | null): void {
  if (Math.max(before?.length ?? 0, after?.length ?? 0) > LONG_TEXT) loadLongRows();
}
