import type { Condition } from '#lib/contract/conditions.ts';
import type { Customization, CustomizationChanges } from '#lib/contract/customization.ts';
import type { SiteRow } from '#lib/service/sites/scope.ts';
import type { VisitorKey } from '#lib/service/sites/visitor-keys.ts';

/** A space on a site, which readers know as a variant of its section. */
export type Variant = {
  /** The id of the site space. */
  id: string;
  spaceId: string;
  title: string;
  emoji: string | null;
  /** Its path on the site: `/` or `/guide/v2`. */
  path: string;
  revisionId: string;
  language: string | null;
  /** Where it differs from the site's customization. */
  look: CustomizationChanges | null;
  isDefault: boolean;
  /** The index of its condition; null without one. */
  condition: number | null;
};

/** A section; the spaces of a site without sections are in one without an id. */
export type LoadedSection = {
  id: string | null;
  title: string;
  path: string;
  icon: string | null;
  description: string | null;
  group: { id: string; title: string; icon: string | null } | null;
  isDefault: boolean;
  condition: number | null;
  variants: readonly Variant[];
};

/** A published site as it is now, the same for all visitors. */
export type LoadedSite = {
  id: string;
  row: SiteRow;
  /** Its organization is suspended: it says so instead of its pages. */
  isSuspended: boolean;
  /** Its title for readers. */
  title: string;
  look: Customization;
  sections: readonly LoadedSection[];
  /** The conditions on it; null for an invalid one, which never holds. */
  conditions: readonly (Condition | null)[];
  /** The keys of its redirects, the first of many. */
  redirects: readonly string[];
  /** The ids of share links that give access. */
  shareLinks: ReadonlySet<string>;
  /** The keys that sign visitors' tokens, the current one first. */
  visitorKeys: readonly VisitorKey[];
  /** Changes with everything that a page of the site shows. */
  version: string;
};
