import type * as z from 'zod/mini';
import { levelDoes, roleName } from '#components/kit/levels.ts';
import type { organizationChange } from '#lib/contract/organizations.schemas.ts';
import type { Organization } from '#lib/contract/organizations.ts';

/** The values in the form, undefined when nothing is set yet; single sign-on has its own page. */
export type OrganizationSettingsValues = Omit<z.input<typeof organizationChange>, 'sso'>;
export type Setting = keyof OrganizationSettingsValues;

export const settingNames: Record<Setting, string> = {
  title: 'Title',
  hostname: 'Host name',
  logo: 'Logo',
  emailDomains: 'Email domains',
  defaultRole: 'Default role',
  defaultContent: 'Default content',
  ai: 'AI features',
  inviteLinks: 'Invite links',
  memberActivity: 'Last seen and export',
};
export const settings = Object.keys(settingNames) as Setting[];

/** An organization's values for the settings of one page. */
export function valuesOf(
  organization: Organization,
  shown: readonly Setting[],
): OrganizationSettingsValues {
  const all: OrganizationSettingsValues = {
    title: organization.title,
    hostname: organization.hostname,
    logo: organization.urls.logo ?? null,
    emailDomains: organization.emailDomains,
    defaultRole: organization.defaultRole ?? null,
    defaultContent: organization.defaultContent ?? null,
    ai: organization.ai ?? false,
    inviteLinks: organization.inviteLinks,
    memberActivity: organization.memberActivity,
  };
  return Object.fromEntries(shown.map((setting) => [setting, all[setting]]));
}

/** Whether two values of a setting are equal; the order of domains doesn't matter. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  const sorted = Array.isArray(value) ? value.toSorted() : value;
  return JSON.stringify(typeof sorted === 'string' ? sorted.trim() : (sorted ?? null));
}

/** The settings that differ from the saved ones: the body of the request. */
export function changesOf(
  saved: OrganizationSettingsValues,
  now: OrganizationSettingsValues,
): OrganizationSettingsValues {
  return Object.fromEntries(
    settings.filter((key) => !isSame(saved[key], now[key])).map((key) => [key, now[key]]),
  );
}

/** A value as text, for comparing two of them. */
export function describeValue(setting: Setting, values: OrganizationSettingsValues): string {
  const value = values[setting];
  switch (setting) {
    case 'ai':
    case 'inviteLinks':
      return value ? 'On' : 'Off';
    case 'memberActivity':
      return value === 'members' ? 'Everyone who sees the members' : 'Admins';
    case 'defaultRole':
      return `${roleName(values.defaultRole ?? null)}: ${levelDoes[values.defaultRole ?? 'guest'].toLowerCase()}`;
    case 'defaultContent':
      return values.defaultContent ? `Site ${values.defaultContent.site}` : 'None';
    case 'emailDomains':
      return values.emailDomains?.length ? values.emailDomains.join(', ') : 'None';
    default:
      return value ? String(value) : 'None';
  }
}
