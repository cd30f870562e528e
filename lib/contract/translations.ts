import { after, before } from './audit.ts';
import { endpoint } from './endpoint.ts';
import type * as schemas from './translations.schemas.ts';

export type { TranslationSettings } from './translations.schemas.ts';

const inOrganization = '/v1/orgs/{organizationId}/translations';
const settingsPath = `${inOrganization}/{translationSettingsId}` as const;

export const listTranslations = endpoint<typeof schemas.listTranslations>()({
  method: 'GET',
  path: inOrganization,
  summary: 'List the translation settings of an organization',
  needs: ['organization', 'view'],
  assumes: ['Sorted newest first; guests see none.'],
});

export const createTranslation = endpoint<typeof schemas.createTranslation>()({
  method: 'POST',
  path: inOrganization,
  summary: 'Create translation settings',
  needs: ['organization', 'admin'],
  audit: {
    name: 'Translation settings created',
    sentence: ({ target }) => `created the translation settings ${target}`,
  },
  status: 201,
  refreshes: [inOrganization],
  assumes: [
    'The status is 201; the documents show a dash.',
    'languages is an extension; the default is none.',
  ],
});

export const getTranslation = endpoint<typeof schemas.getTranslation>()({
  method: 'GET',
  path: settingsPath,
  summary: 'Read translation settings',
  needs: ['translationSettings', 'view'],
  assumes: [
    'The status is 200; the documents show a dash.',
    'Requires the Read role; guests see none.',
  ],
});

export const updateTranslation = endpoint<typeof schemas.updateTranslation>()({
  method: 'PUT',
  path: settingsPath,
  summary: 'Change translation settings',
  needs: ['translationSettings', 'edit'],
  audit: {
    name: 'Translation settings changed',
    sentence: ({ target, payload }) => {
      const { title } = before(payload);
      return title && title !== after(payload).title
        ? `renamed the translation settings ${String(title)} to ${target}`
        : `changed the languages of ${target}`;
    },
  },
  refreshes: [inOrganization],
  assumes: [
    'The status is 200; the documents show a dash.',
    'languages is an extension; without it they don’t change.',
  ],
});

export const deleteTranslation = endpoint()({
  method: 'DELETE',
  path: settingsPath,
  summary: 'Delete translation settings',
  needs: ['translationSettings', 'edit'],
  audit: {
    name: 'Translation settings deleted',
    sentence: ({ target }) => `deleted the translation settings ${target}`,
  },
  status: 205,
  refreshes: [inOrganization],
});

export const listTranslationLanguages = endpoint<typeof schemas.listTranslationLanguages>()({
  method: 'GET',
  path: `${settingsPath}/languages`,
  summary: 'List the languages of translation settings',
  needs: ['translationSettings', 'view'],
  extension: true,
});
