import { setTimeout as sleep } from 'node:timers/promises';
import robotsParser from 'robots-parser';
import { FetchFailure } from '../safe-fetch/failure.ts';
import { fetchFor } from './fetching.ts';
import type { ImportRun } from './run.ts';
import { Unconvertible } from './unconvertible.ts';

const AGENT = 'Masthead';
const rules = new Set(['allow', 'disallow', 'crawl-delay']);
/** The maximum number of rules: each is checked for every URL. */
const RULES_MAXIMUM = 5_000;
/** The maximum length of rules with `*`, in characters: each is compared with every character of a URL. */
const WILD_MAXIMUM = 20_000;
const SITEMAPS_MAXIMUM = 100;
/** Longer pauses that a site asks for are limited to this. */
const PAUSE_MAXIMUM_SECONDS = 5;

export type Robots = {
  allows(url: string): boolean;
  sitemaps: string[];
  /** Between two requests. */
  pause: number;
};

/**
 * Reads the robots.txt of a site (RFC 9309): without the file everything is allowed; if it can't be
 * read, nothing is.
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
  const delay = robots.getCrawlDelay(AGENT) ?? 0;
  return {
    allows: (address) => robots.isAllowed(address, AGENT) !== false,
    sitemaps: robots.getSitemaps(),
    pause: Math.min(Math.max(0, delay), PAUSE_MAXIMUM_SECONDS) * 1000,
  };
}

/**
 * The lines of a robots.txt for this robot, with their group names. The parser stores every rule once
 * for each robot named above it: a small file could use up all memory.
 * @throws Unconvertible for too many rules
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
      throw new Unconvertible('The site’s robots.txt has too many rules.');
  }
  return [...kept, ...sitemaps].join('\n');
}

/** The key of a line in lower case and its value; nothing for a line without a colon. */
function partsOf(line: string): [string, string] {
  const [directive = ''] = line.split('#', 1);
  const colon = directive.indexOf(':');
  if (colon < 0) return ['', ''];
  return [directive.slice(0, colon).trim().toLowerCase(), directive.slice(colon + 1).trim()];
}

/** Waits until the site may be requested again. */
export function turnTaker({ pause }: Robots, signal: AbortSignal): () => Promise<void> {
  let last = 0;
  return async () => {
    const wait = last + pause - Date.now();
    if (wait > 0) await sleep(wait, undefined, { signal });
    last = Date.now();
  };
}
