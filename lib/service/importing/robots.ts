import { setTimeout as sleep } from 'node:timers/promises';
import robotsParser from 'robots-parser';
import { FetchFailure } from '../outbound-failure.ts';
import { fetchFor } from './fetching.ts';
import type { ImportRun } from './run.ts';
import { Unconvertible } from './unconvertible.ts';

const AGENT = 'Masthead';
/** A site may ask for longer pauses; then it is imported with these. */
const PAUSE_MAXIMUM_SECONDS = 5;

export type Robots = {
  allows(url: string): boolean;
  sitemaps: string[];
  /** Between two requests. */
  pause: number;
};

/**
 * Reads what a site asks of robots (RFC 9309): without the file everything is allowed, and when it
 * can't be read nothing is.
 * @throws Unconvertible
 */
export async function readRobots(run: ImportRun, origin: string): Promise<Robots> {
  const url = `${origin}/robots.txt`;
  const text = await fetchFor(run, url, { maximumBytes: 512_000 }).then(
    ({ body }) => body.toString('utf8'),
    (error: unknown) => {
      if (!(error instanceof FetchFailure)) throw error;
      const isAbsent = error.fault === 'not-found' || /status 4\d\d/.test(error.message);
      if (isAbsent) return '';
      throw new Unconvertible(`The site’s robots.txt can’t be read: ${error.message}`);
    },
  );
  const robots = robotsParser(url, text);
  const asked = robots.getCrawlDelay(AGENT) ?? 0;
  return {
    allows: (address) => robots.isAllowed(address, AGENT) !== false,
    sitemaps: robots.getSitemaps(),
    pause: Math.min(Math.max(0, asked), PAUSE_MAXIMUM_SECONDS) * 1000,
  };
}

/** Waits until a site may be asked again. */
export function turnTaker({ pause }: Robots, signal: AbortSignal): () => Promise<void> {
  let last = 0;
  return async () => {
    const wait = last + pause - Date.now();
    if (wait > 0) await sleep(wait, undefined, { signal });
    last = Date.now();
  };
}
