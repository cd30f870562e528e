import { endpoint } from './endpoint.ts';
import type * as schemas from './translations.schemas.ts';

export type { TranslationSettings } from './translations.schemas.ts';

const inOrganization = '/v1/orgs/{organizationId}/translations';
const settingsPath = `${inOrganization}/{translationSettingsId}` as const;

export const listTranslations = endpoint<typeof schemas.listTranslations>()({
  method: 'GET',
  path: inOrganization,
  needs: ['organization', 'view'],
});

export const createTranslation = endpoint<typeof schemas.createTranslation>()({
  method: 'POST',
  path: inOrganization,
  needs: ['organization', 'admin'],
  status: 201,
  refreshes: [inOrganization],
});

export const getTranslation = endpoint<typeof schemas.getTranslation>()({
  method: 'GET',
  path: settingsPath,
  needs: ['translationSettings', 'view'],
});

export const updateTranslation = endpoint<typeof schemas.updateTranslation>()({
  method: 'PUT',
  path: settingsPath,
  needs: ['translationSettings', 'edit'],
  refreshes: [inOrganization],
});

export const deleteTranslation = endpoint<typeof schemas.deleteTranslation>()({
  method: 'DELETE',
  path: settingsPath,
  needs: ['translationSettings', 'edit'],
  status: 205,
  refreshes: [inOrganization],
});

export const listTranslationLanguages = endpoint<typeof schemas.listTranslationLanguages>()({
  method: 'GET',
  path: `${settingsPath}/languages`,
  needs: ['translationSettings', 'view'],
  extension: true,
});
