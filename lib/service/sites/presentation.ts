import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { SiteSectionGroup } from '#lib/contract/site-section-groups.ts';
import type { SiteSection } from '#lib/contract/site-sections.ts';
import type { SiteSpace } from '#lib/contract/site-spaces.ts';
import type { SiteStructure } from '#lib/contract/site-structure.ts';
import { presentSpaceIn } from '../content/space-rows.ts';
import { together } from '../database/together.ts';
import type { Context } from '../http/handler.ts';
import { longList } from '../http/long-list.ts';
import { type AccessView, spaceNode, viewOf } from '../permissions/ancestors.ts';
import type { OrganizationScope } from '../permissions/organization.ts';
import {
  pathOfSection,
  pathOfSiteSpace,
  publishedAt,
  publishedBase,
} from '../published/addresses.ts';
import {
  type Arrangement,
  defaultSectionOf,
  defaultSpaceOf,
  isGroup,
  type PlacedGroup,
  type PlacedSection,
  type PlacedSpace,
} from './rows.ts';
import type { SiteScope } from './scope.ts';
import { shareKeyOf } from './share-keys.ts';

type SiteViewContext = Pick<Context<Endpoint>, 'instance' | 'database'> & {
  caller: { id: string };
  organization: OrganizationScope;
  site: SiteScope;
};

/** The context for presenting the structure of a site to a caller. */
export type SiteView = {
  appUrl: string;
  /** The URL of the site for visitors. */
  base: string | null;
  view: AccessView;
  defaultSectionId: string | undefined;
  site: SiteScope;
};

/**
 * Reads the context for presenting a site's structure.
 * @param shareKey of a share-link site: a valid one gives its items published URLs
 */
export async function siteViewOf(
  { instance, database, organization, caller, site }: SiteViewContext,
  { shareKey }: { shareKey?: string | undefined } = {},
): Promise<SiteView> {
  const [key, view, defaultSectionId] = await together([
    shareKeyOf(instance, database, site, shareKey),
    viewOf(database, organization, caller.id),
    defaultSectionOf(database, site),
  ]);
  const base = publishedBase(site.row, key, instance);
  return { appUrl: instance.appUrl, base, view, defaultSectionId, site };
}

/** A site space as the API shows it. `section`: its section, null at the root. */
export function presentSiteSpace(
  shown: SiteView,
  placed: PlacedSpace,
  section: Pick<PlacedSection, 'id' | 'path'> | null,
  isDefault: boolean,
): SiteSpace {
  const { space } = placed;
  const urls = space.deletedAt
    ? {}
    : publishedAt(shown.base, pathOfSiteSpace(placed, section, isDefault));
  const seesSpace = shown.view.on(spaceNode(space)).level !== 'guest' && !space.deletedAt;
  // Property by property, in the order of replies: spreads take longer in lists of thousands.
  const item: Partial<SiteSpace> = { object: 'site-space', id: placed.id, path: placed.path };
  if (section) item.section = section.id;
  if (seesSpace) {
    if ('revisionId' in space) {
      item.space = presentSpaceIn(shown.appUrl, shown.view, space);
      if (urls.published !== undefined) item.space.urls.published = urls.published;
    }
    item.spaceId = space.id;
  }
  item.title = space.title;
  item.emoji = space.emoji;
  item.default = isDefault;
  if (placed.condition !== null) item.condition = placed.condition;
  if (space.deletedAt) item.deletedAt = space.deletedAt.toISOString();
  item.hasAdvancedCustomizationFeature = false;
  if (placed.language !== null) item.language = placed.language;
  item.urls = urls;
  return item as SiteSpace;
}

/** The site spaces of a section or of the root as the API shows them. */
function presentSiteSpaces(
  shown: SiteView,
  placed: readonly PlacedSpace[],
  section: PlacedSection | null,
): SiteSpace[] {
  const first = defaultSpaceOf(section ?? shown.site.row, placed);
  return longList(placed, (one) => presentSiteSpace(shown, one, section, one.id === first));
}

/** A section as the API shows it. */
export function presentSection(shown: SiteView, section: PlacedSection): SiteSection {
  // Readers see no section without a space.
  const isRead = section.spaces.some(({ space }) => !space.deletedAt);
  return {
    object: 'site-section',
    id: section.id,
    title: section.title,
    ...(section.description !== null && { description: section.description }),
    default: section.id === shown.defaultSectionId,
    path: section.path,
    ...(section.condition !== null && { condition: section.condition }),
    ...(section.groupId !== null && { sectionGroup: section.groupId }),
    ...(section.icon !== null && { icon: section.icon }),
    siteSpaces: presentSiteSpaces(shown, section.spaces, section),
    urls: isRead ? publishedAt(shown.base, pathOfSection(section)) : {},
  };
}

/** A section group as the API shows it. */
export function presentGroup(shown: SiteView, group: PlacedGroup): SiteSectionGroup {
  return {
    object: 'site-section-group',
    id: group.id,
    title: group.title,
    ...(group.icon !== null && { icon: group.icon }),
    sections: longList(group.sections, (section) => presentSection(shown, section)),
  };
}

/** A whole structure as the API shows it. */
export function presentStructure(shown: SiteView, { root, spaces }: Arrangement): SiteStructure {
  if (root.length === 0)
    return { type: 'siteSpaces', structure: presentSiteSpaces(shown, spaces, null) };
  const structure = longList(root, (item) =>
    isGroup(item) ? presentGroup(shown, item) : presentSection(shown, item),
  );
  return { type: 'sections', structure };
}
