import { eq } from 'drizzle-orm';
import { issueDemoTokens } from '#lib/operate/demo-tokens.ts';
import { readSeedOptions } from '#lib/seed/options.ts';
import { seedOrganization } from '#lib/seed/organization.ts';
import type { Database } from '#lib/service/database/engine.ts';
import { siteSectionGroups, sites } from '#lib/service/database/schema/index.ts';
import { type BenchInstance, databaseOf, type Server } from './servers.ts';

/** A server with docs sites. */
export interface SiteSubject {
  engine: BenchInstance['name'];
  server: Server;
  token: string;
  /** The site with thousands of spaces and redirects. */
  guide: FilledSite;
  /** Sites with this many sections in one list. */
  shelves: ReadonlyMap<number, FilledSite>;
}

/** A site and its organization. */
export interface FilledSite {
  organization: string;
  site: string;
}

export const SECTIONS = 1_000;
export const SITE_SPACES = 5_000;
export const REDIRECTS = 100_000;
export const SHELVES = [10, 1_000] as const;

/** Fills organizations with sites beside the running server. */
export async function fillSites(place: BenchInstance, server: Server): Promise<SiteSubject> {
  const database = await databaseOf(place);
  try {
    const guide = await seed(database, {
      sections: SECTIONS,
      'site-spaces': SITE_SPACES,
      redirects: REDIRECTS,
      pages: 500,
    });
    const shelves = new Map<number, FilledSite>();
    for (const sections of SHELVES) {
      const shelf = await seed(database, { sections });
      // All in one list: without groups the sections are at the root.
      const { orm } = database;
      await orm.delete(siteSectionGroups).where(eq(siteSectionGroups.siteId, shelf.site));
      shelves.set(sections, shelf);
    }
    const { admin = '' } = await issueDemoTokens(database, new Date());
    return { engine: place.name, server, token: admin, guide, shelves };
  } finally {
    await database.close();
  }
}

async function seed(database: Database, amounts: Record<string, number>): Promise<FilledSite> {
  const all = { members: 10, collections: 0, ...amounts };
  const words = Object.entries(all).flatMap(([name, amount]) => [`--${name}`, `${amount}`]);
  const organization = await seedOrganization(database, readSeedOptions(words), () => undefined);
  const [row] = await database.orm
    .select({ id: sites.id })
    .from(sites)
    .where(eq(sites.organizationId, organization));
  return { organization, site: row?.id ?? '-' };
}
