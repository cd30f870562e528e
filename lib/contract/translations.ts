import * as z from 'zod/mini';
import { after, before } from './audit.ts';
import { endpoint } from './endpoint.ts';
import { languageCodes } from './languages.ts';
import { permissionsShape } from './permissions.ts';
import { identifier, listOf, listQuery, timestamp, trimmed } from './shapes.ts';

export const translationTitle = trimmed(
  z.minLength(1, 'Enter a title.'),
  z.maxLength(100, 'A title can have up to 100 characters.'),
);

const languages = z
  .array(z.enum(languageCodes, `Use language codes: ${languageCodes.join(', ')}.`))
  .check(
    z.refine((codes) => new Set(codes).size === codes.length, {
      error: 'Each language can be listed only once.',
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
  assumes: ['Sorted newest first; guests see none.'],
});

export const createTranslation = endpoint({
  method: 'POST',
  path: inOrganization,
  summary: 'Create translation settings',
  needs: ['organization', 'admin'],
  audit: {
    name: 'Translation settings created',
    sentence: ({ target }) => `created the translation settings ${target}`,
  },
  body,
  reply: translationSettingsShape,
  status: 201,
  refreshes: [inOrganization],
  assumes: [
    'The status is 201; the documents show a dash.',
    'languages is an extension; the default is none.',
  ],
});

export const getTranslation = endpoint({
  method: 'GET',
  path: settingsPath,
  summary: 'Read translation settings',
  needs: ['translationSettings', 'view'],
  reply: translationSettingsShape,
  assumes: [
    'The status is 200; the documents show a dash.',
    'Requires the Read role; guests see none.',
  ],
});

export const updateTranslation = endpoint({
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
  body,
  reply: translationSettingsShape,
  refreshes: [inOrganization],
  assumes: [
    'The status is 200; the documents show a dash.',
    'languages is an extension; without it they don’t change.',
  ],
});

export const deleteTranslation = endpoint({
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
