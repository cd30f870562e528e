import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { trimmed } from '#lib/contract/shapes.ts';
import { StartError } from '../faults.ts';

const MEMBERS_MAXIMUM = 5_000_000;

export const seedUsage =
  'npm run seed -- --members 100000 [--title "Northwind Press"] [--seed 1] [--admin ada@example.com]';

const whole = (least: number, most: number) => {
  const right = `a whole number from ${least} to ${most.toLocaleString('en')}`;
  const digits = z.string().check(z.regex(/^\d{1,10}$/, right));
  const isInRange = z.refine<number>((value) => value >= least && value <= most, right);
  return z.pipe(digits, z.transform(Number)).check(isInRange);
};

const shape = z.object({
  members: whole(1, MEMBERS_MAXIMUM),
  title: z.optional(
    trimmed(z.minLength(2, '2 characters at least'), z.maxLength(255, '255 characters at most')),
  ),
  seed: z._default(whole(0, 2_147_483_647), 1),
  admin: z.optional(z.pipe(trimmed(z.toLowerCase()), z.email('an e-mail address'))),
});

/** How much to fill in, under which title, from which random numbers, and whose organization it is. */
export type SeedOptions = z.output<typeof shape>;

/**
 * Reads the words behind `npm run seed --`.
 * @throws StartError that names each faulty option and what would be right
 */
export function readSeedOptions(words: string[]): SeedOptions {
  const result = shape.safeParse(parse(words));
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message, code }) => {
    const right = code === 'invalid_type' ? 'given' : message;
    return `--${path.join('.')} must be ${right}.`;
  });
  throw new StartError(`${faults.join('\n')}\nUsage: ${seedUsage}`);
}

function parse(words: string[]) {
  const option = { type: 'string' } as const;
  try {
    const options = { members: option, title: option, seed: option, admin: option };
    return parseArgs({ args: words, options }).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new StartError(`${error.message}\nUsage: ${seedUsage}`);
  }
}
