import { type EventFacts, partOf } from './event-facts.ts';

const visibilities: Record<string, string> = {
  public: 'public',
  unlisted: 'unlisted',
  'share-link': 'open through share links',
  'visitor-auth': 'open to visitors who sign in',
};

const fields: Record<string, string> = {
  title: 'the title',
  visibility: 'the visibility',
  basename: 'the basename',
  hostname: 'the host name',
  proxy: 'the subdirectory',
  adaptiveContent: 'adaptive content',
  defaultSiteSection: 'the section at the root',
  defaultSiteSpace: 'the space at the root',
};

/** What each action on docs sites did, as the rest of a sentence. */
export const siteSentences: Record<string, (facts: EventFacts) => string> = {
  createSite: ({ target }) => `created the docs site ${target}`,
  updateSite: ({ target, payload }) => updateWords(target, payload),
  deleteSite: ({ target }) => `deleted the docs site ${target}`,
  publishSite: ({ target, payload }) =>
    [`published ${target}`, visibilityIn(partOf(payload, 'after'))].filter(Boolean).join(', '),
  unpublishSite: ({ target }) => `took ${target} off the air`,
  createShareLink: ({ target, payload }) => `made ${linkWords(target, payload)}`,
  updateShareLink: ({ target, payload }) => {
    const active = partOf(payload, 'after').active;
    if (active === partOf(payload, 'before').active) return `renamed ${linkWords(target, payload)}`;
    return `switched ${linkWords(target, payload)} ${active ? 'on' : 'off'}`;
  },
  deleteShareLink: ({ target, payload }) => `deleted ${linkWords(target, payload)}`,
  setAdaptiveSchema: ({ target }) => `changed the visitor schema of ${target}`,
  setCustomization: ({ target }) => `changed how ${target} looks`,
  createSiteSection: ({ target }) => `added the section ${target} to a site`,
  updateSiteSection: ({ target }) => `changed the section ${target}`,
  deleteSiteSection: ({ target }) => `deleted the section ${target}`,
  moveSiteSection: ({ target }) => `moved the section ${target}`,
  createSiteSectionGroup: ({ target }) => `added the section group ${target} to a site`,
  updateSiteSectionGroup: ({ target }) => `changed the section group ${target}`,
  deleteSiteSectionGroup: ({ target }) => `deleted the section group ${target}; its sections stay`,
  addSectionToGroup: ({ target }) => `put the section ${target} into a group`,
  removeSectionFromGroup: ({ target }) => `took the section ${target} out of its group`,
  moveSiteSectionGroup: ({ target }) => `moved the section group ${target}`,
  addSiteSpace: ({ target }) => `put ${target} on a site`,
  updateSiteSpace: ({ target }) => `changed ${target} on a site`,
  removeSiteSpace: ({ target }) => `took ${target} off a site`,
  moveSiteSpace: ({ target }) => `moved ${target} on a site`,
  sortSiteStructure: ({ target, payload }) =>
    `${payload.undoes ? 'moved back' : 'moved'} ${target} on a site`,
  createRedirect: ({ target }) => `made a redirect from ${target}`,
  updateRedirect: ({ target }) => `changed the redirect from ${target}`,
  deleteRedirect: ({ target }) => `deleted the redirect from ${target}`,
  importRedirects: ({ target, payload }) => importWords(target, partOf(payload, 'after')),
};

function visibilityIn({ visibility }: Record<string, unknown>): string | undefined {
  const known = typeof visibility === 'string' && Object.hasOwn(visibilities, visibility);
  return known ? visibilities[visibility] : undefined;
}

function updateWords(target: string, payload: Record<string, unknown>): string {
  const changed = partOf(payload, 'after');
  const keys = Object.keys(changed);
  const { title } = partOf(payload, 'before');
  if (keys.length === 1 && title) return `renamed the docs site ${String(title)} to ${target}`;
  const visibility = visibilityIn(changed);
  if (keys.length === 1 && visibility) return `made ${target} ${visibility}`;
  const [only = ''] = keys;
  const what = keys.length === 1 ? fields[only] : undefined;
  return what ? `changed ${what} of ${target}` : `changed the settings of ${target}`;
}

function linkWords(target: string, payload: Record<string, unknown>): string {
  const { title } = partOf(payload, 'site');
  return `the share link ${target ? `“${target}”` : 'without a name'}${title ? ` of ${String(title)}` : ''}`;
}

function importWords(target: string, counts: Record<string, unknown>): string {
  const count = Number(counts.created ?? 0) + Number(counts.updated ?? 0);
  return `imported ${count.toLocaleString('en')} ${count === 1 ? 'redirect' : 'redirects'} into ${target}`;
}
