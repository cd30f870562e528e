import type { Logger } from 'pino';
import type { WrittenTarget } from '#lib/markdown/targets.ts';
import type { Database } from '../database/engine.ts';
import type { importItems } from '../database/schema/index.ts';
import { Refusal } from '../errors.ts';
import type { Picture } from './pictures.ts';
import { type ImportRow, ImportStopped } from './place.ts';

export type ImportItemRow = typeof importItems.$inferSelect;

/** A page to be inserted. */
export type NewPage = {
  type: 'document' | 'group';
  title: string;
  description: string;
  markdown: string;
  targets: readonly WrittenTarget[];
  /** The images it shows, by the URL in its text, with their items. */
  pictures: ReadonlyMap<string, Picture>;
  /** The item of its parent page. */
  parent?: string;
};

/** The outcome of an item. */
export type ImportStep = { name: string } & (
  | { page: NewPage }
  | { file: Picture }
  /** `sameAs`: the item that it turned out to be. */
  | { outcome: 'skipped' | 'failed'; reason: string; sameAs?: string }
);

/** The location and permissions of an import. */
export type ImportEnvironment = {
  database: Database;
  logger: Logger;
  fetchAllowlist: readonly string[];
  signal: AbortSignal;
};

/** What an import, or its preview, found and read so far. */
export type ImportProgress = {
  row: Pick<ImportRow, 'id'>;
  signal: AbortSignal;
  /** The items found, by name, in order. */
  items: Map<string, ImportItemRow>;
  steps: ImportStep[];
  /** Names found since the last write. */
  fresh: Set<string>;
  writtenAt: number;
  /** Writes outcomes with the items found. @throws ImportStopped, ImportEnded; Refusal */
  write(steps: readonly ImportStep[]): Promise<void>;
};

export type ImportRun = ImportEnvironment &
  ImportProgress & {
    row: ImportRow;
    /** Files that it created or found, by their bytes. */
    files: Map<string, string>;
    /** The bytes of fetched images, by URL. */
    pictures: Map<string, string>;
  };

const STEPS_AT_ONCE = 20;
const BYTES_AT_ONCE = 20_000_000;
const MILLISECONDS_AT_ONCE = 2_000;

/**
 * Records items that an import found.
 * @returns those that were unknown
 */
export function noteFound(run: ImportProgress, names: readonly string[]): string[] {
  const unknown = [...new Set(names)].filter((name) => !run.items.has(name));
  for (const name of unknown) {
    const position = run.items.size;
    const about = { importId: run.row.id, position, name, outcome: 'waiting' as const };
    run.items.set(name, { ...about, reason: null, pageId: null, title: null });
    run.fresh.add(name);
  }
  return unknown;
}

/** The item being imported. */
export function nextWaiting({ items }: ImportProgress): ImportItemRow | undefined {
  for (const item of items.values()) if (item.outcome === 'waiting') return item;
  return undefined;
}

/**
 * Records the outcome of an item, which is written with others later.
 * @throws ImportStopped, ImportEnded
 */
export async function recordStep(run: ImportProgress, step: ImportStep): Promise<void> {
  noteFound(run, [step.name]);
  const item = run.items.get(step.name) as ImportItemRow;
  item.outcome = 'outcome' in step ? step.outcome : 'imported';
  run.steps.push(step);
  const bytes = run.steps.reduce((sum, each) => sum + bytesOf(each), 0);
  const isLong = Date.now() - run.writtenAt > MILLISECONDS_AT_ONCE;
  if (isLong || run.steps.length >= STEPS_AT_ONCE || bytes > BYTES_AT_ONCE) await flush(run);
}

/** Writes all recorded outcomes: pages, files and items in one transaction. */
export async function flush(run: ImportProgress): Promise<void> {
  const { steps } = run;
  run.steps = [];
  await write(run, steps);
  run.writtenAt = Date.now();
  if (run.signal.aborted) throw new ImportStopped();
}

/** A refusal of one item affects only that item. */
async function write(run: ImportProgress, steps: readonly ImportStep[]): Promise<void> {
  try {
    await run.write(steps);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [first] = steps;
    if (first && steps.length === 1) {
      const { name } = first;
      await run.write([{ name, outcome: 'failed', reason: error.message }]);
      return;
    }
    for (const step of steps) await write(run, [step]);
  }
}

function bytesOf(step: ImportStep): number {
  if ('file' in step) return step.file.bytes.length;
  if (!('page' in step)) return 0;
  let bytes = step.page.markdown.length;
  for (const picture of step.page.pictures.values()) bytes += picture.bytes.length;
  return bytes;
}
