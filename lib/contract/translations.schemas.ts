import * as z from 'zod/mini';
import { after, before } from './audit.ts';
import type { Description } from './endpoint.ts';
import { languageCodes } from './languages.ts';
import { permissionsShape } from './permissions.schemas.ts';
import { identifier, listOf, listQuery, timestamp, trimmed } from './shapes.schemas.ts';

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
const body = z.object({ title: translationTitle, languages: z.optional(languages) });

export const listTranslations = {
  summary: 'List the translation settings of an organization',
  query: listQuery,
  reply: listOf(translationSettingsShape),
  assumes: ['Sorted newest first; guests see none.'],
} satisfies Description;

export const createTranslation = {
  summary: 'Create translation settings',
  audit: {
    name: 'Translation settings created',
    sentence: ({ target }) => `created the translation settings ${target}`,
  },
  body,
  reply: translationSettingsShape,
  assumes: [
    'The status is 201; the documents show a dash.',
    'languages is an extension; the default is none.',
  ],
} satisfies Description;

export const getTranslation = {
  summary: 'Read translation settings',
  reply: translationSettingsShape,
  assumes: [
    'The status is 200; the documents show a dash.',
    'Requires the Read role; guests see none.',
  ],
} satisfies Description;

export const updateTranslation = {
  summary: 'Change translation settings',
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
  assumes: [
    'The status is 200; the documents show a dash.',
    'languages is an extension; without it they don’t change.',
  ],
} satisfies Description;

export const deleteTranslation = {
  summary: 'Delete translation settings',
  audit: {
    name: 'Translation settings deleted',
    sentence: ({ target }) => `deleted the translation settings ${target}`,
  },
} satisfies Description;

export const listTranslationLanguages = {
  summary: 'List the languages of translation settings',
  query: listQuery,
  reply: listOf(
    z.object({
      object: z.literal('translation-language-settings'),
      language: z.string(),
      urls: z.object({ location: z.string() }),
    }),
  ),
} satisfies Description;
