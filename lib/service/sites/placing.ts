import { and, eq } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { siteSections, siteSpaces } from '../database/schema/index.ts';
import { conflict, type Refusal } from '../errors.ts';
import { gapAtEnd, rankIn } from '../order.ts';
import { slugOf } from '../page-tree.ts';
import { newId } from '../secrets.ts';
import type { SpaceRow } from '../spaces/rows.ts';
import { freePath, spacePaths } from './free-paths.ts';
import { spacesIn } from './order.ts';
import type { SiteScope } from './scope.ts';

/** A space's place on a site, with the section it stands in. */
type Place = { id: string; sectionId: string | null; section: string | null };

/** Finds where a space stands on a site. */
export async function placeOnSite(
  database: Executor,
  site: SiteScope,
  space: SpaceRow,
): Promise<Place | undefined> {
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

/** 409: a space stands on a site once. */
export function onSiteAlready({ title }: SpaceRow, { section }: Place): Refusal {
  const where = section === null ? '' : `, in ${section}`;
  return conflict(`${title} is on this site already${where}. Move it instead.`, [
    'on-site-already',
  ]);
}

/**
 * Puts a space last into a section, or at the root of a site without sections.
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
