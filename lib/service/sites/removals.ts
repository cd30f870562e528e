import { and, desc, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import { DAY } from '#lib/contract/durations.ts';
import type { SiteItem } from '#lib/contract/site-shapes.ts';
import type * as contract from '#lib/contract/site-structure.ts';
import type { Executor } from '../database/executor.ts';
import {
  type RemovedRows,
  siteRemovals,
  siteSectionGroups,
  siteSections,
  siteSpaces,
  spaces,
} from '../database/schema/index.ts';
import { conflict, notFound } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { isOneOf } from '../permissions/ancestors.ts';
import type { Caller } from '../permissions/caller.ts';
import { newId } from '../security/secrets.ts';
import { showGroup, showSection, showSiteSpace } from './answers.ts';
import { setDefaultSpace } from './default-item.ts';
import { freePath, sectionPaths, spacePaths } from './free-paths.ts';
import { findHolder, sectionAsParent } from './items.ts';
import { bumpVersion } from './rows.ts';
import type { SiteScope } from './scope.ts';

/** How long removed items can be restored, in milliseconds. */
const KEPT = 30 * DAY;

/** Keeps the rows of an item that is about to be removed. */
export async function keepRemoved(
  {
    database,
    site,
    caller,
    now,
  }: { database: Executor; site: SiteScope; caller: Caller; now: Date },
  item: { id: string; title: string },
  rows: RemovedRows,
): Promise<void> {
  await database.insert(siteRemovals).values({
    id: newId('rem'),
    siteId: site.id,
    itemId: item.id,
    title: item.title,
    removedBy: caller.id,
    removedAt: now,
    rows,
  });
}

/** Deletes rows that can no longer be restored. */
export async function sweepRemovals(database: Executor, now: Date): Promise<void> {
  const since = new Date(now.getTime() - KEPT);
  await database.delete(siteRemovals).where(lt(siteRemovals.removedAt, since));
}

/** Reads the rows of some site spaces. */
export function rowsOfSpaces(database: Executor, ids: readonly string[]) {
  return database.select().from(siteSpaces).where(isOneOf(siteSpaces.id, ids));
}

type Removal = { title: string; rows: RemovedRows };

/** Restores an item that the caller removed. */
export const restoreSiteItem: Handler<typeof contract.restoreSiteItem> = async (context) => {
  const { database, site, caller, body, now, record } = context;
  const { item } = body;
  const [kept] = await database
    .select()
    .from(siteRemovals)
    .where(
      and(
        eq(siteRemovals.siteId, site.id),
        eq(siteRemovals.itemId, item.id),
        eq(siteRemovals.removedBy, caller.id),
        gt(siteRemovals.removedAt, new Date(now.getTime() - KEPT)),
      ),
    )
    .orderBy(desc(siteRemovals.removedAt))
    .limit(1);
  if (!kept) throw notFound('This removal');
  await write[item.type](database, site, kept);
  await database.delete(siteRemovals).where(eq(siteRemovals.id, kept.id));
  record({
    target: { type: item.type, id: item.id, label: kept.title },
    payload: { site: site.id },
  });
  const changed = await bumpVersion(database, site, now);
  return show[item.type]({ ...context, site: changed }, item.id);
};

/** Shows an item of a site after a change, by its type. */
export const show = {
  'site-space': showSiteSpace,
  'site-section': showSection,
  'site-section-group': showGroup,
} as const;

type Write = (database: Executor, site: SiteScope, kept: Removal) => Promise<void>;

const write: Record<SiteItem['type'], Write> = {
  async 'site-space'(database, site, { title, rows: { siteSpaces: gone = [], defaultOf } }) {
    const [row] = gone;
    const parent = sectionAsParent(site, row?.sectionId ?? null);
    if (row && !(await findHolder(database, site, parent)))
      throw conflict(`The section that ${title} was in is no longer on the site.`, ['no-section']);
    const restored = await writeSpaces(database, site, gone);
    if (restored.length === 0)
      throw conflict(`${title} is on the site again, or its space no longer exists.`, ['no-space']);
    const holder = defaultOf && (await findHolder(database, site, defaultOf.parent));
    if (row && defaultOf && holder?.defaultSpaceId === defaultOf.heir)
      await setDefaultSpace(database, site, defaultOf.parent, row.id);
  },

  async 'site-section'(database, site, { title, rows: { section, siteSpaces: gone = [] } }) {
    if (!section) throw notFound('This removal');
    const { groupId, createdAt, defaultSpaceId, path } = section;
    const [group] =
      groupId === null
        ? []
        : await database
            .select({ id: siteSectionGroups.id })
            .from(siteSectionGroups)
            .where(eq(siteSectionGroups.id, groupId));
    await database.insert(siteSections).values({
      ...section,
      groupId: group?.id ?? null,
      path: await freePath(database, sectionPaths(site.id), path),
      defaultSpaceId: null,
      createdAt: new Date(createdAt),
    });
    const restored = await writeSpaces(database, site, gone);
    if (restored.length === 0)
      throw conflict(`The spaces of ${title} are on the site again, or no longer exist.`, [
        'no-space',
      ]);
    if (defaultSpaceId !== null && restored.includes(defaultSpaceId))
      await database
        .update(siteSections)
        .set({ defaultSpaceId })
        .where(eq(siteSections.id, section.id));
  },

  async 'site-section-group'(database, site, { rows: { group, grouped = [] } }) {
    if (!group) throw notFound('This removal');
    await database
      .insert(siteSectionGroups)
      .values({ ...group, createdAt: new Date(group.createdAt) });
    for (const { id, rank } of grouped)
      await database
        .update(siteSections)
        .set({ groupId: group.id, rank })
        .where(
          and(
            eq(siteSections.id, id),
            eq(siteSections.siteId, site.id),
            isNull(siteSections.groupId),
          ),
        );
  },
};

/**
 * Writes removed site spaces again, except those whose space is gone or on the site again.
 * @returns the ids of those that were written
 */
async function writeSpaces(
  database: Executor,
  site: SiteScope,
  gone: NonNullable<RemovedRows['siteSpaces']>,
): Promise<string[]> {
  const ids = gone.map(({ spaceId }) => spaceId);
  if (ids.length === 0) return [];
  const there = await database
    .select({ id: spaces.id })
    .from(spaces)
    .where(and(inArray(spaces.id, ids), eq(spaces.organizationId, site.row.organizationId)));
  const placed = await database
    .select({ id: siteSpaces.spaceId })
    .from(siteSpaces)
    .where(and(eq(siteSpaces.siteId, site.id), inArray(siteSpaces.spaceId, ids)));
  const taken = new Set(placed.map(({ id }) => id));
  const possible = gone.filter(
    ({ spaceId }) => !taken.has(spaceId) && there.some(({ id }) => id === spaceId),
  );
  for (const row of possible) {
    const path = await freePath(database, spacePaths(site.id, row.sectionId), row.path);
    await database.insert(siteSpaces).values({ ...row, path, createdAt: new Date(row.createdAt) });
  }
  return possible.map(({ id }) => id);
}
