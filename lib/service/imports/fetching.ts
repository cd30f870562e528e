import { percentDecoded } from '#lib/contract/percent-decoding.ts';
import { FetchFailure } from '../safe-fetch/failure.ts';
import {
  type FetchedResponse,
  type SafeFetchOptions,
  safeFetch,
} from '../safe-fetch/safe-fetch.ts';
import { itemName } from './names.ts';
import {
  type FindPicture,
  PICTURE_BYTES_MAXIMUM,
  type Picture,
  pictureOf,
  pictureTypes,
} from './pictures.ts';
import { type ImportRun, recordStep } from './run.ts';
import { Unconvertible } from './unconvertible.ts';

/** Time limits for the images of one page, and for all images of an import. */
const PICTURES_MILLISECONDS = 30_000;
const PICTURES_MAXIMUM = 500;

/**
 * Fetches a URL for an import.
 * @throws FetchFailure; if the import is stopped, the reason
 */
export function fetchFor(
  { fetchAllowlist: allowlist, signal }: ImportRun,
  url: string,
  options: Partial<SafeFetchOptions> = {},
): Promise<FetchedResponse> {
  return safeFetch(url, { allowlist, signal, ...options });
}

/** The message of a failure for the person who imports; undefined for an error that is not theirs. */
export function reasonOf(error: unknown): string | undefined {
  return error instanceof FetchFailure || error instanceof Unconvertible
    ? error.message
    : undefined;
}

/**
 * Returns a function that fetches each image once by URL; images that can't be fetched stay links and
 * are listed.
 * @param turn waits for its turn at a host
 */
export function pictureFetcher(run: ImportRun, turn: (url: string) => Promise<boolean>) {
  const known = new Map<string, Picture | null>();
  return function forPage(): FindPicture {
    const until = Date.now() + PICTURES_MILLISECONDS;
    return async (href) => {
      if (!/^https?:/i.test(href)) return null;
      const before = known.get(href);
      if (before !== undefined) return before;
      const picture = await fetchPicture(run, href, until, known.size, turn);
      known.set(href, picture);
      return picture;
    };
  };
}

async function fetchPicture(
  run: ImportRun,
  href: string,
  until: number,
  count: number,
  turn: (url: string) => Promise<boolean>,
): Promise<Picture | null> {
  const name = itemName(href);
  const list = async (outcome: 'skipped' | 'failed', reason: string) => {
    const stays = `${reason} The link to the original address is kept.`;
    await recordStep(run, { name, outcome, reason: stays });
    return null;
  };
  const milliseconds = Math.min(10_000, until - Date.now());
  if (count >= PICTURES_MAXIMUM) return list('skipped', 'An import is limited to 500 images.');
  if (milliseconds < 100) return list('failed', 'The images of its page took too long to load.');
  try {
    if (!(await turn(href)))
      return await list('skipped', 'The site’s robots.txt doesn’t allow it.');
    const options = { accept: pictureTypes, maximumBytes: PICTURE_BYTES_MAXIMUM, milliseconds };
    const { url, body, contentType } = await fetchFor(run, href, options);
    const path = percentDecoded(new URL(url).pathname);
    const picture = pictureOf(path, body, contentType);
    run.pictures.set(href, picture.blob);
    // It failed before and is listed, but succeeded this time.
    if (run.items.get(name)?.outcome === 'waiting') await recordStep(run, { name, file: picture });
    return picture;
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    return list(error instanceof Unconvertible ? 'skipped' : 'failed', reason);
  }
}
