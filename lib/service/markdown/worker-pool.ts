import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { mergeTexts, type TextPart } from '#lib/contract/merge-text.ts';
import type { Document } from '#lib/contract/revisions.ts';
import type { Sections } from '#lib/markdown/sections.ts';
import { badRequest } from '../errors.ts';

type From = { id: string; path: string };
/** With `from`: as a document; without: for search and links. */
export type MarkdownTask = { markdown: string; from?: From };
/** Three texts to merge. */
type MergeTask = { base: string; theirs: string; ours: string };
export type ThreadTask = MarkdownTask | MergeTask;
export type ThreadOutcome = { done: Sections | Document | TextPart[] } | { unreadable: string };

/** Shorter texts are parsed directly, because even the slowest of them are fast. */
const SHORT = 2_000;
/** The time limit for the texts of one request, in milliseconds of work, and the addition for each text. */
const BUDGET = 5_000;
const BUDGET_EACH = 20;
/** The limit by the clock on a busy machine: the database gives a transaction half a minute. */
const PATIENCE = 25_000;
const LOOK_MILLISECONDS = 200;

let worker: Worker | null = null;
let queue: Promise<unknown> = Promise.resolve();

type Budget = { left: number; until: number };

const budgetFor = (texts: number): Budget => ({
  left: BUDGET + BUDGET_EACH * texts,
  until: Date.now() + PATIENCE + BUDGET_EACH * texts,
});

/**
 * Parses texts for search and links, by their keys; recently parsed ones are cached. Long ones are
 * parsed in a thread with a time limit, since unclosed emphasis and links can take quadratic time.
 * @throws Refusal 400 when one is nested too deep or takes too long
 */
export async function readAll(texts: ReadonlyMap<string, string>): Promise<Map<string, Sections>> {
  const budget = budgetFor(texts.size);
  const read = new Map<string, Sections>();
  for (const [key, markdown] of texts) {
    const known = lately.get(key)?.read;
    const one = known ?? ((await run({ markdown }, budget)) as Sections);
    keep(key, one, markdown.length);
    read.set(key, one);
  }
  return read;
}

/** Recently parsed texts by key, which never change, the least recently used first. */
const lately = new Map<string, { read: Sections; characters: number }>();
/** The size of the cache, in characters of markdown. */
const KEPT_CHARACTERS = 10_000_000;
let kept = 0;

function keep(key: string, read: Sections, characters: number): void {
  if (lately.delete(key)) kept -= characters;
  lately.set(key, { read, characters });
  kept += characters;
  for (const [oldest, { characters: freed }] of lately) {
    if (kept <= KEPT_CHARACTERS) return;
    lately.delete(oldest);
    kept -= freed;
  }
}

/**
 * Parses long texts before a transaction needs them, so that no lock is held.
 * @param texts by the keys that `readAll` will be called with
 * @throws Refusal 400, as `readAll` does
 */
export async function readAhead(texts: ReadonlyMap<string, string>): Promise<void> {
  await readAll(new Map([...texts].filter(([, markdown]) => markdown.length > SHORT)));
}

/**
 * Parses one text as a document, as `readAll` does.
 * @throws Refusal 400
 */
export function readAsDocument(markdown: string, from: From): Promise<Document> {
  return run({ markdown, from }, budgetFor(1)) as Promise<Document>;
}

/**
 * Merges three texts, as `mergeTexts` does. Long texts and those with many equal lines use a worker
 * thread with a time limit; at the limit, the whole text is a conflict.
 */
export async function mergeInThread(
  base: string,
  theirs: string,
  ours: string,
): Promise<TextPart[]> {
  if (Math.max(base.length, theirs.length, ours.length) <= SHORT)
    return mergeTexts(base, theirs, ours);
  const lines = (text: string) => text.split('\n');
  const whole: TextPart[] = [{ base: lines(base), theirs: lines(theirs), ours: lines(ours) }];
  const merged = inThread({ base, theirs, ours }, budgetFor(1));
  return merged.catch(() => whole) as Promise<TextPart[]>;
}

async function run(task: MarkdownTask, budget: Budget): Promise<Sections | Document> {
  const { markdown, from } = task;
  if (markdown.length > SHORT) return inThread(task, budget) as Promise<Sections | Document>;
  // The parser has some 150 files, so it is imported with the first text.
  const [{ readDocument }, { readSections }, { UnreadableMarkdown }] = await Promise.all([
    import('#lib/markdown/document.ts'),
    import('#lib/markdown/sections.ts'),
    import('#lib/markdown/parse.ts'),
  ]);
  try {
    return from ? readDocument(markdown, from) : readSections(markdown);
  } catch (error) {
    if (error instanceof UnreadableMarkdown) throw badRequest(error.message);
    throw error;
  }
}

/** One text at a time: a thread that takes too long is ended, and no other text may wait on it. */
function inThread(task: ThreadTask, budget: Budget) {
  const turn = queue.then(() => runTask(task, budget));
  queue = turn.catch(() => undefined);
  return turn;
}

async function runTask(task: ThreadTask, budget: Budget) {
  worker ??= newWorker();
  const current = worker;
  const late = new AbortController();
  const watched = watch(current, budget, late);
  try {
    current.postMessage(task);
    const [outcome] = (await once(current, 'message', { signal: late.signal })) as [ThreadOutcome];
    if ('unreadable' in outcome) throw badRequest(outcome.unreadable);
    return outcome.done;
  } catch (error) {
    if (!late.signal.aborted) throw error;
    worker = null;
    await current.terminate();
    throw badRequest(
      'This text takes too long to read. Close any open emphasis, links and code, or split it into smaller pages.',
    );
  } finally {
    clearInterval(watched);
  }
}

/** Subtracts the worker's time from the budget, and throws when it is used up. */
function watch(thread: Worker, budget: Budget, late: AbortController): NodeJS.Timeout {
  let before: number | undefined;
  return setInterval(async () => {
    const { user, system } = await thread.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    const used = (user + system) / 1_000;
    budget.left -= used - (before ?? used);
    before = used;
    if (budget.left < 0 || Date.now() > budget.until) late.abort();
  }, LOOK_MILLISECONDS);
}

function newWorker(): Worker {
  const made = new Worker(new URL('./worker.ts', import.meta.url), {
    name: 'masthead-markdown',
  });
  made.on('error', () => undefined);
  made.on('exit', () => {
    if (worker === made) worker = null;
  });
  made.unref();
  return made;
}
