import { inArray } from 'drizzle-orm';
import type * as contract from '#lib/contract/revisions.ts';
import type { SemanticChange } from '#lib/contract/semantic-changes.schemas.ts';
import type { Executor } from '../database/executor.ts';
import { changeRequests, users } from '../database/schema/index.ts';
import { userColumns } from '../database/user-columns.ts';
import type { Handler } from '../http/handler.ts';
import { changesOf } from '../revisions/changes.ts';
import { findRevision, type RevisionRow } from '../revisions/store.ts';
import { presentUser } from '../users/handlers.ts';

/** How many revisions a request looks at for changes of one page. */
const SCANNED_MAXIMUM = 300;

type ListedRevision = { row: RevisionRow; changes?: SemanticChange[] };

/** Lists the revisions of a space from its current one back, or only those that changed a page. */
export const listRevisions: Handler<typeof contract.listRevisions> = async (context) => {
  const { instance, database, space, query, cursors } = context;
  const [from = space.row.revisionId] = (cursors.read(query.page) ?? []).map(String);
  const { found, next } = await walk(database, space.id, from, query);
  const authors = await authorsOf(database, found);
  const requests = await requestsMergedIn(database, found);
  return {
    ...(next && { next: { page: cursors.write([next]) } }),
    items: found.map(({ row, changes }) => {
      const author = authors.get(row.createdBy ?? '');
      const mergedFrom = requests.get(row.id);
      return {
        id: row.id,
        type: row.type,
        createdAt: row.createdAt.toISOString(),
        ...(author && { createdBy: presentUser(instance.appUrl, author) }),
        ...(mergedFrom && { mergedFrom }),
        ...(changes && { changes }),
      };
    }),
  };
};

/** Follows the first parents of a revision; `next` is where to go on. */
async function walk(
  database: Executor,
  spaceId: string,
  from: string,
  { limit, pageId }: { limit: number; pageId?: string | undefined },
): Promise<{ found: ListedRevision[]; next: string | undefined }> {
  const found: ListedRevision[] = [];
  let row: RevisionRow | null = await findRevision(database, spaceId, from);
  for (let scanned = 0; row && scanned < SCANNED_MAXIMUM; scanned += 1) {
    if (found.length === limit) return { found, next: row.id };
    const parent: string | undefined = row.parents[0];
    const before: RevisionRow | null = parent
      ? await findRevision(database, spaceId, parent)
      : null;
    if (pageId === undefined) found.push({ row });
    else {
      const changes = (await pageChanges(database, before, row)).filter(
        ({ page }) => page?.id === pageId,
      );
      if (changes.length > 0) found.push({ row, changes });
    }
    row = before;
  }
  return { found, next: row?.id };
}

/** Revisions that changed only files have the same pages. */
async function pageChanges(database: Executor, before: RevisionRow | null, row: RevisionRow) {
  return before && String(before.pages) === String(row.pages)
    ? []
    : changesOf(database, before, row);
}

async function authorsOf(database: Executor, found: readonly ListedRevision[]) {
  const ids = found.flatMap(({ row }) => row.createdBy ?? []);
  if (ids.length === 0) return new Map<string, never>();
  const rows = await database.select(userColumns).from(users).where(inArray(users.id, ids));
  return new Map(rows.map((user) => [user.id, user]));
}

async function requestsMergedIn(database: Executor, found: readonly ListedRevision[]) {
  const ids = found.filter(({ row }) => row.type === 'merge').map(({ row }) => row.id);
  if (ids.length === 0) return new Map<string, never>();
  const { id, number, subject, revisionMergedId } = changeRequests;
  const rows = await database
    .select({ in: revisionMergedId, id, number, subject })
    .from(changeRequests)
    .where(inArray(revisionMergedId, ids));
  return new Map(rows.map(({ in: revision, ...request }) => [revision ?? '', request]));
}
