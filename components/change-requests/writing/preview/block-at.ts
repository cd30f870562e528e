/**
 * The block a line is in, and how far down in it, from 0 to 1.
 * @param lines the line each block begins at
 */
export function blockAt(
  lines: readonly number[],
  line: number,
): { index: number; part: number } | undefined {
  const next = lines.findIndex((start) => start > line);
  const index = (next < 0 ? lines.length : next) - 1;
  const start = lines[index];
  if (start === undefined) return undefined;
  const end = lines[index + 1] ?? Number.POSITIVE_INFINITY;
  return { index, part: Number.isFinite(end) ? (line - start) / (end - start) : 0 };
}
