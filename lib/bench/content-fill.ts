import { asc, eq } from 'drizzle-orm';
import { issueDemoTokens } from '#lib/operate/demo-tokens.ts';
import { readSeedOptions } from '#lib/seed/options.ts';
import { seedOrganization } from '#lib/seed/organization.ts';
import type { Database } from '#lib/service/database/engine.ts';
import { collections, sites, spaces } from '#lib/service/database/schema/index.ts';
import type { BenchSubject } from './fill.ts';
import type { ReportRow } from './report.ts';
import { type BenchInstance, databaseOf, type Server } from './servers.ts';

/** A server with organizations full of content. */
export interface ContentSubject {
  engine: BenchInstance['name'];
  server: Server;
  token: string;
  /** The organization with thousands of spaces; one of them has thousands of pages. */
  library: Filled;
  /** Organizations with this many spaces in a single list; none in a quick run. */
  shelves: ReadonlyMap<number, Filled>;
  /** A space with ten thousand pages; none in a quick run. */
  book: Filled | undefined;
}

/** An organization, its first seeded space (the one with the pages, if any), collection and site. */
export interface Filled {
  organization: string;
  space: string;
  collection: string;
  site: string;
}

export const SPACES = 5_000;
const COLLECTIONS = 500;
export const PAGES = 5_000;
export const PAGES_OF_BOOK = 10_000;
export const SHELVES = [10, 1_000] as const;
const MEMBERS = 2_000;

/** The time limit for filling the library, in seconds. */
const SEED_TARGET = { PostgreSQL: 30, embedded: 60 };

/** Fills an organization with content beside the running server and returns how long that took. */
export async function fillLibrary(
  place: BenchInstance,
  server: Server,
  isQuick: boolean,
): Promise<{ subject: ContentSubject; row: ReportRow }> {
  const database = await databaseOf(place);
  try {
    const pages = isQuick ? 0 : PAGES;
    const started = performance.now();
    const library = await seed(database, {
      members: MEMBERS,
      spaces: SPACES,
      collections: COLLECTIONS,
      pages,
      // A small site, for its pages in the browser.
      sections: 4,
      'site-spaces': 12,
      redirects: 30,
    });
    const seconds = (performance.now() - started) / 1000;
    const { admin = '' } = await issueDemoTokens(database, new Date());
    const limit = SEED_TARGET[place.name];
    const amounts = [`${SPACES} spaces`, `${COLLECTIONS} collections`, `${pages} pages`];
    return {
      subject: {
        engine: place.name,
        server,
        token: admin,
        library,
        shelves: new Map(),
        book: undefined,
      },
      row: {
        figure: `seed ${amounts.join(', ')}, ${place.name}`,
        measured: `${seconds.toFixed(1)} s`,
        target: `≤ ${limit} s`,
        met: seconds <= limit,
        numbers: { seconds },
      },
    };
  } finally {
    await database.close();
  }
}

/** Adds what only a full run needs; it isn't timed, so both engines may be filled at once. */
export async function addShelves(
  place: BenchInstance,
  subject: ContentSubject,
): Promise<ContentSubject> {
  const database = await databaseOf(place);
  try {
    const shelves = new Map<number, Filled>();
    const onlySpaces = { members: 10, collections: 0 };
    for (const size of SHELVES)
      shelves.set(size, await seed(database, { ...onlySpaces, spaces: size }));
    const book = await seed(database, { ...onlySpaces, pages: PAGES_OF_BOOK }, false);
    return { ...subject, shelves, book };
  } finally {
    await database.close();
  }
}

/** The library in the form the browser measurements need. */
export function asSubject({ engine, server, token, library }: ContentSubject): BenchSubject {
  return { engine, server, token, members: MEMBERS, organization: library.organization };
}

/** @param hasTexts whether the pages have text, which a list of pages never reads */
async function seed(
  database: Database,
  amounts: Record<string, number>,
  hasTexts = true,
): Promise<Filled> {
  const words = Object.entries(amounts).flatMap(([name, amount]) => [`--${name}`, `${amount}`]);
  const options = { ...readSeedOptions(words), hasTexts };
  const organization = await seedOrganization(database, options, () => undefined);
  const first = async (table: typeof spaces | typeof collections) => {
    const [row] = await database.orm
      .select({ id: table.id })
      .from(table as typeof spaces)
      .where(eq(table.organizationId, organization))
      .orderBy(asc(table.rank))
      .limit(1);
    return row?.id ?? '-';
  };
  const [site] = await database.orm
    .select({ id: sites.id })
    .from(sites)
    .where(eq(sites.organizationId, organization));
  const content = { space: await first(spaces), collection: await first(collections) };
  return { organization, ...content, site: site?.id ?? '-' };
}
