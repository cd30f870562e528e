import { formatNumber } from '#components/kit/format.ts';
import { Problem } from '#lib/client/problem.ts';
import { type ContentChange, PAGE_LENGTH_MAXIMUM } from '#lib/contract/content.ts';

/** The largest request in bytes, less some room for what surrounds the changes. */
const REQUEST_MAXIMUM = 1024 * 1024 - 1024;

/**
 * Checks that changes fit into one request.
 * @throws Problem that names the size and the limit
 */
export function assertRequestSize(changes: ContentChange[]): ContentChange[] {
  const longest = Math.max(
    ...changes.map((change) =>
      'document' in change ? (change.document?.markdown?.length ?? 0) : 0,
    ),
  );
  if (longest > PAGE_LENGTH_MAXIMUM)
    throw new Problem(
      413,
      `This page has ${formatNumber(longest)} characters; the limit is ${formatNumber(PAGE_LENGTH_MAXIMUM)}. Move part of the text to another page.`,
    );
  // Even if every character were escaped, a text this short would fit.
  if (longest < REQUEST_MAXIMUM / 6) return changes;
  const size = new Blob([JSON.stringify(changes)]).size;
  if (size > REQUEST_MAXIMUM)
    throw new Problem(
      413,
      `This page takes ${formatNumber(Math.ceil(size / 1024))} KB to send; the limit is ${REQUEST_MAXIMUM / 1024} KB. Move part of the text to another page.`,
    );
  return changes;
}
