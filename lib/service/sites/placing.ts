import { and, eq } from 'drizzle-orm';
import type { SpaceRow } from '../content/space-rows.ts';
import type { Executor } from '../database/executor.ts';
import { gapAtEnd, rankIn } from '../database/ranks.ts';
import { siteSections, siteSpaces } from '../database/schema/index.ts';
import { conflict, type Refusal } from '../errors.ts';
import { slugOf } from '../revisions/page-tree.ts';
import { newId } from '../security/secrets.ts';
import { freePath, spacePaths } from './free-paths.ts';
import type { SiteScope } from './scope.ts';
import { spacesIn } from './siblings.ts';

/** The site space of a space, with its section. */
type Placement = { id: string; sectionId: string | null; section: string | null };

/** Finds the site space of a space. */
export async function placeOnSite(
  database: Executor,
  site: SiteScope,
  space: SpaceRow,
): Promise<Placement | undefined> {
  const [row] = await database
    .select({
      id: siteSpaces.id,
      sectionId: siteSpaces.sectionId,
      section: siteSections.title,
    })
    .from(siteSpaces)
    .leftJoin(siteSections, eq(siteSections.id, siteSpaces.sectionId))
    .where(and(eq(siteSpaces.siteId, site.id), eq(siteSpaces.spaceId, space.id)));
  return row;
}

/** 409: a space can be on a site only once. */
export function onSiteAlready({ title }: SpaceRow, { section }: Placement): Refusal {
  const where = section === null ? '' : `, in ${section}`;
  return conflict(`${title} is already on this site${where}. Move it instead.`, [
    'on-site-already',
  ]);
}

/**
 * Adds a space at the end of a section, or of the root of a site without sections.
 * @returns the id of the site space
 */
export async function placeSpace(
  database: Executor,
  site: SiteScope,
  sectionId: string | null,
  space: SpaceRow,
  now: Date,
): Promise<string> {
  const id = newId('ssp');
  const list = spacesIn(site.id, sectionId);
  const wanted = slugOf(space.title, 'space');
  await database.insert(siteSpaces).values({
    id,
    siteId: site.id,
    sectionId,
    spaceId: space.id,
    path: await freePath(database, spacePaths(site.id, sectionId), wanted),
    rank: await rankIn(database, list, await gapAtEnd(database, list, id), id),
    createdAt: now,
  });
  return id;
}
