import * as z from 'zod/mini';
import { OPTIONS_MAXIMUM } from './custom-fields.ts';
import { customFieldTypes, takesOptions } from './field-values.ts';
import { identifier, listOf, listQuery, timestamp, trimmed } from './shapes.schemas.ts';

/** The name of a field in paths, scripts and spreadsheets. It never changes. */
export const customFieldName = z.string().check(
  z.minLength(1, 'Enter a name.'),
  z.maxLength(50, 'A name can have at most 50 characters.'),
  z.regex(/^[a-z_0-9-]+$/, 'Use lowercase letters, digits, - and _, such as review-date.'),
  // JavaScript objects can't have an own property of this name.
  z.refine((name) => name !== '__proto__', 'Choose another name: scripts can’t read this one.'),
);

const title = trimmed(z.maxLength(100, 'A title can have at most 100 characters.'));
const description = trimmed(z.maxLength(200, 'A description can have at most 200 characters.'));
const placeholder = trimmed(z.maxLength(100, 'A placeholder can have at most 100 characters.'));

export const customFieldOption = trimmed(
  z.minLength(1, 'Enter an option.'),
  z.maxLength(40, 'An option can have at most 40 characters.'),
);
const options = z.array(customFieldOption).check(
  z.minLength(1, 'Enter at least one option.'),
  z.maxLength(OPTIONS_MAXIMUM, `A field can have at most ${OPTIONS_MAXIMUM} options.`),
  z.refine((list) => new Set(list).size === list.length, 'Each option can be listed only once.'),
);

export const customFieldShape = z.object({
  id: identifier,
  name: z.string(),
  type: z.enum(customFieldTypes),
  title: z.string(),
  description: z.string(),
  placeholder: z.string(),
  options: z.optional(z.array(z.string())),
  createdAt: timestamp,
  updatedAt: timestamp,
  urls: z.object({ location: z.string() }),
  permissions: z.object({ view: z.boolean(), edit: z.boolean() }),
});
export type CustomField = z.infer<typeof customFieldShape>;

export const listCustomFields = {
  query: listQuery,
  reply: listOf(
    z.extend(customFieldShape, {
      /** Extension, for admins: how many spaces have a value, including those in the trash. */
      spaces: z.optional(z.int()),
    }),
  ),
};
export type ListedCustomField = z.infer<typeof listCustomFields.reply>['items'][number];

export const createCustomField = {
  body: z
    .object({
      name: customFieldName,
      type: z.enum(customFieldTypes),
      title: z.optional(title),
      description: z.optional(description),
      placeholder: z.optional(placeholder),
      options: z.optional(options),
    })
    .check(
      z.refine(({ type, options: given }) => !takesOptions(type) || given !== undefined, {
        path: ['options'],
        error: 'Enter the options of this selection.',
      }),
      z.refine(({ type, options: given }) => takesOptions(type) || given === undefined, {
        path: ['options'],
        error: 'Only select:single and select:multi can have options.',
      }),
    ),
  reply: customFieldShape,
};

export const getCustomField = {
  reply: customFieldShape,
};

export const updateCustomField = {
  body: z.object({
    title: z.optional(title),
    description: z.optional(description),
    placeholder: z.optional(placeholder),
    options: z.optional(options),
    /** Extension: what happens to stored values whose option was removed from the list. */
    replaceOptions: z.optional(
      z
        .array(
          z.object({
            option: customFieldOption,
            /** Null: the values are cleared. */
            by: z.nullable(customFieldOption),
          }),
        )
        .check(z.maxLength(OPTIONS_MAXIMUM)),
    ),
    /** Only the current values are accepted: neither can be changed. */
    name: z.optional(z.string()),
    type: z.optional(z.string()),
  }),
  reply: customFieldShape,
};

export const getCustomFieldUsage = {
  reply: z.object({
    /** Including those in the trash. */
    spaces: z.int(),
    trashed: z.int(),
    /** Of a selection: each option with its number of spaces, in the field's order. */
    options: z.array(z.object({ option: z.string(), spaces: z.int() })),
    /** The first five by title that aren't in the trash. */
    examples: z.array(z.object({ id: identifier, title: z.string() })),
  }),
};
export type CustomFieldUsage = z.infer<typeof getCustomFieldUsage.reply>;
