import { indexOf } from '../change-requests/merge-sides.ts';
import type { Executor } from '../database/executor.ts';
import { findRevision, readBodies, readTree } from '../revision-store.ts';
import { spaceId } from './ids.ts';

/** The text of a page of the demo, by its id, in a revision. */
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
