import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../service/database/engine.ts';
import { collections, spaces } from '../../service/database/schema/index.ts';
import { issueDemoTokens } from '../demo-tokens.ts';
import { readSeedOptions } from '../seed/options.ts';
import { seedOrganization } from '../seed/organization.ts';
import type { Subject } from './fill.ts';
import type { Row } from './report.ts';
import { databaseOf, type Place, type Server } from './servers.ts';

/** A server with organizations full of content. */
export interface ContentSubject {
  engine: Place['name'];
  server: Server;
  token: string;
  /** The organization with thousands of spaces; one of them has thousands of pages. */
  library: Filled;
  /** Organizations with so many spaces in one list and nothing else; none in a quick run. */
  shelves: ReadonlyMap<number, Filled>;
  /** A space with ten thousand pages; none in a quick run. */
  book: Filled | undefined;
}

/** An organization, its first seeded space (the one with the pages, if there are any) and collection. */
export interface Filled {
  organization: string;
  space: string;
  collection: string;
}

export const SPACES = 5_000;
export const COLLECTIONS = 500;
export const PAGES = 5_000;
export const PAGES_OF_BOOK = 10_000;
export const SHELVES = [10, 1_000] as const;
const MEMBERS = 2_000;

/** Seconds that filling the library may take. */
const SEED_TARGET = { PostgreSQL: 30, embedded: 60 };

/** Fills organizations with content beside the running server and says how long the largest took. */
export async function fillContent(
  place: Place,
  server: Server,
  isQuick: boolean,
): Promise<{ subject: ContentSubject; row: Row }> {
  const database = await databaseOf(place);
  try {
    const pages = isQuick ? 0 : PAGES;
    const started = performance.now();
    const library = await seed(database, {
      ...{ members: MEMBERS, spaces: SPACES, collections: COLLECTIONS, pages },
    });
    const seconds = (performance.now() - started) / 1000;
    const shelves = new Map<number, Filled>();
    const onlySpaces = { members: 10, collections: 0 };
    for (const size of isQuick ? [] : SHELVES)
      shelves.set(size, await seed(database, { ...onlySpaces, spaces: size }));
    const book = isQuick
      ? undefined
      : await seed(database, { ...onlySpaces, pages: PAGES_OF_BOOK });
    const { admin = '' } = await issueDemoTokens(database, new Date());
    const limit = SEED_TARGET[place.name];
    const amounts = [`${SPACES} spaces`, `${COLLECTIONS} collections`, `${pages} pages`];
    return {
      subject: { engine: place.name, server, token: admin, library, shelves, book },
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

/** The library as what the browser looks at. */
export function asSubject({ engine, server, token, library }: ContentSubject): Subject {
  return { engine, server, token, members: MEMBERS, organization: library.organization };
}

async function seed(database: Database, amounts: Record<string, number>): Promise<Filled> {
  const words = Object.entries(amounts).flatMap(([name, amount]) => [`--${name}`, `${amount}`]);
  const organization = await seedOrganization(database, readSeedOptions(words), () => undefined);
  const first = async (table: typeof spaces | typeof collections) => {
    const [row] = await database.orm
      .select({ id: table.id })
      .from(table as typeof spaces)
      .where(eq(table.organizationId, organization))
      .orderBy(asc(table.rank))
      .limit(1);
    return row?.id ?? '-';
  };
  return { organization, space: await first(spaces), collection: await first(collections) };
}
