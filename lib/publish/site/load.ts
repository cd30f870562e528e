import { createHash } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { conditionIn } from '#lib/contract/conditions.ts';
import type { SpaceRow } from '#lib/service/content/space-rows.ts';
import type { Executor } from '#lib/service/database/executor.ts';
import {
  organizations,
  siteRedirects,
  siteShareLinks,
  sites,
} from '#lib/service/database/schema/index.ts';
import { pathOfSection, pathOfSiteSpace } from '#lib/service/published/addresses.ts';
import type { CustomizationDraft } from '#lib/service/sites/drafts.ts';
import { customizationOf } from '#lib/service/sites/looks.ts';
import {
  type Arrangement,
  defaultSpaceOf,
  isGroup,
  type PlacedGroup,
  type PlacedSection,
  type PlacedSpace,
  readArrangement,
} from '#lib/service/sites/rows.ts';
import type { SiteRow } from '#lib/service/sites/scope.ts';
import { visitorKeysOf } from '#lib/service/sites/visitor-keys.ts';
import type { LoadedSection, LoadedSite, Variant } from './published-site.ts';

/** How many redirects can take a page out of the lists; more are answered, but their pages are listed. */
export const REDIRECTS_KNOWN = 1_000;

/** Reads a published site; null if there is none, or it isn't published. */
export async function loadSite(database: Executor, siteId: string): Promise<LoadedSite | null> {
  const found = await findSite(database, siteId);
  if (!found?.row.published) return null;
  const { row, suspendedAt } = found;
  const site = await wholeSite(database, row, await readArrangement(database, row));
  return { ...site, isSuspended: suspendedAt !== null };
}

type FoundSite = { row: SiteRow; suspendedAt: Date | null };

/** A site and whether its organization is suspended; null when that was deleted. */
async function findSite(database: Executor, siteId: string): Promise<FoundSite | null> {
  const [found] = await database
    .select({ row: sites, suspendedAt: organizations.suspendedAt })
    .from(sites)
    .innerJoin(organizations, eq(organizations.id, sites.organizationId))
    .where(and(eq(sites.id, siteId), isNull(organizations.deletedAt)));
  return found ?? null;
}

/**
 * Reads a site, whether or not it is published, with the spaces that a person may read.
 * @returns null if there is none
 */
export async function loadPreview(
  database: Executor,
  siteId: string,
  mayRead: (space: SpaceRow) => boolean,
): Promise<LoadedSite | null> {
  const row = (await findSite(database, siteId))?.row;
  if (!row) return null;
  const arrangement = await readArrangement(database, row);
  const site = await wholeSite(database, row, arrangement);
  const sections = readableSections(site.sections, arrangement, mayRead);
  return { ...site, isSuspended: false, sections };
}

/** Sections with the variants whose space may be read. */
function readableSections(
  sections: readonly LoadedSection[],
  { root, spaces }: Arrangement,
  mayRead: (space: SpaceRow) => boolean,
): LoadedSection[] {
  const inSections = root.flatMap((item) => (isGroup(item) ? item.sections : [item]));
  const placed = [...spaces, ...inSections.flatMap((section) => section.spaces)];
  const readable = new Set(
    placed.filter(({ space }) => mayRead(space as SpaceRow)).map(({ space }) => space.id),
  );
  return sections.map((section) => ({
    ...section,
    variants: section.variants.filter(({ spaceId }) => readable.has(spaceId)),
  }));
}

async function wholeSite(
  database: Executor,
  row: SiteRow,
  arrangement: Arrangement,
): Promise<Omit<LoadedSite, 'isSuspended'>> {
  const siteId = row.id;
  const links = await database
    .select({ id: siteShareLinks.id })
    .from(siteShareLinks)
    .where(and(eq(siteShareLinks.siteId, siteId), eq(siteShareLinks.active, true)));
  const redirects = await database
    .select({ source: siteRedirects.sourceKey, updatedAt: siteRedirects.updatedAt })
    .from(siteRedirects)
    .where(eq(siteRedirects.siteId, siteId))
    .orderBy(asc(siteRedirects.sourceKey))
    .limit(REDIRECTS_KNOWN);
  return siteOf(row, arrangement, {
    redirects: redirects.map(({ source }) => source),
    redirectsVersion: JSON.stringify(redirects),
    shareLinks: new Set(links.map(({ id }) => id)),
    visitorKeys: (await visitorKeysOf(database, siteId)).map(({ id, endsAt }) => ({ id, endsAt })),
  });
}

/**
 * Reads a site with unsaved settings, whether or not it is published; nothing of it is hidden by a
 * condition.
 */
export async function loadDraft(
  database: Executor,
  siteId: string,
  { siteSpaceId, customization }: CustomizationDraft,
  mayRead: (space: SpaceRow) => boolean,
): Promise<LoadedSite | null> {
  const [row] = await database.select().from(sites).where(eq(sites.id, siteId));
  if (!row) return null;
  const drafted = siteSpaceId === null ? { ...row, customization } : row;
  const arrangement = await readArrangement(database, row);
  const site = siteOf(drafted, arrangement, {
    redirects: [],
    redirectsVersion: '',
    shareLinks: new Set(),
    visitorKeys: [],
  });
  const sections = readableSections(site.sections, arrangement, mayRead).map((section) => ({
    ...section,
    condition: null,
    variants: section.variants.map((variant) => ({
      ...variant,
      condition: null,
      ...(variant.id === siteSpaceId && { look: customization }),
    })),
  }));
  return { ...site, isSuspended: false, sections, conditions: [] };
}

type Access = Pick<LoadedSite, 'redirects' | 'shareLinks' | 'visitorKeys'> & {
  /** Changes with its redirects, which take pages out of lists. */
  redirectsVersion: string;
};

/** A site as its readers know it. Spaces in the trash are not on it. */
function siteOf(
  row: SiteRow,
  arrangement: Arrangement,
  { redirectsVersion, ...access }: Access,
): Omit<LoadedSite, 'isSuspended'> {
  const numbers = new Map<string, number>();
  const numberOf = (condition: string | null): number | null => {
    // Without adaptive content, all visitors see the same.
    if (condition === null || !row.adaptiveContent) return null;
    const number = numbers.get(condition) ?? numbers.size;
    numbers.set(condition, number);
    return number;
  };
  const placed = sectionsOf(row, arrangement);
  const sections = placed.map(
    ({ section, group, isDefault }): LoadedSection => ({
      id: section?.id ?? null,
      title: section?.title ?? row.title,
      path: section ? pathOfSection(section) : '/',
      icon: section?.icon ?? null,
      description: section?.description ?? null,
      group: group && { id: group.id, title: group.title, icon: group.icon },
      isDefault,
      condition: numberOf(section?.condition ?? null),
      variants: variantsOf(row, section, section?.spaces ?? arrangement.spaces, numberOf),
    }),
  );
  const look = customizationOf(row.customization);
  const conditions = [...numbers.keys()].map(conditionIn);
  const shown = { sections, look, title: row.title, row: shownOf(row) };
  return {
    id: row.id,
    row,
    title: look.title ?? row.title,
    look,
    sections,
    conditions,
    ...access,
    version: hashOf(JSON.stringify([shown, [...numbers.keys()], redirectsVersion])),
  };
}

/** What pages show of the site itself; its proof decides which address is canonical. */
const shownOf = ({ visibility, updatedAt, hostnameProvenAt }: SiteRow) => [
  visibility,
  updatedAt,
  hostnameProvenAt,
];

type SectionPlacement = {
  section: PlacedSection | null;
  group: PlacedGroup | null;
  isDefault: boolean;
};

function sectionsOf(row: SiteRow, { root }: Arrangement): SectionPlacement[] {
  if (root.length === 0) return [{ section: null, group: null, isDefault: true }];
  const placed = root.flatMap((item): Omit<SectionPlacement, 'isDefault'>[] =>
    isGroup(item)
      ? item.sections.map((section) => ({ section, group: item }))
      : [{ section: item, group: null }],
  );
  const first = placed.find(({ section }) => section?.id === row.defaultSectionId) ?? placed[0];
  return placed.map((one) => ({ ...one, isDefault: one === first }));
}

function variantsOf(
  row: SiteRow,
  section: PlacedSection | null,
  spaces: readonly PlacedSpace[],
  numberOf: (condition: string | null) => number | null,
): Variant[] {
  const first = defaultSpaceOf(section ?? row, spaces);
  return spaces.flatMap((placed): Variant[] => {
    const space = placed.space as SpaceRow;
    if (space.deletedAt) return [];
    const isDefault = placed.id === first;
    return [
      {
        id: placed.id,
        spaceId: space.id,
        title: space.title,
        emoji: space.emoji,
        path: pathOfSiteSpace(placed, section, isDefault),
        revisionId: space.revisionId,
        language: placed.language,
        look: placed.customization,
        isDefault,
        condition: numberOf(placed.condition),
      },
    ];
  });
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
