import { eq } from 'drizzle-orm';
import type { Site } from '#lib/contract/sites.ts';
import { siteSections, siteSpaces, sites } from '../database/schema/index.ts';
import { newId } from '../security/secrets.ts';
import type { TestOrganization, TestService } from '../testing.ts';
import { newSpace } from './content.ts';

type Placed = { id: string; space: string; path: string; section: string | null };

/** The stored site spaces of a site, by rank. */
export async function placesOf(
  { database }: TestService,
  site: Pick<Site, 'id'>,
): Promise<Placed[]> {
  const { rows } = await database.pool.query<Placed>(
    `select id, space_id as space, path, section_id as section from site_spaces
     where site_id = $1 order by rank`,
    [site.id],
  );
  return rows;
}

/** An unused host name. */
export const newHostname = () =>
  `${newId('x')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')}.docs.example`;

/** Inserts two sections directly into the database: one space in the first, two in the second. */
export async function addSections(
  service: TestService,
  organization: Pick<TestOrganization, 'id'>,
  site: Pick<Site, 'id'>,
) {
  const { orm } = service.database;
  const made = { siteId: site.id, createdAt: new Date() };
  const sections = [newId('sec'), newId('sec')] as const;
  await orm
    .insert(siteSections)
    .values(
      sections.map((id, rank) => ({ ...made, id, rank, title: `S${rank}`, path: `s${rank}` })),
    );
  const spaces = [newId('ssp'), newId('ssp'), newId('ssp')] as const;
  for (const [rank, id] of spaces.entries())
    await orm.insert(siteSpaces).values({
      ...made,
      id,
      rank,
      path: `p${rank}`,
      spaceId: await newSpace(service, organization),
      sectionId: sections[rank === 0 ? 0 : 1],
    });
  return { sections, spaces };
}

/** Proves a site's host name as its DNS record would. */
export async function proveHostname(
  { database }: Pick<TestService, 'database'>,
  siteId: string,
): Promise<void> {
  const proven = { hostnameProvenAt: new Date() };
  await database.orm.update(sites).set(proven).where(eq(sites.id, siteId));
}
