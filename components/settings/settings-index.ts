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
      changes: 'Whose addresses belong to the organization.',
      concerns: 'people with an address at one of them',
      words: ['join', 'addresses', 'company'],
    },
    {
      id: 'default-role',
      label: 'Default role',
      changes: 'The role people get who come in without one of their own.',
      concerns: 'people who join from now on; members keep theirs',
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
  isShown: false,
  settings: [],
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
  isShown: false,
  settings: [],
};

const translations: SettingsPlace = {
  path: 'translations',
  label: 'Translations',
  isShown: false,
  settings: [],
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
