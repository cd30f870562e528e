import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { trimmed } from '#lib/contract/shapes.schemas.ts';
import { StartError } from '#lib/operate/faults.ts';

const MEMBERS_MAXIMUM = 5_000_000;
const SPACES_MAXIMUM = 1_000_000;
const COLLECTIONS_MAXIMUM = 100_000;
const PAGES_MAXIMUM = 200_000;
const SECTIONS_MAXIMUM = 10_000;
const SITE_SPACES_MAXIMUM = 100_000;
const REDIRECTS_MAXIMUM = 1_000_000;
const COMMENTS_MAXIMUM = 5_000_000;
const EVENTS_MAXIMUM = 20_000_000;
/** The default number of members of an organization with content. */
const MEMBERS_BESIDE_CONTENT = 200;

const seedUsage =
  'npm run seed -- --members 100000 and/or --spaces 5000 --collections 500 --pages 5000 and/or --sections 1000 --site-spaces 5000 --redirects 100000 and/or --comments 10000 --events 100000 [--title "Northwind Press"] [--seed 1] [--admin ada@example.com]';

const whole = (least: number, most: number) => {
  const right = `a whole number from ${least} to ${most.toLocaleString('en')}`;
  const digits = z.string().check(z.regex(/^\d{1,10}$/, right));
  const isInRange = z.refine<number>((value) => value >= least && value <= most, right);
  return z.pipe(digits, z.transform(Number)).check(isInRange);
};

const amounts = [
  ...(['members', 'spaces', 'collections', 'pages'] as const),
  ...(['sections', 'site-spaces', 'redirects', 'comments', 'events'] as const),
];

const shape = z.object({
  members: z.optional(whole(1, MEMBERS_MAXIMUM)),
  /** Inside and outside collections. */
  spaces: z.optional(whole(0, SPACES_MAXIMUM)),
  collections: z.optional(whole(0, COLLECTIONS_MAXIMUM)),
  /** All in one space. */
  pages: z._default(whole(0, PAGES_MAXIMUM), 0),
  /** All on one site. */
  sections: z._default(whole(0, SECTIONS_MAXIMUM), 0),
  'site-spaces': z._default(whole(0, SITE_SPACES_MAXIMUM), 0),
  redirects: z._default(whole(0, REDIRECTS_MAXIMUM), 0),
  /** All in the space of the pages. */
  comments: z._default(whole(0, COMMENTS_MAXIMUM), 0),
  /** Of four years, in the activity. */
  events: z._default(whole(0, EVENTS_MAXIMUM), 0),
  title: z.optional(
    trimmed(
      z.minLength(2, 'at least 2 characters long'),
      z.maxLength(255, 'at most 255 characters long'),
    ),
  ),
  seed: z._default(whole(0, 2_147_483_647), 1),
  admin: z.optional(z.pipe(trimmed(z.toLowerCase()), z.email('an email address'))),
});

type Written = z.output<typeof shape>;

/** The amounts, the title, the random seed, and the admin. */
export type SeedOptions = Omit<Written, (typeof amounts)[number]> &
  Record<Exclude<(typeof amounts)[number], 'site-spaces'> | 'siteSpaces', number> & {
    /** Whether the pages have text. */
    hasTexts: boolean;
  };

/**
 * Parses the arguments of `npm run seed --`.
 * @throws StartError with each invalid option and what would be valid
 */
export function readSeedOptions(words: string[]): SeedOptions {
  const values = parse(words);
  if (amounts.every((name) => values[name] === undefined))
    throw new StartError(
      `Enter at least one of ${amounts.map((name) => `--${name}`).join(', ')}.\nUsage: ${seedUsage}`,
    );
  const result = shape.safeParse(values);
  if (result.success) return withDefaults(result.data);
  const faults = result.error.issues.map(
    ({ path, message }) => `--${path.join('.')} must be ${message}.`,
  );
  throw new StartError(`${faults.join('\n')}\nUsage: ${seedUsage}`);
}

function withDefaults(written: Written): SeedOptions {
  const { pages, sections, redirects, comments, events } = written;
  // A section needs a site space, redirects lead to one, and each shows another space.
  const siteSpaces = Math.max(written['site-spaces'], sections, Math.sign(redirects));
  // Pages and comments need a space; there is one collection for every ten spaces.
  const spaces = Math.max(written.spaces ?? 0, Math.sign(pages + comments), siteSpaces);
  const { collections = Math.floor(spaces / 10), members = MEMBERS_BESIDE_CONTENT } = written;
  const { title, seed, admin } = written;
  const content = { members, spaces, collections, pages, hasTexts: true, comments, events };
  return { ...content, sections, siteSpaces, redirects, title, seed, admin };
}

function parse(words: string[]) {
  const option = { type: 'string' } as const;
  try {
    const options = {
      members: option,
      spaces: option,
      collections: option,
      pages: option,
      sections: option,
      'site-spaces': option,
      redirects: option,
      comments: option,
      events: option,
      title: option,
      seed: option,
      admin: option,
    };
    return parseArgs({ args: words, options }).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new StartError(`${error.message}\nUsage: ${seedUsage}`);
  }
}
