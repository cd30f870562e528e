import { Problem } from '#lib/client/problem.ts';
import { type ContentChange, PAGE_LENGTH_MAXIMUM } from '#lib/contract/content.ts';

/** How many bytes one request may have, with some room for what stands around a change. */
export const REQUEST_MAXIMUM = 1024 * 1024 - 1024;

/**
 * Asks that changes fit into one request.
 * @throws Problem that says how much they are
 */
export function requireSize(changes: ContentChange[]): ContentChange[] {
  const longest = Math.max(
    ...changes.map((change) =>
      'document' in change ? (change.document?.markdown?.length ?? 0) : 0,
    ),
  );
  if (longest > PAGE_LENGTH_MAXIMUM)
    throw new Problem(
      413,
      `This text has ${longest.toLocaleString('en')} characters; a page takes ${PAGE_LENGTH_MAXIMUM.toLocaleString('en')}. Move a part of it to another page.`,
    );
  // A short text is small however it is written.
  if (longest < REQUEST_MAXIMUM / 6) return changes;
  const size = new Blob([JSON.stringify(changes)]).size;
  if (size > REQUEST_MAXIMUM)
    throw new Problem(
      413,
      `As it is sent this text takes ${Math.ceil(size / 1024).toLocaleString('en')} KB; ${REQUEST_MAXIMUM / 1024} KB are taken. Move a part of it to another page.`,
    );
  return changes;
}
