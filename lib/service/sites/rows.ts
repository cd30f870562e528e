import { and, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type SpaceRow, shownColumns } from '../content/space-rows.ts';
import type { Executor } from '../database/executor.ts';
import {
  siteSectionGroups,
  siteSections,
  siteSpaces,
  sites,
  spaces,
} from '../database/schema/index.ts';
import { together } from '../database/together.ts';
import { isOneOf } from '../permissions/ancestors.ts';
import { rememberSitePaths } from './former-paths.ts';
import type { SiteScope } from './scope.ts';

export type GroupRow = typeof siteSectionGroups.$inferSelect;
export type SectionRow = typeof siteSections.$inferSelect;

const { siteId: _site, createdAt: _made, ...placeColumns } = getTableColumns(siteSpaces);
/** The columns of a space that a structure shows without space objects. */
export const leanColumns = {
  id: spaces.id,
  title: spaces.title,
  emoji: spaces.emoji,
  parentId: spaces.parentId,
  defaultLevel: spaces.defaultLevel,
  deletedAt: spaces.deletedAt,
};
type LeanSpace = Pick<SpaceRow, keyof typeof leanColumns>;
type ShownSpace = Pick<SpaceRow, keyof typeof shownColumns>;

/** A site space with its space. */
export type PlacedSpace = Pick<typeof siteSpaces.$inferSelect, keyof typeof placeColumns> & {
  space: ShownSpace | LeanSpace;
};
/** A section with its site spaces in order. */
export type PlacedSection = SectionRow & { spaces: PlacedSpace[] };
/** A group with its sections in order. */
export type PlacedGroup = GroupRow & { sections: PlacedSection[] };

/** The structure of a site, in order. */
export type Arrangement = {
  /** Groups, and the sections outside of them. */
  root: (PlacedGroup | PlacedSection)[];
  /** The site spaces of a site without sections. */
  spaces: PlacedSpace[];
};

/** Whether an item is a group or a section. */
export function isGroup(item: PlacedGroup | PlacedSection): item is PlacedGroup {
  return 'sections' in item;
}

type Ranked = { rank: number; id: string };
const inRank = (one: Ranked, other: Ranked) =>
  one.rank - other.rank || (one.id < other.id ? -1 : 1);

/**
 * Reads the structure of a site.
 * @param withSpaces false: only the columns of a space that the structure itself shows
 */
export async function readArrangement(
  database: Executor,
  { id }: Pick<SiteScope, 'id'>,
  withSpaces = true,
): Promise<Arrangement> {
  const [placed, rows, groups] = await together([
    inParts(
      eq(siteSpaces.siteId, id),
      siteSpaces.spaceId,
      (where, key) => placedSpaces(database, withSpaces).where(where).orderBy(key).limit(AT_ONCE),
      ({ spaceId }) => spaceId,
    ),
    inParts(
      eq(siteSections.siteId, id),
      siteSections.id,
      (where, key) => database.select().from(siteSections).where(where).orderBy(key).limit(AT_ONCE),
      (section) => section.id,
    ),
    database.select().from(siteSectionGroups).where(eq(siteSectionGroups.siteId, id)),
  ]);
  const known = new Set(groups.map((group) => group.id));
  // A group deleted between two reads is unknown: its sections are shown outside of it.
  const byGroup = Map.groupBy(fill(rows, placed), ({ groupId }) =>
    groupId !== null && known.has(groupId) ? groupId : null,
  );
  const filled = groups.map((group) => ({ ...group, sections: byGroup.get(group.id) ?? [] }));
  return {
    root: [...filled, ...(byGroup.get(null) ?? [])].sort(inRank),
    spaces: placed.filter(({ sectionId }) => sectionId === null).sort(inRank),
  };
}

/** Rows that become objects in some milliseconds. */
const AT_ONCE = 1_500;

/**
 * Reads the rows of a site; many in parts, so that others get their turn between them.
 * @param key never changes: a row that is moved between two reads is read once
 * @param read reads the next `AT_ONCE` rows, by their key
 */
async function inParts<Row>(
  ofSite: SQL,
  key: AnyPgColumn,
  read: (where: SQL | undefined, key: AnyPgColumn) => PromiseLike<Row[]>,
  keyOf: (row: Row) => string,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const last = rows.at(-1);
    const part = await read(last ? and(ofSite, gt(key, keyOf(last))) : ofSite, key);
    rows.push(...part);
    if (part.length < AT_ONCE) return rows;
  }
}

/** Sections with their site spaces, in order. */
function fill(rows: readonly SectionRow[], placed: readonly PlacedSpace[]): PlacedSection[] {
  const bySection = Map.groupBy(placed, ({ sectionId }) => sectionId);
  return rows
    .map((row) => ({ ...row, spaces: (bySection.get(row.id) ?? []).sort(inRank) }))
    .sort(inRank);
}

function placedSpaces(database: Executor, withSpaces = true) {
  const columns = withSpaces ? shownColumns : leanColumns;
  return database
    .select({ ...placeColumns, space: columns as typeof leanColumns })
    .from(siteSpaces)
    .innerJoin(spaces, eq(spaces.id, siteSpaces.spaceId));
}

/** Reads sections with their site spaces, by rank. */
export async function readSections(
  database: Executor,
  where: SQL | undefined,
): Promise<PlacedSection[]> {
  const rows = await database.select().from(siteSections).where(where);
  const ids = rows.map(({ id }) => id);
  return fill(rows, await placedSpaces(database).where(isOneOf(siteSpaces.sectionId, ids)));
}

/** Reads site spaces, by rank. */
export async function readSiteSpaces(
  database: Executor,
  where: SQL | undefined,
): Promise<PlacedSpace[]> {
  return (await placedSpaces(database).where(where)).sort(inRank);
}

type WithDefault = { defaultSpaceId: string | null };

/** The id of the default among the site spaces of a section or of the root: the chosen one, or the first. */
export function defaultSpaceOf(
  { defaultSpaceId }: WithDefault,
  among: readonly PlacedSpace[],
): string | undefined {
  return among.some(({ id }) => id === defaultSpaceId) ? (defaultSpaceId as string) : among[0]?.id;
}

/** The sort key of a site's sections: rank and id of its ancestor at the root, then its own. */
export const sectionOrder = [
  sql<number>`coalesce(${siteSectionGroups.rank}, ${siteSections.rank})`.mapWith(Number),
  sql<string>`coalesce(${siteSectionGroups.id}, ${siteSections.id})`,
  siteSections.rank,
  siteSections.id,
] as const;

/** The id of a site's default section: the chosen one, or the first. */
export async function defaultSectionOf(
  database: Executor,
  { id, row }: SiteScope,
): Promise<string | undefined> {
  if (row.defaultSectionId !== null) return row.defaultSectionId;
  const [first] = await database
    .select({ id: siteSections.id })
    .from(siteSections)
    .leftJoin(siteSectionGroups, eq(siteSectionGroups.id, siteSections.groupId))
    .where(eq(siteSections.siteId, id))
    .orderBy(...sectionOrder)
    .limit(1);
  return first?.id;
}

/**
 * Counts a change of a site's structure, after it, and remembers the paths.
 * @param sections of which the paths may have changed, as in `rememberSitePaths`
 * @returns the updated site
 */
export async function bumpVersion(
  database: Executor,
  site: SiteScope,
  now: Date,
  sections?: readonly (string | null)[],
): Promise<SiteScope> {
  const [row] = await database
    .update(sites)
    .set({ structureVersion: sql`${sites.structureVersion} + 1`, updatedAt: now })
    .where(eq(sites.id, site.id))
    .returning();
  await rememberSitePaths(database, site.id, sections);
  return { ...site, row: row ?? site.row };
}
