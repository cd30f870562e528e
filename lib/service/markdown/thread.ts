import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { mergeTexts, type TextPart } from '#lib/contract/merge-text.ts';
import type { Document } from '#lib/contract/revisions.ts';
import { badRequest } from '../errors.ts';
import type { ReadMarkdown } from '../markdown.ts';

type From = { id: string; path: string };
/** With `from`: as a document; without: for search and links. */
export type MarkdownTask = { markdown: string; from?: From };
/** Three texts to be merged. */
export type MergeTask = { base: string; theirs: string; ours: string };
export type ThreadTask = MarkdownTask | MergeTask;
export type ThreadOutcome = { done: ReadMarkdown | Document | TextPart[] } | { unreadable: string };

/** Shorter texts are read at once: not even those meant to be slow take long. */
const SHORT = 2_000;
/** How long the texts of one request may take, in milliseconds of work, and what each adds to that. */
const BUDGET = 5_000;
const BUDGET_EACH = 20;
/** And by the clock, on a machine that is busy: the database gives a transaction half a minute. */
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
 * Reads texts for search and links, by their keys; those read lately are at hand. Long ones are read in
 * a thread of their own, under a time limit: what emphasis and links nobody closed can cost grows with
 * the square of their number.
 * @throws Refusal 400 when one is nested too deep or takes too long
 */
export async function readAll(
  texts: ReadonlyMap<string, string>,
): Promise<Map<string, ReadMarkdown>> {
  const budget = budgetFor(texts.size);
  const read = new Map<string, ReadMarkdown>();
  for (const [key, markdown] of texts) {
    const known = lately.get(key)?.read;
    const one = known ?? ((await run({ markdown }, budget)) as ReadMarkdown);
    keep(key, one, markdown.length);
    read.set(key, one);
  }
  return read;
}

/** What was read lately, by key: the text of a key never changes. The one used last stands last. */
const lately = new Map<string, { read: ReadMarkdown; characters: number }>();
/** How much of it is kept, in characters of markdown. */
const KEPT_CHARACTERS = 10_000_000;
let kept = 0;

function keep(key: string, read: ReadMarkdown, characters: number): void {
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
 * Reads the long ones of texts that a transaction is about to ask for, so that nobody waits for a lock
 * meanwhile.
 * @param texts by the keys that `readAll` will be asked with
 * @throws Refusal 400, as `readAll` does
 */
export async function readAhead(texts: ReadonlyMap<string, string>): Promise<void> {
  await readAll(new Map([...texts].filter(([, markdown]) => markdown.length > SHORT)));
}

/** Reads one text as a document, as `readAll` does. @throws Refusal 400 */
export function readAsDocument(markdown: string, from: From): Promise<Document> {
  return run({ markdown, from }, budgetFor(1)) as Promise<Document>;
}

/**
 * Merges three texts, as `mergeTexts` does. Long ones, and many equal lines, take a thread of their own
 * under a time limit; where that ends it, the whole text is a conflict.
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
  const asked = inThread({ base, theirs, ours }, budgetFor(1));
  return asked.catch(() => whole) as Promise<TextPart[]>;
}

async function run(task: MarkdownTask, budget: Budget): Promise<ReadMarkdown | Document> {
  const { markdown, from } = task;
  if (markdown.length > SHORT) return inThread(task, budget) as Promise<ReadMarkdown | Document>;
  // The parser has some 130 files: imported when the first text is read, not at the start.
  const { readDocument, readMarkdown, UnreadableMarkdown } = await import('../markdown.ts');
  try {
    return from ? readDocument(markdown, from) : readMarkdown(markdown);
  } catch (error) {
    if (error instanceof UnreadableMarkdown) throw badRequest(error.message);
    throw error;
  }
}

/** One text at a time: the thread is ended when it takes too long, and nobody else waits on it then. */
function inThread(task: ThreadTask, budget: Budget) {
  const turn = queue.then(() => askThread(task, budget));
  queue = turn.catch(() => undefined);
  return turn;
}

async function askThread(task: ThreadTask, budget: Budget) {
  worker ??= newWorker();
  const asked = worker;
  const late = new AbortController();
  const watched = watch(asked, budget, late);
  try {
    asked.postMessage(task);
    const [outcome] = (await once(asked, 'message', { signal: late.signal })) as [ThreadOutcome];
    if ('unreadable' in outcome) throw badRequest(outcome.unreadable);
    return outcome.done;
  } catch (error) {
    if (!late.signal.aborted) throw error;
    worker = null;
    await asked.terminate();
    throw badRequest(
      'This text takes too long to read. Close the emphasis, links and code in it, or write it in smaller pages.',
    );
  } finally {
    clearInterval(watched);
  }
}

/** Takes what the thread works off the budget, and says so when none is left. */
function watch(asked: Worker, budget: Budget, late: AbortController): NodeJS.Timeout {
  let before: number | undefined;
  return setInterval(async () => {
    const { user, system } = await asked.cpuUsage().catch(() => ({ user: 0, system: 0 }));
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
