import { HOUR, MINUTE } from '#lib/contract/durations.ts';
import { imageTypeOf } from '../content/files.ts';
import { type Asker, currentAsker } from '../fairness/asker.ts';
import { FairQueue } from '../fairness/fair-queue.ts';
import type { Instance } from '../http/handler.ts';
import { keyOf } from '../revisions/chunks.ts';
import { FetchFailure } from '../safe-fetch/failure.ts';
import { safeFetch } from '../safe-fetch/safe-fetch.ts';

/** An image of another website. */
export type ExternalPicture = {
  content: Uint8Array<ArrayBuffer>;
  contentType: string;
  etag: string;
};

const BYTES_MAXIMUM = 5_000_000;
/** How many bytes of images are kept. */
const KEPT_BYTES = 32_000_000;
const KEPT_ENTRIES = 5_000;
const RUNNING_MAXIMUM = 16;
const RUNNING_OF_HOST = 6;
const WAITING_MAXIMUM = 200;

type Entry = { until: number; size: number; picture: Promise<ExternalPicture> };
type Waiting = { asker: Asker; host: string; start: () => void };

const kept = new Map<string, Entry>();
const waiting = new FairQueue<Waiting>();
let keptBytes = 0;
/** The hosts that are being asked. */
const running: string[] = [];

/**
 * Loads an image of another website through the guard of outbound requests, without sending anything
 * about the reader. Its type is read from its bytes, whatever its server says.
 * @throws FetchFailure with a message for people
 */
export function loadPicture(
  { fetchAllowlist }: Pick<Instance, 'fetchAllowlist'>,
  url: string,
  now = Date.now(),
): Promise<ExternalPicture> {
  const known = kept.get(url);
  if (known && known.until > now) {
    // The least recently used go first.
    kept.delete(url);
    kept.set(url, known);
    return known.picture;
  }
  forget(url);
  const entry: Entry = {
    until: now + HOUR,
    size: 0,
    picture: inTurn(url, () => read(url, fetchAllowlist)),
  };
  kept.set(url, entry);
  entry.picture.then(
    ({ content }) => weigh(url, entry, content.length),
    () => {
      entry.until = now + MINUTE;
      weigh(url, entry, 0);
    },
  );
  return entry.picture;
}

async function read(url: string, allowlist: readonly string[]): Promise<ExternalPicture> {
  const { body } = await safeFetch(url, { allowlist, maximumBytes: BYTES_MAXIMUM });
  const contentType = imageTypeOf(body);
  if (!contentType)
    throw new FetchFailure('wrong-type', 'This isn’t a PNG, JPEG, GIF, WebP or SVG image.');
  return { content: new Uint8Array(body), contentType, etag: keyOf(body) };
}

/** Waits for a turn: it goes round the organizations, and a slow website takes only some of them. */
async function inTurn<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const host = URL.parse(url)?.host ?? '';
  const { promise, resolve: start } = Promise.withResolvers<void>();
  if (waiting.size >= WAITING_MAXIMUM)
    throw new FetchFailure('timeout', 'Too many images are being loaded. Try again in a minute.');
  waiting.add({ asker: { ...currentAsker() }, host, start });
  startNext();
  await promise;
  try {
    return await work();
  } finally {
    running.splice(running.indexOf(host), 1);
    startNext();
  }
}

function startNext(): void {
  if (running.length >= RUNNING_MAXIMUM) return;
  const isAllowed = ({ host }: Waiting) =>
    running.filter((one) => one === host).length < RUNNING_OF_HOST;
  const next = waiting.next(isAllowed);
  if (!next) return;
  running.push(next.host);
  next.start();
}

function weigh(url: string, entry: Entry, size: number): void {
  if (kept.get(url) !== entry) return;
  entry.size = size;
  keptBytes += size;
  for (const oldest of kept.keys()) {
    if (keptBytes <= KEPT_BYTES && kept.size <= KEPT_ENTRIES) return;
    forget(oldest);
  }
}

function forget(url: string): void {
  keptBytes -= kept.get(url)?.size ?? 0;
  kept.delete(url);
}
