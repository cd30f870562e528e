import * as z from 'zod/mini';
import { languageCodes } from './languages.ts';
import { permissionsShape } from './permissions.schemas.ts';
import { identifier, listOf, listQuery, timestamp, trimmed } from './shapes.schemas.ts';

export const translationTitle = trimmed(
  z.minLength(1, 'Enter a title.'),
  z.maxLength(100, 'A title can have at most 100 characters.'),
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
  query: listQuery,
  reply: listOf(translationSettingsShape),
};

export const createTranslation = {
  body,
  reply: translationSettingsShape,
};

export const getTranslation = {
  reply: translationSettingsShape,
};

export const updateTranslation = {
  body,
  reply: translationSettingsShape,
};

export const listTranslationLanguages = {
  query: listQuery,
  reply: listOf(
    z.object({
      object: z.literal('translation-language-settings'),
      language: z.string(),
      urls: z.object({ location: z.string() }),
    }),
  ),
};
