import { and, eq, ne } from 'drizzle-orm';
import type { SiteParent } from '#lib/contract/site-shapes.ts';
import type { Executor } from '../database/executor.ts';
import { rankIn } from '../database/ranks.ts';
import { siteSections, siteSpaces } from '../database/schema/index.ts';
import { badField, conflict } from '../errors.ts';
import { keepDefaultSection } from './default-item.ts';
import { insertSection } from './first-section.ts';
import { freePath, sectionPaths } from './free-paths.ts';
import { itself, type PlacedItem } from './items.ts';
import { hasSections, type MoveTarget } from './move-target.ts';
import { defaultSectionOf } from './rows.ts';
import type { SiteScope } from './scope.ts';
import { listIn } from './siblings.ts';

/** @throws Refusal 400 for what can't become a section: another item, or a space outside sections */
export async function requireInSections(
  database: Executor,
  site: SiteScope,
  item: PlacedItem,
): Promise<void> {
  if (item.type !== 'site-space')
    throw badField('section', `${item.title} isn’t a space. Only a space can become a section.`);
  if (!(await hasSections(database, site)))
    throw badField('section', `${site.row.title} has no sections yet. Create a section instead.`);
}

/** A space as the section that is made of it, for finding its place. */
export function asSection(site: SiteScope, { title, path }: PlacedItem): PlacedItem {
  return { type: 'site-section', id: '', title, path, rank: 0, parent: itself(site) };
}

/**
 * Makes a section of a space: with its title, its path where that is free, and it as the default.
 * @returns the id of the section
 */
export async function moveToOwnSection(
  database: Executor,
  site: SiteScope,
  item: PlacedItem,
  { holder: { parent }, gap }: MoveTarget,
  now: Date,
): Promise<string> {
  await keepDefaultSection(database, site);
  const rank = await rankIn(database, listIn(site.id, parent, 'site-section'), gap, '');
  const path = await freePath(database, sectionPaths(site.id), item.path);
  const groupId = parent.type === 'site-section-group' ? parent.id : null;
  const { id } = await insertSection(
    database,
    site,
    { title: item.title, path, rank, groupId },
    now,
  );
  await database.update(siteSpaces).set({ sectionId: id }).where(eq(siteSpaces.id, item.id));
  await database
    .update(siteSections)
    .set({ defaultSpaceId: item.id })
    .where(eq(siteSections.id, id));
  return id;
}

/**
 * Deletes the section that a move made of a space, now that the space has left it.
 * @returns whether it was deleted; it stays when it has other spaces
 * @throws Refusal 409 for the default section
 */
export async function dissolve(
  database: Executor,
  site: SiteScope,
  section: SiteParent,
  leaving: string,
): Promise<boolean> {
  const others = and(eq(siteSpaces.sectionId, section.id), ne(siteSpaces.id, leaving));
  if ((await database.$count(siteSpaces, others)) > 0) return false;
  if ((await defaultSectionOf(database, site)) === section.id)
    throw conflict(
      'Its section is the default of the site now. Make another one the default first.',
      ['default-section'],
    );
  await keepDefaultSection(database, site);
  await database.delete(siteSections).where(eq(siteSections.id, section.id));
  return true;
}
