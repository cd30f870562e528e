import type * as z from 'zod/mini';
import type { SettingFields } from '#components/kit/settings-form.tsx';
import type { updateSite } from '#lib/contract/sites.schemas.ts';
import type { Site } from '#lib/contract/sites.ts';
import { visibilityWords } from '../words.ts';

/** The settings as the form holds them, and those that are sent; a missing address is null. */
export type SiteSettingsValues = z.input<typeof updateSite.body>;

const orNone = (text: string | null | undefined) => text || 'none';
const changed = () => 'changed';

/** The labels of the settings, and their values in words for a change saved by someone else. */
export const settings: SettingFields<SiteSettingsValues> = {
  title: { label: 'Title', toText: (title) => `“${title}”` },
  visibility: {
    label: 'Visibility',
    toText: (visibility) => visibilityWords[visibility ?? 'public'].name,
  },
  adaptiveContent: {
    label: 'Adaptive content',
    toText: (adaptive) => (adaptive?.enabled ? 'on' : 'off'),
  },
  hostname: { label: 'Host name', toText: orNone },
  proxy: { label: 'Subdirectory', toText: orNone },
  basename: { label: 'Base name', toText: orNone },
  defaultSiteSection: { label: 'Default section', toText: changed },
  defaultSiteSpace: { label: 'Default space', toText: changed },
};

/** The settings of a site. */
export function valuesOf(site: Site): SiteSettingsValues {
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
