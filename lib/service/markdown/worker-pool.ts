import type { TextPart } from '#lib/contract/merge-text.ts';
import type { Document } from '#lib/contract/revisions.ts';
import type { Sections } from '#lib/markdown/sections.ts';
import { badRequest } from '../errors.ts';
import { openThreads, TaskTooHeavy } from '../worker/worker-pool.ts';

type From = { id: string; path: string };
/** With `from`: as a document; without: for search and links. */
export type MarkdownTask = { markdown: string; from?: From };
/** Three texts to merge. */
type MergeTask = { base: string; theirs: string; ours: string };
export type ThreadTask = MarkdownTask | MergeTask;
export type ThreadOutcome = { done: Sections | Document | TextPart[] } | { unreadable: string };

const TOO_HEAVY =
  'This text takes too long to read. Close any open emphasis, links and code, or split it into smaller pages.';

/** How long the texts of one request may take, and the addition for each text, in milliseconds. */
const ALL_MILLISECONDS = 25_000;
const EACH_MILLISECONDS = 20;

const inThread = openThreads<ThreadTask, ThreadOutcome>({
  file: new URL('./worker.ts', import.meta.url),
  name: 'markdown',
  milliseconds: 5_000,
  megabytes: 512,
  // The database gives a transaction half a minute.
  patience: 25_000,
  isFrequent: true,
});

/**
 * Parses texts for search and links, by their keys; recently parsed ones are cached. A thread with a
 * time limit does it, since unclosed emphasis and links can take quadratic time: read them before a
 * transaction needs them, so that no lock is held.
 * @throws Refusal 400 when one is nested too deep or takes too long, 503 when too much waits
 */
export async function readAll(texts: ReadonlyMap<string, string>): Promise<Map<string, Sections>> {
  const until = Date.now() + ALL_MILLISECONDS + EACH_MILLISECONDS * texts.size;
  const read = new Map<string, Sections>();
  for (const [key, markdown] of texts) {
    if (Date.now() > until) throw badRequest(TOO_HEAVY);
    const known = lately.get(key)?.read;
    const one = known ?? ((await run({ markdown })) as Sections);
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
 * Parses one text as a document, as `readAll` does.
 * @throws Refusal 400
 */
export function readAsDocument(markdown: string, from: From): Promise<Document> {
  return run({ markdown, from }) as Promise<Document>;
}

/**
 * Merges three texts, as `mergeTexts` does, in a thread with a time limit: many equal lines take
 * long. At the limit, the whole text is a conflict.
 * @throws Refusal 503 when too much waits
 */
export async function mergeInThread(
  base: string,
  theirs: string,
  ours: string,
): Promise<TextPart[]> {
  try {
    const outcome = await inThread({ base, theirs, ours });
    return (outcome as { done: TextPart[] }).done;
  } catch (error) {
    if (!(error instanceof TaskTooHeavy)) throw error;
    const lines = (text: string) => text.split('\n');
    return [{ base: lines(base), theirs: lines(theirs), ours: lines(ours) }];
  }
}

async function run(task: MarkdownTask): Promise<Sections | Document> {
  const outcome = await inThread(task).catch((error: unknown) => {
    throw error instanceof TaskTooHeavy ? badRequest(TOO_HEAVY) : error;
  });
  if ('unreadable' in outcome) throw badRequest(outcome.unreadable);
  return outcome.done as Sections | Document;
}
