import { setTimeout as sleep } from 'node:timers/promises';
import robotsParser from 'robots-parser';
import { FetchFailure } from '../outbound/failure.ts';
import { fetchFor } from './fetching.ts';
import type { ImportRun } from './run.ts';
import { Unconvertible } from './unconvertible.ts';

const AGENT = 'Masthead';
const rules = new Set(['allow', 'disallow', 'crawl-delay']);
/** More rules are asked of nobody; each is looked at for each address. */
const RULES_MAXIMUM = 5_000;
/** Of rules with `*`, in characters: each of them is compared with each of an address. */
const WILD_MAXIMUM = 20_000;
const SITEMAPS_MAXIMUM = 100;
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
  const robots = robotsParser(url, concerningUs(text));
  const asked = robots.getCrawlDelay(AGENT) ?? 0;
  return {
    allows: (address) => robots.isAllowed(address, AGENT) !== false,
    sitemaps: robots.getSitemaps(),
    pause: Math.min(Math.max(0, asked), PAUSE_MAXIMUM_SECONDS) * 1000,
  };
}

/**
 * The lines of a robots.txt that this robot is to heed, with the names of their groups. The parser keeps
 * every rule once for each robot that is named above it: a small file could take all memory there is.
 * @throws Unconvertible when there are more of them than can be heeded
 */
export function concerningUs(text: string): string {
  const kept: string[] = [];
  const sitemaps: string[] = [];
  const named = new Set<string>();
  let [isNamed, isWritten] = [false, false];
  let [count, wild] = [0, 0];
  for (const line of text.split(/\r\n?|\n/)) {
    const [key, value] = partsOf(line);
    if (key === '') continue;
    const isName = key === 'user-agent';
    if (isName && !isNamed) named.clear();
    if (isName) isWritten = false;
    isNamed = isName;
    const [name = ''] = value.toLowerCase().split('/', 1);
    if (isName && [AGENT.toLowerCase(), '*'].includes(name.trim())) named.add(name.trim());
    if (key === 'sitemap' && sitemaps.length < SITEMAPS_MAXIMUM) sitemaps.push(`Sitemap: ${value}`);
    if (!rules.has(key) || named.size === 0) continue;
    if (!isWritten) kept.push(...[...named].map((each) => `User-agent: ${each}`));
    isWritten = true;
    kept.push(`${key}: ${value}`);
    count += 1;
    if (value.includes('*')) wild += value.length;
    if (count > RULES_MAXIMUM || wild > WILD_MAXIMUM)
      throw new Unconvertible('The site’s robots.txt has more rules than can be heeded.');
  }
  return [...kept, ...sitemaps].join('\n');
}

/** What a line sets, in small letters, and to what; nothing for a line without a colon. */
function partsOf(line: string): [string, string] {
  const [said = ''] = line.split('#', 1);
  const colon = said.indexOf(':');
  if (colon < 0) return ['', ''];
  return [said.slice(0, colon).trim().toLowerCase(), said.slice(colon + 1).trim()];
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
