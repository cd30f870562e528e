import { asc, eq } from 'drizzle-orm';
import { issueDemoTokens } from '#lib/operate/demo-tokens.ts';
import { readSeedOptions } from '#lib/seed/options.ts';
import { seedOrganization } from '#lib/seed/organization.ts';
import type { Database } from '#lib/service/database/engine.ts';
import { sites, spaces } from '#lib/service/database/schema/index.ts';
import { type BenchInstance, databaseOf, type Server } from './servers.ts';

/** A published site with all pages in one space. */
export interface PublishedSubject {
  engine: BenchInstance['name'];
  server: Server;
  token: string;
  organization: string;
  site: string;
  space: string;
  pages: number;
}

/** The pages of the small and of the large site. */
export const PUBLISHED_PAGES = [10, 10_000] as const;

/** Fills a server with published sites, a small and a large one. */
export async function fillPublished(
  place: BenchInstance,
  server: Server,
): Promise<PublishedSubject[]> {
  const database = await databaseOf(place);
  try {
    const { admin = '' } = await issueDemoTokens(database, new Date());
    const subjects: PublishedSubject[] = [];
    for (const pages of PUBLISHED_PAGES) {
      const found = await seed(database, pages);
      const reply = await fetch(
        `${server.url}/v1/orgs/${found.organization}/sites/${found.site}/publish`,
        { method: 'POST', headers: { authorization: `Bearer ${admin}` } },
      );
      if (!reply.ok) throw new Error(`Publishing answered ${reply.status}.`);
      subjects.push({ engine: place.name, server, token: admin, pages, ...found });
    }
    return subjects;
  } finally {
    await database.close();
  }
}

type SeededSite = Pick<PublishedSubject, 'organization' | 'site' | 'space'>;

async function seed(database: Database, pages: number): Promise<SeededSite> {
  const amounts = { members: 10, collections: 0, pages, sections: 1 };
  const words = Object.entries(amounts).flatMap(([name, amount]) => [`--${name}`, `${amount}`]);
  const organization = await seedOrganization(database, readSeedOptions(words), () => undefined);
  const [site] = await database.orm
    .select({ id: sites.id })
    .from(sites)
    .where(eq(sites.organizationId, organization));
  const [space] = await database.orm
    .select({ id: spaces.id })
    .from(spaces)
    .where(eq(spaces.organizationId, organization))
    .orderBy(asc(spaces.rank))
    .limit(1);
  return { organization, site: site?.id ?? '-', space: space?.id ?? '-' };
}
