import { parseArgs } from 'node:util';

/** The parts of a run, each with its own rows. */
const parts = [
  'api',
  'workers',
  'content',
  'sites',
  'published',
  'change-requests',
  'scripts',
  'browser',
  'tree',
  'review',
  'start',
  'growth',
] as const;
/** Takes long, and needs a database that is kept: only when it is named. */
const ON_REQUEST = 'growth';
export type Part = (typeof parts)[number];

/**
 * Reads `--quick` and `--only content,tree`.
 * @returns whether the run is quick, and its parts
 * @throws Error that lists the parts when a name is unknown
 */
export function readParts(words: string[]): { isQuick: boolean; runs(part: Part): boolean } {
  const options = { quick: { type: 'boolean' }, only: { type: 'string' } } as const;
  const { quick = false, only } = parseArgs({ args: words, options }).values;
  const chosen = only?.split(',') ?? parts.filter((part) => part !== ON_REQUEST);
  const known: readonly string[] = parts;
  const strange = chosen.find((name) => !known.includes(name));
  if (strange !== undefined)
    throw new Error(`--only takes some of ${parts.join(', ')}, not “${strange}”.`);
  return { isQuick: quick, runs: (part) => chosen.includes(part) };
}
