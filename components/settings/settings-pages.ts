import { routes } from '#components/kit/routes.ts';

/** A page of the settings. */
export type SettingsPage = {
  /** The last part of its path; empty for the first page. */
  path: string;
  label: string;
};

/** One setting: what it changes and who is affected. */
export type SettingEntry = {
  /** The id of its element on the page, for links to it. */
  id: string;
  label: string;
  /** A sentence: what it changes. */
  description: string;
  /** A sentence: who is affected. */
  audience: string;
  /** Other words people search for. */
  keywords: string[];
};

/** A page of the settings with what is on it. */
export type SettingsPageEntry = SettingsPage & {
  settings: SettingEntry[];
  /** Other ids that lead to this page, such as those of older links. */
  anchors?: string[];
};

/** The pages of the settings, in the order of their tabs; settings-index.ts has what is on them. */
export const settingsTabs = {
  general: { path: '', label: 'General' },
  members: { path: 'members', label: 'Members' },
  customFields: { path: 'custom-fields', label: 'Custom fields' },
  sso: { path: 'sso', label: 'Single sign-on' },
  signIn: { path: 'sign-in', label: 'Sign-in' },
  provisioning: { path: 'provisioning', label: 'Provisioning' },
  specifications: { path: 'specifications', label: 'Specifications' },
  translations: { path: 'translations', label: 'Translations' },
  tokens: { path: 'tokens', label: 'Tokens' },
  usage: { path: 'usage', label: 'Usage' },
  export: { path: 'export', label: 'Export' },
} satisfies Record<string, SettingsPage>;

/** The URL of a settings page. */
export function settingsPageHref(organizationId: string, { path }: SettingsPage): string {
  return `${routes.settings(organizationId)}${path && `/${path}`}`;
}

/** The URL of a setting. */
export function settingHref(
  organizationId: string,
  page: SettingsPageEntry,
  { id }: SettingEntry,
): string {
  return `${settingsPageHref(organizationId, page)}#${id}`;
}
