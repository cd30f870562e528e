import type { Executor } from '#lib/service/database/executor.ts';
import { indexOf } from '#lib/service/revisions/merge-sides.ts';
import { findRevision, readBodies, readTree } from '#lib/service/revisions/store.ts';
import { spaceId } from './ids.ts';

/** Returns the text of a demo page in a revision. */
export async function demoTextOf(
  database: Executor,
  space: string,
  revisionId: string,
  page: string,
) {
  const revision = await findRevision(database, spaceId(space), revisionId);
  const placed = indexOf((await readTree(database, revision)).pages).get(page);
  const key = placed?.page.documentId ?? '';
  return (await readBodies(database, [key])).get(key) ?? '';
}
