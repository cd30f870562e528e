import type * as z from 'zod/mini';
import { differing } from '#components/kit/settings/changes.ts';
import type { Site, updateSite } from '#lib/contract/sites.ts';
import { addressOf } from '../places.ts';
import { visibilityWords } from '../words.ts';

export type Change = z.input<typeof updateSite.body>;
export type Setting = keyof Change;
/** The settings as the form holds them; a name that there is none of is null. */
export type Values = Change;

export const settingNames: Record<Setting, string> = {
  title: 'Title',
  visibility: 'Visibility',
  adaptiveContent: 'Adaptive content',
  hostname: 'Host name',
  proxy: 'Subdirectory',
  basename: 'Base name',
  defaultSiteSection: 'Default section',
  defaultSiteSpace: 'Default space',
};
export const settings = Object.keys(settingNames) as Setting[];

/** The settings a site has. */
export function valuesOf(site: Site): Values {
  return {
    title: site.title,
    visibility: site.visibility,
    basename: site.basename,
    hostname: site.hostname ?? null,
    proxy: site.proxy?.origin ?? null,
    adaptiveContent: { enabled: site.adaptiveContent?.enabled ?? false },
    defaultSiteSpace: site.defaultSiteSpace,
    defaultSiteSection: site.defaultSiteSection,
  };
}

/** What differs from the settings saved, and nothing else: the body of the request. */
export function changesOf(saved: Values, now: Values): Change {
  const trimmed = { ...now, title: now.title?.trim() ?? '' };
  return differing(settings, saved, trimmed);
}

/** A value of a setting in words, for what somebody else has set meanwhile. */
export function inWords(setting: Setting, site: Site): string {
  switch (setting) {
    case 'title':
      return `“${site.title}”`;
    case 'visibility':
      return visibilityWords[site.visibility].name;
    case 'adaptiveContent':
      return site.adaptiveContent?.enabled ? 'on' : 'off';
    case 'hostname':
    case 'proxy':
      return addressOf(site) ?? 'none';
    case 'basename':
      return site.basename ?? 'none';
    case 'defaultSiteSection':
    case 'defaultSiteSpace':
      return 'another one';
  }
}
