import { createHash } from 'node:crypto';
import type { MergedLines } from '#lib/contract/merge-text.ts';
import type { Document } from '#lib/contract/revisions.ts';
import type { Sections } from '#lib/markdown/sections.ts';
import { prepareOutside } from '../database/transaction.ts';
import { badRequest, busy } from '../errors.ts';
import { currentAsker } from '../fairness/asker.ts';
import type { IndexedText } from '../full-text/vector.ts';
import { Recent } from '../recent.ts';
import { openThreads, TaskTooHeavy } from '../worker/worker-pool.ts';

type From = { id: string; path: string };
/** With `from`: as a document; without: for search and links. */
export type MarkdownTask = { markdown: string; from?: From };
/** Three texts to merge. */
type MergeTask = { base: string; theirs: string; ours: string };
/** A section of a page as search finds it. */
type IndexedSection = { heading: string; title: string; body: string };
export type ThreadTask = MarkdownTask | MergeTask | { index: IndexedSection[] };
export type ThreadOutcome =
  | { done: Sections | Document | MergedLines[] | IndexedText[] }
  | { unreadable: string };

const TOO_HEAVY =
  'This text takes too long to read. Close any open emphasis, links and code, or split it into smaller pages.';

const TOO_MANY =
  'These texts take too long to read right now. Try again later, or send fewer at once.';

/** How long the texts of one request may take, and the addition for each text, in milliseconds. */
const ALL_MILLISECONDS = 25_000;
const EACH_MILLISECONDS = 20;

const inThread = openThreads<ThreadTask, ThreadOutcome>({
  file: new URL('./worker.ts', import.meta.url),
  name: 'markdown',
  milliseconds: 5_000,
  megabytes: 512,
  // The database gives a transaction half a minute.
  waitMilliseconds: 25_000,
  isFrequent: true,
});

/**
 * Parses texts for search and links, by their keys; recently parsed ones are cached. A thread with a
 * time limit does it, since unclosed emphasis and links can take quadratic time: read them before a
 * transaction needs them, or it begins again.
 * @throws Refusal 400 when one is nested too deep or takes too long, 503 when too much waits or all
 * together take too long
 */
export async function readAll(texts: ReadonlyMap<string, string>): Promise<Map<string, Sections>> {
  const read = new Map<string, Sections>();
  const missing: [string, string][] = [];
  for (const [key, markdown] of texts) {
    const known = lately.find(key);
    if (known) read.set(key, known);
    else missing.push([key, markdown]);
  }
  if (missing.length === 0) return read;
  prepareOutside(() => readAll(texts));
  const until = Date.now() + ALL_MILLISECONDS + EACH_MILLISECONDS * texts.size;
  for (const [key, markdown] of missing) {
    if (Date.now() > until && !currentAsker().isBackground) throw busy(TOO_MANY);
    const one = (await run({ markdown })) as Sections;
    lately.keep(key, one, markdown.length);
    read.set(key, one);
  }
  return read;
}

/** Recently parsed texts by key, which never change. */
const lately = new Recent<Sections>(10_000_000);
/** Recently read documents by their text and the page it is on. */
const documents = new Recent<Document>(2_000_000);
/** Recently merged texts by the keys of all three. */
const merged = new Recent<MergedLines[]>(10_000_000);

/**
 * Parses one text as a document, as `readAll` does.
 * @throws Refusal 400
 */
export async function readAsDocument(markdown: string, from: From): Promise<Document> {
  const key = createHash('sha256')
    .update(JSON.stringify([from, markdown]))
    .digest('base64url');
  const known = documents.find(key);
  if (known) return known;
  prepareOutside(() => readAsDocument(markdown, from));
  const read = (await run({ markdown, from })) as Document;
  documents.keep(key, read, markdown.length);
  return read;
}

/**
 * Merges texts, as `mergeTexts` does, in a thread with a time limit: many equal lines take long. At
 * the limit, the whole text is a conflict. Recently merged ones are cached.
 * @throws Refusal 503 when too much waits
 */
export async function mergeAll(texts: readonly MergeTask[]): Promise<MergedLines[][]> {
  const keys = texts.map(keyOfMerge);
  if (keys.some((key) => !merged.find(key))) prepareOutside(() => mergeAll(texts));
  const all: MergedLines[][] = [];
  for (const [index, task] of texts.entries()) {
    const key = keys[index] ?? '';
    const parts = merged.find(key) ?? (await mergeOne(task));
    merged.keep(key, parts, task.base.length + task.theirs.length + task.ours.length);
    all.push(parts);
  }
  return all;
}

/**
 * Prepares sections of pages for the index, as `indexText` does, in a thread.
 * @throws Refusal 503 when too much waits
 */
export async function indexAll(sections: readonly IndexedSection[]): Promise<IndexedText[]> {
  const index = sections.map(({ heading, title, body }) => ({ heading, title, body }));
  const outcome = await inThread({ index }).catch((error: unknown) => {
    throw error instanceof TaskTooHeavy ? busy(TOO_MANY) : error;
  });
  return (outcome as { done: IndexedText[] }).done;
}

function keyOfMerge({ base, theirs, ours }: MergeTask): string {
  const hash = createHash('sha256');
  for (const text of [base, theirs, ours]) hash.update(`${text.length} ${text}`);
  return hash.digest('base64url');
}

async function mergeOne(task: MergeTask): Promise<MergedLines[]> {
  try {
    const outcome = await inThread(task);
    return (outcome as { done: MergedLines[] }).done;
  } catch (error) {
    if (!(error instanceof TaskTooHeavy)) throw error;
    const lines = (text: string) => text.split('\n');
    return [{ base: lines(task.base), theirs: lines(task.theirs), ours: lines(task.ours) }];
  }
}

async function run(task: MarkdownTask): Promise<Sections | Document> {
  const outcome = await inThread(task).catch((error: unknown) => {
    throw error instanceof TaskTooHeavy ? badRequest(TOO_HEAVY) : error;
  });
  if ('unreadable' in outcome) throw badRequest(outcome.unreadable);
  return outcome.done as Sections | Document;
}
