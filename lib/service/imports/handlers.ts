import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/imports.ts';
import type { Import, ImportOutcome } from '#lib/contract/imports.ts';
import { findChangeRequest, requireChangeable } from '../change-requests/scope.ts';
import type { Executor } from '../database/executor.ts';
import { after, pageOf, readList } from '../database/keyset.ts';
import { importItems, imports as importsTable, users } from '../database/schema/index.ts';
import { userColumns } from '../database/user-columns.ts';
import { conflict, notFound } from '../errors.ts';
import type { Context, Handlers } from '../http/handler.ts';
import { presentUser } from '../users/handlers.ts';
import type { ImportRow } from './place.ts';
import { type PreviewRead, readPreview, withExisting } from './preview.ts';
import { IMPORT_QUEUE } from './queue.ts';
import { requireParent, startImport } from './starting.ts';
import { readUpload } from './upload.ts';

type InRequest = Pick<Context<typeof contract.getImport>, 'database' | 'space' | 'instance'> & {
  parameters: { changeRequestId: string; importId: string };
};

const isUnderWay = ({ status }: ImportRow) => status === 'waiting' || status === 'running';

/**
 * Finds an import of the change request in the path.
 * @throws Refusal 404
 */
async function findImport({ database, space, parameters }: InRequest) {
  const request = await findChangeRequest(database, space.id, parameters.changeRequestId);
  const [row] = await database
    .select()
    .from(importsTable)
    .where(eq(importsTable.id, parameters.importId));
  if (row?.changeRequestId !== request.id) throw notFound('This import');
  return { request, row };
}

/** Presents imports with their creators and progress, in the order of their rows. */
async function presentImports(
  database: Executor,
  appUrl: string,
  rows: readonly ImportRow[],
): Promise<Import[]> {
  if (rows.length === 0) return [];
  const counted = await database
    .select({
      importId: importItems.importId,
      outcome: importItems.outcome,
      items: sql<number>`count(*)::int`,
    })
    .from(importItems)
    .where(
      inArray(
        importItems.importId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(importItems.importId, importItems.outcome);
  const starters = rows.flatMap(({ startedBy }) => startedBy ?? []);
  const people = starters.length
    ? await database.select(userColumns).from(users).where(inArray(users.id, starters))
    : [];
  const known = new Map(people.map((person) => [person.id, person]));
  return rows.map((row) => {
    const starter = known.get(row.startedBy ?? '');
    const of = (outcome: ImportOutcome) =>
      counted.find((each) => each.importId === row.id && each.outcome === outcome)?.items ?? 0;
    const counts = {
      waiting: of('waiting'),
      imported: of('imported'),
      skipped: of('skipped'),
      failed: of('failed'),
    };
    return {
      object: 'import',
      id: row.id,
      url: row.url,
      source: row.source,
      status: row.status,
      ...(row.reason !== null && { reason: row.reason }),
      ...(starter && { startedBy: presentUser(appUrl, starter) }),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      counts,
    };
  });
}

/** Presents the current state of one import. */
async function showImport({ database, instance }: InRequest, id: string): Promise<Import> {
  const rows = await database.select().from(importsTable).where(eq(importsTable.id, id));
  const [shown] = await presentImports(database, instance.appUrl, rows);
  if (!shown) throw new Error('The import disappeared while it was read.');
  return shown;
}

export const imports: Handlers<typeof contract> = {
  async importContent(context) {
    const { url, source, into } = context.body;
    return startImport(context, { url, source, into });
  },

  importFile: {
    async prepare({ body: { base64 } }) {
      return readUpload(base64);
    },
    async handle(context, content) {
      const { name, source, into } = context.body;
      return startImport(context, { url: name, source, into }, content as Buffer);
    },
  },

  previewImportFile: {
    async prepare({ body: { name, source, base64 } }) {
      return readPreview({ name, source, content: readUpload(base64) });
    },
    async handle({ database, space, parameters, body }, read) {
      const request = await findChangeRequest(database, space.id, parameters.changeRequestId);
      requireChangeable(request);
      const tree = await requireParent(database, space.id, request.revisionId, body.into);
      const items = withExisting(read as PreviewRead[], tree, body.into);
      return { object: 'import-preview', items };
    },
  },

  async listImports({ instance, database, space, parameters, query, cursors }) {
    const { id } = await findChangeRequest(database, space.id, parameters.changeRequestId);
    const order = [importsTable.createdAt, importsTable.id];
    const ofRequest = eq(importsTable.changeRequestId, id);
    const rows = await database
      .select()
      .from(importsTable)
      .where(and(ofRequest, after(order, 'desc', cursors.read(query.page))))
      .orderBy(...order.map((column) => desc(column)))
      .limit(query.limit + 1);
    const shown = await presentImports(database, instance.appUrl, rows);
    const count = await database.$count(importsTable, ofRequest);
    return pageOf(
      shown,
      query.limit,
      count,
      cursors,
      (each) => [each.createdAt, each.id],
      (each) => each,
    );
  },

  async getImport(context) {
    const { row } = await findImport(context);
    return showImport(context, row.id);
  },

  async listImportItems(context) {
    const { database, query } = context;
    const { row } = await findImport(context);
    return readList(context, {
      table: importItems,
      select: database.select().from(importItems),
      where: and(
        eq(importItems.importId, row.id),
        query.outcome && eq(importItems.outcome, query.outcome),
      ),
      order: [importItems.position],
      direction: 'asc',
      keyOf: ({ position }) => [position],
      present: ({ name, outcome, reason, pageId, title }) => ({
        name,
        outcome,
        ...(reason !== null && { reason }),
        ...(pageId !== null && { page: pageId }),
        ...(title !== null && { title }),
      }),
    });
  },

  async cancelImport(context) {
    const { database, now, record } = context;
    const { request, row } = await findImport(context);
    if (!isUnderWay(row)) throw conflict('This import has already ended.', [row.status]);
    await database
      .update(importsTable)
      .set({ status: 'cancelled', updatedAt: now })
      .where(eq(importsTable.id, row.id));
    record({
      target: { type: 'change-request', id: request.id, label: request.subject },
      payload: { space: request.spaceId, number: request.number, import: row.id },
    });
    return showImport(context, row.id);
  },

  async resumeImport(context) {
    const { instance, database, caller, now, record, afterCommit } = context;
    const { request, row } = await findImport(context);
    requireChangeable(request);
    if (isUnderWay(row)) throw conflict('This import is still running.', [row.status]);
    const ofImport = eq(importItems.importId, row.id);
    const open = and(ofImport, inArray(importItems.outcome, ['waiting', 'failed']));
    if (row.status === 'complete' && (await database.$count(importItems, open)) === 0)
      throw conflict('Nothing is left to import. Skipped items can’t be imported.', [row.status]);
    await database
      .update(importItems)
      .set({ outcome: 'waiting', reason: null })
      .where(and(ofImport, eq(importItems.outcome, 'failed')));
    await database
      .update(importsTable)
      .set({ status: 'waiting', reason: null, startedBy: caller.id, updatedAt: now })
      .where(eq(importsTable.id, row.id));
    await instance.jobs.enqueue(database, IMPORT_QUEUE, [{ id: row.id }]);
    afterCommit(async () => instance.jobs.wake());
    record({
      target: { type: 'change-request', id: request.id, label: request.subject },
      payload: { space: request.spaceId, number: request.number, import: row.id },
    });
    return showImport(context, row.id);
  },
};
