import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { siteSections, siteSpaces, sites } from '../database/schema/index.ts';
import { newId } from '../security/secrets.ts';
import { defaultSpaceIn, firstSpaceIn } from './default-item.ts';
import { itself } from './items.ts';
import { readSiteSpaces, type SectionRow } from './rows.ts';
import type { SiteScope } from './scope.ts';

type NewSection = Pick<SectionRow, 'title' | 'path' | 'rank' | 'groupId'>;

/** Writes a new, empty section. */
export async function insertSection(
  database: Executor,
  { id: siteId }: SiteScope,
  named: NewSection,
  now: Date,
): Promise<SectionRow> {
  const unset = { icon: null, description: null, condition: null, defaultSpaceId: null };
  const row = { id: newId('sec'), siteId, ...named, ...unset, createdAt: now };
  await database.insert(siteSections).values(row);
  return row;
}

/** Makes a section the default of a site, which has sections from now on. */
export async function beginSections(
  database: Executor,
  { id }: SiteScope,
  defaultSectionId: string,
): Promise<void> {
  const defaults = { defaultSectionId, defaultSpaceId: null };
  await database.update(sites).set(defaults).where(eq(sites.id, id));
}

/**
 * Moves the spaces at the root of a site into a new section before its first one: named after their
 * default, and the default section.
 * @param leftOut the site space for the other section
 * @returns whether there were any
 */
export async function gatherRootSpaces(
  database: Executor,
  site: SiteScope,
  leftOut: string | undefined,
  now: Date,
): Promise<boolean> {
  const root = { parent: itself(site), defaultSpaceId: site.row.defaultSpaceId };
  let chosen = await defaultSpaceIn(database, site, root);
  if (chosen === leftOut) chosen = await firstSpaceIn(database, site, root.parent, leftOut);
  const [first] =
    chosen === undefined ? [] : await readSiteSpaces(database, eq(siteSpaces.id, chosen));
  if (!first) return false;
  const named = { title: first.space.title, path: first.path, rank: 0, groupId: null };
  const section = await insertSection(database, site, named, now);
  const atRoot = and(eq(siteSpaces.siteId, site.id), isNull(siteSpaces.sectionId));
  const others = leftOut === undefined ? undefined : ne(siteSpaces.id, leftOut);
  await database.update(siteSpaces).set({ sectionId: section.id }).where(and(atRoot, others));
  await database
    .update(siteSections)
    .set({ defaultSpaceId: first.id })
    .where(eq(siteSections.id, section.id));
  await beginSections(database, site, section.id);
  return true;
}
