import { partOf } from './audit.ts';
import { plural } from './format.ts';

const siteVisibilities: Record<string, string> = {
  public: 'public',
  unlisted: 'unlisted',
  'share-link': 'accessible through share links',
  'visitor-auth': 'accessible to visitors who sign in',
};

const siteFields: Record<string, string> = {
  title: 'the title',
  visibility: 'the visibility',
  basename: 'the base name',
  hostname: 'the host name',
  proxy: 'the subdirectory',
  adaptiveContent: 'adaptive content',
  defaultSiteSection: 'the default section',
  defaultSiteSpace: 'the default space',
};

/** “ (public)”; empty when the event has no known visibility. */
export function publishedVisibility(after: Record<string, unknown>): string {
  const visibility = visibilityIn(after);
  return visibility ? ` (${visibility})` : '';
}

function visibilityIn({ visibility }: Record<string, unknown>): string | undefined {
  const known = typeof visibility === 'string' && Object.hasOwn(siteVisibilities, visibility);
  return known ? siteVisibilities[visibility] : undefined;
}

/** “renamed the site A to B”, “made B public”, or which setting of a site changed. */
export function siteChange(target: string, payload: Record<string, unknown>): string {
  const changed = partOf(payload, 'after');
  const keys = Object.keys(changed);
  const { title } = partOf(payload, 'before');
  if (keys.length === 1 && title) return `renamed the site ${String(title)} to ${target}`;
  const visibility = visibilityIn(changed);
  if (keys.length === 1 && visibility) return `made ${target} ${visibility}`;
  const [only = ''] = keys;
  const what = keys.length === 1 ? siteFields[only] : undefined;
  return what ? `changed ${what} of ${target}` : `changed the settings of ${target}`;
}

/** “the share link “Press” of Docs”, without what the event doesn’t name. */
export function shareLinkLabel(target: string, payload: Record<string, unknown>): string {
  const { title } = partOf(payload, 'site');
  return `${target ? `the share link “${target}”` : 'an untitled share link'}${title ? ` of ${String(title)}` : ''}`;
}

/** “imported 12 redirects into Docs”. */
export function importedRedirects(target: string, counts: Record<string, unknown>): string {
  const count = Number(counts.created ?? 0) + Number(counts.updated ?? 0);
  return `imported ${countedRedirects(count)} into ${target}`;
}

/** “1 redirect”, “12 redirects”. */
export function countedRedirects(count: number): string {
  return plural(count, 'redirect');
}
