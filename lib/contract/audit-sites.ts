import { type AuditFacts, partOf } from './audit.ts';
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

/** The title of the site an event is about; “a site” when it was deleted. */
export function siteTitle({ payload, names }: AuditFacts): string {
  return names.get(String(payload.site)) ?? 'a site';
}

/** “ on Docs”; empty when the site was deleted. */
export function onSite({ payload, names }: AuditFacts): string {
  const title = names.get(String(payload.site));
  return title === undefined ? '' : ` on ${title}`;
}

/** “renamed the section A to B on Docs”, or only that it was changed. */
export function sectionChange(facts: AuditFacts): string {
  const [before, after] = [partOf(facts.payload, 'before'), partOf(facts.payload, 'after')];
  const isRenamed = Object.keys(after).join() === 'title' && before.title !== undefined;
  const what = isRenamed
    ? `renamed the section ${String(before.title)} to ${facts.target}`
    : `changed the section ${facts.target}`;
  return what + onSite(facts);
}

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
