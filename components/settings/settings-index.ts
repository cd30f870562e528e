/** One thing that can be set: where it stands, what it changes and for whom. */
export type SettingEntry = {
  /** The id it has on its page, for links to it. */
  id: string;
  label: string;
  /** A sentence: what it changes. */
  changes: string;
  /** Whom it concerns, as the end of “For …”. */
  concerns: string;
  /** Other words people type for it. */
  words: string[];
};

/** A page of the settings. */
export type SettingsPlace = {
  /** The last part of its path; the first place has none. */
  path: string;
  label: string;
  /** A place is listed once it has its page. */
  isShown: boolean;
  settings: SettingEntry[];
  /** Further ids that links lead to here. */
  anchors?: string[];
};

const general: SettingsPlace = {
  path: '',
  label: 'General',
  isShown: true,
  anchors: ['general', 'content'],
  settings: [
    {
      id: 'title',
      label: 'Title',
      changes: 'The name on every page, on invitations and in their e-mails.',
      concerns: 'everybody in the organization and whoever is invited',
      words: ['name', 'rename'],
    },
    {
      id: 'host-name',
      label: 'Host name',
      changes: 'The name public content gets in its address.',
      concerns: 'visitors of what is published',
      words: ['subdomain', 'address', 'url', 'domain'],
    },
    {
      id: 'logo',
      label: 'Logo',
      changes: 'The picture beside the title.',
      concerns: 'everybody in the organization and whoever is invited',
      words: ['picture', 'image', 'icon', 'brand'],
    },
    {
      id: 'default-content',
      label: 'Default content',
      changes: 'The site that opens where no other is asked for.',
      concerns: 'visitors of what is published',
      words: ['site', 'home', 'landing'],
    },
    {
      id: 'ai',
      label: 'AI features',
      changes: 'Whether tools may work on the content by AI.',
      concerns: 'tools that read the API',
      words: ['artificial intelligence', 'assistant'],
    },
    {
      id: 'leaving',
      label: 'Leaving',
      changes: 'Ends your own membership.',
      concerns: 'you alone',
      words: ['leave', 'quit', 'exit'],
    },
  ],
};

const members: SettingsPlace = {
  path: 'members',
  label: 'Members',
  isShown: true,
  anchors: ['joining'],
  settings: [
    {
      id: 'email-domains',
      label: 'E-mail domains',
      changes: 'Who may join without an invitation.',
      concerns: 'people with an address at one of them',
      words: ['join', 'addresses', 'company'],
    },
    {
      id: 'default-role',
      label: 'Default role',
      changes: 'The role of new members who are given no other.',
      concerns: 'people who join by their address or are invited without a role',
      words: ['level', 'permission', 'new members'],
    },
    {
      id: 'invite-links',
      label: 'Invite links',
      changes: 'Whether a link lets its holder join.',
      concerns: 'people who hold a link, and admins who make them',
      words: ['share', 'join', 'url'],
    },
  ],
};

const customFields: SettingsPlace = {
  path: 'custom-fields',
  label: 'Custom fields',
  isShown: true,
  settings: [
    {
      id: 'fields',
      label: 'Custom fields',
      changes: 'What every space can hold beside its content, such as its owner or its stage.',
      concerns: 'whoever reads or edits spaces',
      words: ['metadata', 'properties', 'attributes', 'options', 'tags', 'columns'],
    },
    {
      id: 'fill',
      label: 'Fill many spaces',
      changes: 'What spaces hold of custom fields, many of them at once.',
      concerns: 'the spaces you may edit',
      words: ['grid', 'spreadsheet', 'values', 'bulk', 'paste'],
    },
  ],
};

const sso: SettingsPlace = {
  path: 'sso',
  label: 'Single sign-on',
  isShown: true,
  anchors: ['sign-in'],
  settings: [
    {
      id: 'providers',
      label: 'Identity providers',
      changes: 'Through which providers people can sign in, by SAML.',
      concerns: 'people with an address at one of the e-mail domains',
      words: ['sso', 'saml', 'okta', 'entra', 'keycloak', 'login', 'certificate', 'metadata'],
    },
    {
      id: 'enforcement',
      label: 'Require single sign-on',
      changes: 'Whether everybody but admins has to sign in through a provider.',
      concerns: 'members who are no admins',
      words: ['sso', 'saml', 'enforce', 'login', 'password', 'security'],
    },
  ],
};

const specifications: SettingsPlace = {
  path: 'specifications',
  label: 'Specifications',
  isShown: true,
  settings: [
    {
      id: 'specifications',
      label: 'OpenAPI specifications',
      changes: 'The descriptions of APIs that pages link to, with their versions.',
      concerns: 'everybody who reads them; adding one takes the role Create',
      words: ['swagger', 'api', 'reference', 'operations', 'schema'],
    },
  ],
};

const translations: SettingsPlace = {
  path: 'translations',
  label: 'Translations',
  isShown: true,
  settings: [
    {
      id: 'translations',
      label: 'Translation settings',
      changes: 'The languages that content is to be translated into.',
      concerns: 'whoever translates, and their tools',
      words: ['languages', 'localisation', 'i18n', 'locale'],
    },
  ],
};

const tokens: SettingsPlace = {
  path: 'tokens',
  label: 'Tokens',
  isShown: true,
  settings: [
    {
      id: 'tokens',
      label: 'Personal access tokens',
      changes: 'What lets your scripts use the API as you.',
      concerns: 'you alone, in every organization you belong to',
      words: ['api key', 'script', 'automation', 'secret'],
    },
  ],
};

/** The pages of the settings that there are, in the order of their tabs. */
export const settingsPlaces: readonly SettingsPlace[] = [
  general,
  members,
  customFields,
  sso,
  specifications,
  translations,
  tokens,
].filter(({ isShown }) => isShown);

/** Where a page of the settings is. */
export function placeHref(organizationId: string, { path }: SettingsPlace): string {
  return `/orgs/${organizationId}/settings${path && `/${path}`}`;
}

/** The page a setting or a section stands on. @param id what a link names after its # */
export function placeOf(id: string): SettingsPlace | undefined {
  return settingsPlaces.find(
    ({ settings, anchors }) => anchors?.includes(id) || settings.some((entry) => entry.id === id),
  );
}

/** The settings of one page. @param path the last part of the page's path */
export function settingsOf(path: string): readonly SettingEntry[] {
  return settingsPlaces.find((place) => place.path === path)?.settings ?? [];
}

/** Where a setting is. */
export function settingHref(
  organizationId: string,
  place: SettingsPlace,
  { id }: SettingEntry,
): string {
  return `${placeHref(organizationId, place)}#${id}`;
}

/** The setting with an id. */
export function entryOf(id: string): SettingEntry | undefined {
  return placeOf(id)?.settings.find((entry) => entry.id === id);
}

/** What a setting changes and for whom, then what else there is to say of it. */
export function settingWords(id: string, rest = ''): string {
  const entry = entryOf(id);
  return entry ? `${entry.changes} For ${entry.concerns}. ${rest}`.trim() : rest;
}
