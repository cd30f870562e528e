import { type SettingEntry, type SettingsPageEntry, settingsTabs } from './settings-pages.ts';

const general: SettingsPageEntry = {
  ...settingsTabs.general,
  anchors: ['general', 'content'],
  settings: [
    {
      id: 'title',
      label: 'Title',
      description: 'The name shown on every page, in invitations and in emails.',
      audience: 'Seen by members and the people you invite.',
      keywords: ['name', 'rename'],
    },
    {
      id: 'host-name',
      label: 'Host name',
      description: 'The name used in the URLs of published content.',
      audience: 'Affects visitors of your published content.',
      keywords: ['subdomain', 'address', 'url', 'domain'],
    },
    {
      id: 'logo',
      label: 'Logo',
      description: 'The image shown next to the title.',
      audience: 'Seen by members and the people you invite.',
      keywords: ['picture', 'image', 'icon', 'brand'],
    },
    {
      id: 'default-content',
      label: 'Default content',
      description: 'The site that opens when no other is requested.',
      audience: 'Affects visitors of your published content.',
      keywords: ['site', 'home', 'landing'],
    },
    {
      id: 'ai',
      label: 'AI features',
      description: 'Allow tools to use AI on your content.',
      audience: 'Affects tools that use the API.',
      keywords: ['artificial intelligence', 'assistant'],
    },
    {
      id: 'leaving',
      label: 'Leave organization',
      description: 'End your membership of this organization.',
      audience: 'Affects only you.',
      keywords: ['leave', 'quit', 'exit'],
    },
    {
      id: 'deleting',
      label: 'Delete organization',
      description: 'Remove the organization with its content, people and sites.',
      audience: 'Affects everyone. Admins can restore it for a week.',
      keywords: ['delete', 'remove', 'close'],
    },
  ],
};

const members: SettingsPageEntry = {
  ...settingsTabs.members,
  anchors: ['joining', 'visibility'],
  settings: [
    {
      id: 'email-domains',
      label: 'Email domains',
      description: 'People with an address at these domains can join without an invitation.',
      audience: 'Subdomains aren’t included.',
      keywords: ['join', 'addresses', 'company'],
    },
    {
      id: 'default-role',
      label: 'Default role',
      description: 'The role new members get unless another is chosen.',
      audience: 'Affects people who join by email domain or are invited without a role.',
      keywords: ['level', 'permission', 'new members'],
    },
    {
      id: 'invite-links',
      label: 'Invite links',
      description: 'Allow people to join with an invite link.',
      audience: 'Affects anyone who has a link, and the admins who create them.',
      keywords: ['share', 'join', 'url'],
    },
    {
      id: 'member-activity',
      label: 'Last seen and export',
      description: 'Let all members see when others were last seen, and export the members.',
      audience: 'Affects everyone with the Read role or above; admins always can.',
      keywords: ['privacy', 'activity', 'csv', 'export', 'visibility'],
    },
    {
      id: 'blocked-addresses',
      label: 'Blocked addresses',
      description: 'Addresses that can’t join by email domain, invite link or SSO.',
      audience: 'Affects people who were removed and blocked.',
      keywords: ['ban', 'removed', 'block', 'allow', 'rejoin'],
    },
  ],
};

const customFields: SettingsPageEntry = {
  ...settingsTabs.customFields,
  settings: [
    {
      id: 'fields',
      label: 'Custom fields',
      description: 'Extra information about each space, such as its owner or stage.',
      audience: 'Seen by everyone who reads or edits spaces.',
      keywords: ['metadata', 'properties', 'attributes', 'options', 'tags', 'columns'],
    },
    {
      id: 'fill',
      label: 'Edit many spaces',
      description: 'Edit the custom fields of many spaces at once.',
      audience: 'Affects the spaces you can edit.',
      keywords: ['grid', 'spreadsheet', 'values', 'bulk', 'paste'],
    },
  ],
};

const sso: SettingsPageEntry = {
  ...settingsTabs.sso,
  anchors: ['sign-in'],
  settings: [
    {
      id: 'providers',
      label: 'Identity providers',
      description: 'The SAML providers people can sign in with.',
      audience: 'Affects people with an address at one of the email domains.',
      keywords: ['sso', 'saml', 'okta', 'entra', 'keycloak', 'login', 'certificate', 'metadata'],
    },
    {
      id: 'enforcement',
      label: 'Require single sign-on',
      description: 'Require everyone except admins to sign in through a provider.',
      audience: 'Affects members who aren’t admins.',
      keywords: ['sso', 'saml', 'enforce', 'login', 'password', 'security'],
    },
  ],
};

const provisioning: SettingsPageEntry = {
  ...settingsTabs.provisioning,
  settings: [
    {
      id: 'provisioning',
      label: 'Provisioning',
      description: 'Let your identity provider add, disable and remove members, and manage teams.',
      audience: 'Affects people with an address at one of the email domains, and all members.',
      keywords: ['scim', 'okta', 'entra', 'azure', 'directory', 'sync', 'deprovision', 'groups'],
    },
    {
      id: 'provisioning-tokens',
      label: 'Provisioning tokens',
      description: 'The tokens that your identity provider sends.',
      audience: 'Affects only your identity provider.',
      keywords: ['scim', 'bearer', 'rotate', 'regenerate'],
    },
  ],
};

const signIn: SettingsPageEntry = {
  ...settingsTabs.signIn,
  settings: [
    {
      id: 'passkeys-required',
      label: 'Require passkeys',
      description: 'Require admins or everyone to sign in with a passkey.',
      audience: 'Affects access to this organization only.',
      keywords: ['mfa', '2fa', 'second factor', 'two-factor', 'security key', 'webauthn'],
    },
    {
      id: 'session-limits',
      label: 'Session limits',
      description: 'How long a sign-in can be idle, and how long it lasts.',
      audience: 'Affects everyone, in this organization only.',
      keywords: ['timeout', 'idle', 'expire', 'sign out', 'session', 'longest'],
    },
  ],
};

const specifications: SettingsPageEntry = {
  ...settingsTabs.specifications,
  settings: [
    {
      id: 'specifications',
      label: 'OpenAPI specifications',
      description: 'API descriptions that pages can link to, with their versions.',
      audience: 'Seen by members with the Read role or above.',
      keywords: ['swagger', 'api', 'reference', 'operations', 'schema'],
    },
  ],
};

const translations: SettingsPageEntry = {
  ...settingsTabs.translations,
  settings: [
    {
      id: 'translations',
      label: 'Translation settings',
      description: 'The languages your content is translated into.',
      audience: 'Affects translators and their tools.',
      keywords: ['languages', 'localisation', 'i18n', 'locale'],
    },
  ],
};

const tokens: SettingsPageEntry = {
  ...settingsTabs.tokens,
  settings: [
    {
      id: 'tokens',
      label: 'Personal access tokens',
      description: 'Let your scripts use the API as you.',
      audience: 'Affects only you, in every organization you belong to.',
      keywords: ['api key', 'script', 'automation', 'secret'],
    },
    {
      id: 'service-accounts',
      label: 'Service accounts',
      description: 'Let scripts and services use the API for the organization.',
      audience: 'Affects no person.',
      keywords: ['bot', 'machine user', 'automation', 'api key', 'token'],
    },
  ],
};

const usage: SettingsPageEntry = {
  ...settingsTabs.usage,
  settings: [
    {
      id: 'usage',
      label: 'Usage',
      description: 'How much the organization uses, and its limits.',
      audience: 'Seen by admins.',
      keywords: ['quota', 'limit', 'storage', 'bytes', 'size', 'members', 'imports'],
    },
  ],
};

const exporting: SettingsPageEntry = {
  ...settingsTabs.export,
  settings: [
    {
      id: 'export',
      label: 'Export organization',
      description: 'Download everything of the organization as one archive.',
      audience: 'For admins.',
      keywords: ['download', 'backup', 'archive', 'takeout', 'leave', 'markdown'],
    },
  ],
};

/** The pages of the settings with what is on them. */
export const settingsPages: readonly SettingsPageEntry[] = [
  general,
  members,
  customFields,
  sso,
  signIn,
  provisioning,
  specifications,
  translations,
  tokens,
  usage,
  exporting,
];

/** The page that has a setting or a section. @param id the part of a link after the # */
export function settingsPageOf(id: string): SettingsPageEntry | undefined {
  return settingsPages.find(
    ({ settings, anchors }) => anchors?.includes(id) || settings.some((entry) => entry.id === id),
  );
}

/** The settings of one page. @param path the last part of the page's path */
export function settingsOnPage(path: string): readonly SettingEntry[] {
  return settingsPages.find((page) => page.path === path)?.settings ?? [];
}

/** The setting with this id. */
export function settingEntry(id: string): SettingEntry | undefined {
  return settingsPageOf(id)?.settings.find((entry) => entry.id === id);
}

/** The help text of a setting: its description, who is affected, then `more`. */
export function settingHelp(id: string, more = ''): string {
  const entry = settingEntry(id);
  return entry ? `${entry.description} ${entry.audience} ${more}`.trim() : more;
}
