import type * as z from 'zod/mini';
import { levelWords, roleName } from '#components/kit/levels.ts';
import type { Organization, organizationChange } from '#lib/contract/organizations.ts';

/** Single sign-on is set on a page of its own. */
export type Change = Omit<z.input<typeof organizationChange>, 'sso'>;
export type Setting = keyof Change;
/** The settings as the form holds them; absent stands for none yet. */
export type Values = Change;

export const settingNames: Record<Setting, string> = {
  title: 'Title',
  hostname: 'Host name',
  logo: 'Logo',
  emailDomains: 'E-mail domains',
  defaultRole: 'Default role',
  defaultContent: 'Default content',
  ai: 'AI features',
  inviteLinks: 'Invite links',
};
export const settings = Object.keys(settingNames) as Setting[];

/** The settings an organization has, of those that a page is about. */
export function valuesOf(organization: Organization, shown: readonly Setting[]): Values {
  const all: Values = {
    title: organization.title,
    hostname: organization.hostname,
    logo: organization.urls.logo ?? null,
    emailDomains: organization.emailDomains,
    defaultRole: organization.defaultRole ?? null,
    defaultContent: organization.defaultContent ?? null,
    ai: organization.ai ?? false,
    inviteLinks: organization.inviteLinks,
  };
  return Object.fromEntries(shown.map((setting) => [setting, all[setting]]));
}

/** Whether two values of a setting are the same; the order of domains says nothing. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  const sorted = Array.isArray(value) ? value.toSorted() : value;
  return JSON.stringify(typeof sorted === 'string' ? sorted.trim() : (sorted ?? null));
}

/** What differs from the settings saved, and nothing else: the body of the request. */
export function changesOf(saved: Values, now: Values): Change {
  return Object.fromEntries(
    settings.filter((key) => !isSame(saved[key], now[key])).map((key) => [key, now[key]]),
  );
}

/** A value of a setting in words, to compare two of them. */
export function inWords(setting: Setting, values: Values): string {
  const value = values[setting];
  switch (setting) {
    case 'ai':
    case 'inviteLinks':
      return value ? 'On' : 'Off';
    case 'defaultRole':
      return `${roleName(values.defaultRole ?? null)}: ${levelWords[values.defaultRole ?? 'guest'].does.toLowerCase()}`;
    case 'defaultContent':
      return values.defaultContent ? `The site ${values.defaultContent.site}` : 'None';
    case 'emailDomains':
      return values.emailDomains?.length ? values.emailDomains.join(', ') : 'None';
    default:
      return value ? String(value) : 'None';
  }
}
