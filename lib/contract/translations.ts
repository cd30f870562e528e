import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { languageCodes } from './languages.ts';
import { permissionsShape } from './permissions.ts';
import { identifier, listOf, listQuery, timestamp, trimmed } from './shapes.ts';

export const translationTitle = trimmed(
  z.minLength(1, 'Write a title.'),
  z.maxLength(100, 'A title has at most 100 characters.'),
);

const languages = z
  .array(z.enum(languageCodes, `Use codes of languages: ${languageCodes.join(', ')}.`))
  .check(
    z.refine((codes) => new Set(codes).size === codes.length, {
      error: 'Name each language once.',
    }),
  );

export const translationSettingsShape = z.object({
  object: z.literal('translation-settings'),
  id: identifier,
  title: z.string(),
  languages: z.array(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
  permissions: permissionsShape('translationSettings'),
  urls: z.object({ location: z.string() }),
});
export type TranslationSettings = z.infer<typeof translationSettingsShape>;

const inOrganization = '/v1/orgs/{organizationId}/translations';
const settingsPath = `${inOrganization}/{translationSettingsId}` as const;
const body = z.object({ title: translationTitle, languages: z.optional(languages) });

export const listTranslations = endpoint({
  method: 'GET',
  path: inOrganization,
  summary: 'List the translation settings of an organization',
  needs: ['organization', 'view'],
  query: listQuery,
  reply: listOf(translationSettingsShape),
  assumes: ['the newest first; guests see none'],
});

export const createTranslation = endpoint({
  method: 'POST',
  path: inOrganization,
  summary: 'Create translation settings',
  needs: ['organization', 'admin'],
  body,
  reply: translationSettingsShape,
  status: 201,
  refreshes: [inOrganization],
  assumes: ['status 201: shown as a dash', 'languages: an extension; without it there are none'],
});

export const getTranslation = endpoint({
  method: 'GET',
  path: settingsPath,
  summary: 'Read translation settings',
  needs: ['translationSettings', 'view'],
  reply: translationSettingsShape,
  assumes: ['status 200: shown as a dash', 'takes the role Read; guests see none'],
});

export const updateTranslation = endpoint({
  method: 'PUT',
  path: settingsPath,
  summary: 'Change translation settings',
  needs: ['translationSettings', 'edit'],
  body,
  reply: translationSettingsShape,
  refreshes: [inOrganization],
  assumes: [
    'status 200: shown as a dash',
    'languages: an extension; without it they stay as they are',
  ],
});

export const deleteTranslation = endpoint({
  method: 'DELETE',
  path: settingsPath,
  summary: 'Delete translation settings',
  needs: ['translationSettings', 'edit'],
  status: 205,
  refreshes: [inOrganization],
});

export const listTranslationLanguages = endpoint({
  method: 'GET',
  path: `${settingsPath}/languages`,
  summary: 'List the languages of translation settings',
  needs: ['translationSettings', 'view'],
  query: listQuery,
  reply: listOf(
    z.object({
      object: z.literal('translation-language-settings'),
      language: z.string(),
      urls: z.object({ location: z.string() }),
    }),
  ),
  extension: true,
});
