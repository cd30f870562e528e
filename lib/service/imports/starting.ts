import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/imports.ts';
import type { ImportSource } from '#lib/contract/imports.ts';
import { findChangeRequest, requireChangeable } from '../change-requests/scope.ts';
import type { Executor } from '../database/executor.ts';
import {
  changeRequests,
  importItems,
  imports as importsTable,
  importUploads,
} from '../database/schema/index.ts';
import { badField, conflict } from '../errors.ts';
import type { Context } from '../http/handler.ts';
import { requireRoom } from '../quotas/room.ts';
import { type ReadRevision, readRevision } from '../revisions/cache.ts';
import { findRevision } from '../revisions/store.ts';
import { newId } from '../security/secrets.ts';
import { IMPORT_QUEUE } from './queue.ts';

const underWay = ['waiting', 'running'] as const;
/** How many imports may run at once: each may fetch a whole site. */
const UNDER_WAY_MAXIMUM = 10;
/** How long a request waits for the results, and how often it looks: milliseconds. */
const WAIT = 25_000;
const LOOK = 150;

type Starting = Pick<
  Context<typeof contract.importContent>,
  | 'instance'
  | 'database'
  | 'space'
  | 'organization'
  | 'caller'
  | 'now'
  | 'record'
  | 'afterCommit'
  | 'answerLater'
  | 'request'
> & { parameters: { changeRequestId: string } };

/**
 * Queues an import, and waits for its results unless the client doesn't want to.
 * @param content the bytes of an uploaded file
 */
export async function startImport(
  context: Starting,
  { url, source, into }: { url: string; source: ImportSource; into: string | undefined },
  content?: Buffer,
) {
  const { instance, database, space, caller, parameters, now, record, afterCommit } = context;
  const request = await findChangeRequest(database, space.id, parameters.changeRequestId);
  requireChangeable(request);
  // Without one, its pages needn't be read.
  if (into !== undefined) await requireParent(database, space.id, request.revisionId, into);
  const ofRequest = eq(importsTable.changeRequestId, request.id);
  const running = await database.$count(
    importsTable,
    and(ofRequest, inArray(importsTable.status, [...underWay])),
  );
  if (running >= UNDER_WAY_MAXIMUM)
    throw conflict('Ten imports are already running here. Wait until one of them ends.', [
      'too-many-imports',
    ]);
  const asking = { database, instance, now };
  await requireRoom(asking, context.organization.row, 'imports');
  await requireRoom(asking, context.organization.row, 'bytes', content?.byteLength ?? 1);
  const id = newId('imp');
  await database.insert(importsTable).values({
    id,
    changeRequestId: request.id,
    url,
    source,
    status: 'waiting' as const,
    intoPageId: into ?? null,
    startedBy: caller.id,
    createdAt: now,
    updatedAt: now,
  });
  if (content)
    await database.insert(importUploads).values({ importId: id, content, createdAt: now });
  await instance.jobs.enqueue(database, IMPORT_QUEUE, [{ id }]);
  afterCommit(async () => instance.jobs.wake());
  record({
    target: { type: 'change-request', id: request.id, label: request.subject },
    payload: { space: space.id, number: request.number, import: id, source, url },
  });
  if (!context.request.respondAsync) context.answerLater((orm) => resultsOf(orm, id));
  return { revision: request.revisionId, importedResources: 0, totalResources: 0, import: id };
}

/** The results of an import once it has ended, or those so far. */
async function resultsOf(database: Executor, id: string) {
  const until = Date.now() + WAIT;
  while (Date.now() < until && (await isUnderWay(database, id))) await sleep(LOOK);
  const counted = sql<number>`(select count(*)::int from ${importItems} where ${importItems.importId} = ${id})`;
  const imported = sql<number>`(select count(*)::int from ${importItems} where ${importItems.importId} = ${id} and outcome = 'imported')`;
  const [found] = await database
    .select({ revision: changeRequests.revisionId, imported, total: counted })
    .from(importsTable)
    .innerJoin(changeRequests, eq(changeRequests.id, importsTable.changeRequestId))
    .where(eq(importsTable.id, id));
  if (!found) throw new Error('The import disappeared while it ran.');
  const { revision } = found;
  return { revision, importedResources: found.imported, totalResources: found.total, import: id };
}

async function isUnderWay(database: Executor, id: string): Promise<boolean> {
  const where = and(eq(importsTable.id, id), inArray(importsTable.status, [...underWay]));
  return (await database.$count(importsTable, where)) > 0;
}

/**
 * Requires that the parent page of an import belongs to the change request and can have children.
 * @returns the pages and files of the change request
 */
export async function requireParent(
  database: Executor,
  spaceId: string,
  revisionId: string,
  into: string | undefined,
): Promise<ReadRevision> {
  const tree = await readRevision(database, await findRevision(database, spaceId, revisionId));
  if (into === undefined) return tree;
  const place = tree.placed.get(into);
  if (!place) throw badField('into', 'Choose a page of this change request.');
  if (place.page.type === 'link')
    throw badField('into', 'A link can’t contain pages. Choose a page or a group.');
  return tree;
}
