import { and, eq, inArray } from 'drizzle-orm';
import { changeRequests, importItems, imports, spaces } from '../database/schema/index.ts';
import { workFor } from '../fairness/asker.ts';
import { importDocument } from './documents.ts';
import { reasonOf } from './fetching.ts';
import { linkPages } from './linking.ts';
import { itemName } from './names.ts';
import { ImportEnded, type ImportRow, ImportStopped } from './place.ts';
import { flush, type ImportEnvironment, type ImportRun, noteFound } from './run.ts';
import { importWebsite } from './website.ts';
import { writeSteps } from './writing.ts';

/** The imports running in this process. */
const underWay = new Map<string, { replaced: AbortController; ended: Promise<void> }>();

/**
 * Runs an import, or resumes one whose process was lost. Everything already written stays and is never
 * written again.
 * @throws Error to be retried: the process stops, or the database is unavailable
 */
export async function runImport(surroundings: ImportEnvironment, importId: string): Promise<void> {
  // A canceled import may still be working on its last page when it is resumed.
  const before = underWay.get(importId);
  before?.replaced.abort(new ImportStopped());
  await before?.ended;
  const replaced = new AbortController();
  const signal = AbortSignal.any([surroundings.signal, replaced.signal]);
  const work = inTurn({ ...surroundings, signal }, importId).catch((error: unknown) => {
    if (!replaced.signal.aborted) throw error;
  });
  const mine = { replaced, ended: work.catch(() => undefined) };
  underWay.set(importId, mine);
  try {
    await work;
  } finally {
    if (underWay.get(importId) === mine) underWay.delete(importId);
  }
}

/** Runs an import in the turns of its organization. */
async function inTurn(surroundings: ImportEnvironment, importId: string): Promise<void> {
  const { signal } = surroundings;
  const [found] = await surroundings.database.orm
    .select({ id: spaces.organizationId })
    .from(imports)
    .innerJoin(changeRequests, eq(changeRequests.id, imports.changeRequestId))
    .innerJoin(spaces, eq(spaces.id, changeRequests.spaceId))
    .where(eq(imports.id, importId));
  const organization = found?.id ?? '';
  const asker = { organization, caller: `imports ${organization}`, signal, isBackground: true };
  return workFor(asker, () => carryOut(surroundings, importId));
}

async function carryOut(surroundings: ImportEnvironment, importId: string): Promise<void> {
  const run = await startRun(surroundings, importId);
  if (!run) return;
  try {
    await (run.row.source === 'website' ? importWebsite(run) : importDocument(run));
    await flush(run);
    await linkPages(run);
    const items = [...run.items.values()];
    const isEmpty = !items.some(({ outcome }) => outcome === 'imported');
    const [first] = items;
    if (isEmpty)
      await end(run, (items.length === 1 && first?.reason) || 'Nothing could be imported.');
    else await end(run, null);
  } catch (error) {
    if (surroundings.signal.aborted) throw error;
    if (error instanceof ImportStopped) return;
    if (error instanceof ImportEnded) return end(run, error.message);
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    await endWith(run, reason);
  }
}

/** Ends an import that was started too often, because it would crash its process each time. */
export async function giveUpImport(
  { database }: Pick<ImportEnvironment, 'database'>,
  importId: string,
) {
  const reason = 'It failed repeatedly.';
  await database.orm
    .update(imports)
    .set({ status: 'failed', reason, updatedAt: new Date() })
    .where(and(eq(imports.id, importId), inArray(imports.status, ['waiting', 'running'])));
}

async function startRun(
  surroundings: ImportEnvironment,
  importId: string,
): Promise<ImportRun | undefined> {
  const { orm } = surroundings.database;
  const [row] = await orm
    .update(imports)
    .set({ status: 'running', reason: null, updatedAt: new Date() })
    .where(and(eq(imports.id, importId), inArray(imports.status, ['waiting', 'running'])))
    .returning();
  if (!row) return undefined;
  const items = await orm
    .select()
    .from(importItems)
    .where(eq(importItems.importId, importId))
    .orderBy(importItems.position);
  const run: ImportRun = {
    ...surroundings,
    row,
    steps: [],
    fresh: new Set(),
    files: new Map(),
    pictures: new Map(),
    items: new Map(items.map((item) => [item.name, item])),
    writtenAt: Date.now(),
    write: (steps) => writeSteps(run, steps),
  };
  return run;
}

/** If the document itself can't be imported, it is listed with the reason. */
async function endWith(run: ImportRun, reason: string): Promise<void> {
  const name = itemName(run.row.url);
  noteFound(run, [name]);
  const item = run.items.get(name);
  try {
    if (item?.outcome === 'waiting') {
      run.steps.push({ name, outcome: 'failed', reason });
      await flush(run);
    }
    await end(run, reason);
  } catch (error) {
    if (error instanceof ImportStopped) return;
    if (error instanceof ImportEnded) return end(run, error.message);
    throw error;
  }
}

/** Ends an import unless someone canceled it. */
async function end({ database, row }: ImportRun, reason: string | null): Promise<void> {
  await database.orm
    .update(imports)
    .set({ status: reason === null ? 'complete' : 'failed', reason, updatedAt: new Date() })
    .where(and(eq(imports.id, row.id as ImportRow['id']), eq(imports.status, 'running')));
}
