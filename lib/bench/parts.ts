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
] as const;
export type Part = (typeof parts)[number];

/**
 * Reads `--quick` and `--only content,tree`.
 * @returns whether the run is quick, and its parts
 * @throws Error that lists the parts when a name is unknown
 */
export function readParts(words: string[]): { isQuick: boolean; runs(part: Part): boolean } {
  const options = { quick: { type: 'boolean' }, only: { type: 'string' } } as const;
  const { quick = false, only } = parseArgs({ args: words, options }).values;
  const chosen = only?.split(',') ?? parts;
  const known: readonly string[] = parts;
  const strange = chosen.find((name) => !known.includes(name));
  if (strange !== undefined)
    throw new Error(`--only takes some of ${parts.join(', ')}, not “${strange}”.`);
  return { isQuick: quick, runs: (part) => chosen.includes(part) };
}
