import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import type { Executor } from './database/executor.ts';
import { siteSectionGroups, siteSections, siteSpaces, spaces } from './database/schema/index.ts';
import type { SiteScope } from './site-scope.ts';
import type { SpaceRow } from './space-rows.ts';

export type GroupRow = typeof siteSectionGroups.$inferSelect;
export type SectionRow = typeof siteSections.$inferSelect;
export type SiteSpaceRow = typeof siteSpaces.$inferSelect;

/** A site space with the space that it shows. */
export type PlacedSpace = SiteSpaceRow & { space: SpaceRow };
/** A section with its site spaces in their order. */
export type PlacedSection = SectionRow & { spaces: PlacedSpace[] };
/** A group with its sections in their order. */
export type PlacedGroup = GroupRow & { sections: PlacedSection[] };

/** How a site is arranged, everything in its order. */
export type Arrangement = {
  /** Groups, and the sections outside of them. */
  root: (PlacedGroup | PlacedSection)[];
  /** The site spaces of a site without sections. */
  spaces: PlacedSpace[];
};

/** Tells a group from a section. */
export function isGroup(item: PlacedGroup | PlacedSection): item is PlacedGroup {
  return 'sections' in item;
}

/** Reads how a site is arranged. */
export async function readArrangement(database: Executor, { id }: SiteScope): Promise<Arrangement> {
  const groups = await database
    .select()
    .from(siteSectionGroups)
    .where(eq(siteSectionGroups.siteId, id))
    .orderBy(asc(siteSectionGroups.rank), asc(siteSectionGroups.id));
  const sections = await readSections(database, eq(siteSections.siteId, id));
  const atRoot = and(eq(siteSpaces.siteId, id), isNull(siteSpaces.sectionId));
  const byGroup = Map.groupBy(sections, ({ groupId }) => groupId);
  const placed = groups.map((group) => ({ ...group, sections: byGroup.get(group.id) ?? [] }));
  const root = [...placed, ...(byGroup.get(null) ?? [])].sort(inRank);
  return { root, spaces: await readSiteSpaces(database, atRoot) };
}

type Ranked = { rank: number; id: string };
const inRank = (one: Ranked, other: Ranked) =>
  one.rank - other.rank || (one.id < other.id ? -1 : 1);

/** Reads sections with their site spaces, by rank. */
export async function readSections(
  database: Executor,
  where: SQL | undefined,
): Promise<PlacedSection[]> {
  const rows = await database
    .select()
    .from(siteSections)
    .where(where)
    .orderBy(asc(siteSections.rank), asc(siteSections.id));
  const placed = await database
    .select({ siteSpace: siteSpaces, space: spaces })
    .from(siteSpaces)
    .innerJoin(spaces, eq(spaces.id, siteSpaces.spaceId))
    .innerJoin(siteSections, eq(siteSections.id, siteSpaces.sectionId))
    .where(where)
    .orderBy(asc(siteSpaces.rank), asc(siteSpaces.id));
  const bySection = Map.groupBy(placed, ({ siteSpace }) => siteSpace.sectionId);
  return rows.map((row) => ({ ...row, spaces: (bySection.get(row.id) ?? []).map(flatten) }));
}

/** Reads site spaces, by rank. */
export async function readSiteSpaces(
  database: Executor,
  where: SQL | undefined,
): Promise<PlacedSpace[]> {
  const rows = await database
    .select({ siteSpace: siteSpaces, space: spaces })
    .from(siteSpaces)
    .innerJoin(spaces, eq(spaces.id, siteSpaces.spaceId))
    .where(where)
    .orderBy(asc(siteSpaces.rank), asc(siteSpaces.id));
  return rows.map(flatten);
}

const flatten = ({ siteSpace, space }: { siteSpace: SiteSpaceRow; space: SpaceRow }) => ({
  ...siteSpace,
  space,
});

type WithDefault = { defaultSpaceId: string | null };

/** The id of the default among the site spaces of a section, or of the root: the chosen one, or the first. */
export function defaultSpaceOf(
  { defaultSpaceId }: WithDefault,
  among: readonly PlacedSpace[],
): string | undefined {
  return among.some(({ id }) => id === defaultSpaceId) ? (defaultSpaceId as string) : among[0]?.id;
}

/** The id of a site's default section: the chosen one, or the first in the order. */
export async function defaultSectionOf(
  database: Executor,
  site: SiteScope,
): Promise<string | undefined> {
  if (site.row.defaultSectionId !== null) return site.row.defaultSectionId;
  const { root } = await readArrangement(database, site);
  return root.flatMap((item) => (isGroup(item) ? item.sections : [item]))[0]?.id;
}
