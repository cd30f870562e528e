import * as z from 'zod/mini';
import { partOf, spaceCount, updatedSpaces } from './audit.ts';
import { OPTIONS_MAXIMUM } from './custom-fields.ts';
import type { Description } from './endpoint.ts';
import { customFieldTypes, takesOptions } from './field-values.ts';
import { identifier, listOf, listQuery, timestamp, trimmed } from './shapes.schemas.ts';

/** The name of a field in paths, scripts and spreadsheets. It never changes. */
export const customFieldName = z.string().check(
  z.minLength(1, 'Enter a name.'),
  z.maxLength(50, 'A name can have up to 50 characters.'),
  z.regex(/^[a-z_0-9-]+$/, 'Use lowercase letters, digits, - and _, such as review-cycle.'),
  // JavaScript objects can't have an own property of this name.
  z.refine((name) => name !== '__proto__', 'Choose another name: scripts can’t read this one.'),
);

const title = trimmed(z.maxLength(100, 'A title can have up to 100 characters.'));
const description = trimmed(z.maxLength(200, 'A description can have up to 200 characters.'));
const placeholder = trimmed(z.maxLength(100, 'A placeholder can have up to 100 characters.'));

export const customFieldOption = trimmed(
  z.minLength(1, 'Enter an option.'),
  z.maxLength(40, 'An option can have up to 40 characters.'),
);
const options = z.array(customFieldOption).check(
  z.minLength(1, 'Enter at least one option.'),
  z.maxLength(OPTIONS_MAXIMUM, `A field can have up to ${OPTIONS_MAXIMUM} options.`),
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
  summary: 'List the custom fields of an organization',
  query: listQuery,
  reply: listOf(
    z.extend(customFieldShape, {
      /** Extension, for admins: how many spaces have a value, including those in the trash. */
      spaces: z.optional(z.int()),
    }),
  ),
  assumes: ['Sorted oldest first.'],
} satisfies Description;
export type ListedCustomField = z.infer<typeof listCustomFields.reply>['items'][number];

export const createCustomField = {
  summary: 'Create a custom field for all spaces',
  audit: {
    name: 'Custom field created',
    sentence: ({ target }) => `created the custom field ${target}`,
  },
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
        error: 'Enter the options to choose from.',
      }),
      z.refine(({ type, options: given }) => takesOptions(type) || given === undefined, {
        path: ['options'],
        error: 'Only select:single and select:multi can have options.',
      }),
    ),
  reply: customFieldShape,
  refusals: { 409: 'Another field has this name.' },
  assumes: [
    'title, description and placeholder default to empty text.',
    'Options have 1 to 40 characters and are unique; only select:single and select:multi have them.',
  ],
} satisfies Description;

export const getCustomField = {
  summary: 'Read a custom field',
  reply: customFieldShape,
} satisfies Description;

export const updateCustomField = {
  summary: 'Change the title, description, placeholder or options of a custom field',
  audit: {
    name: 'Custom field changed',
    sentence: ({ target, payload }) => {
      const keys = Object.keys(partOf(payload, 'after'));
      if (keys.length === 1 && keys[0] === 'options')
        return `changed the options of the custom field ${target}${updatedSpaces(payload.moved)}`;
      return `changed the custom field ${target}${updatedSpaces(payload.moved)}`;
    },
  },
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
  refusals: {
    409: 'Spaces have an option that was removed from the list, and replaceOptions doesn’t say what happens to it.',
  },
  assumes: ['Another name or type is rejected (400).'],
} satisfies Description;

export const deleteCustomField = {
  summary: 'Delete a custom field and its values',
  audit: {
    name: 'Custom field deleted',
    sentence: ({ target, payload }) => {
      const { spaces } = partOf(payload, 'before');
      const used =
        typeof spaces === 'number' && spaces > 0 ? `, used by ${spaceCount(spaces)}` : '';
      return `deleted the custom field ${target}${used}`;
    },
  },
} satisfies Description;

export const getCustomFieldUsage = {
  summary: 'Count the spaces with a value of a custom field',
  reply: z.object({
    /** Including those in the trash. */
    spaces: z.int(),
    trashed: z.int(),
    /** Of a selection: each option with its number of spaces, in the field's order. */
    options: z.array(z.object({ option: z.string(), spaces: z.int() })),
    /** The first five by title that aren't in the trash. */
    examples: z.array(z.object({ id: identifier, title: z.string() })),
  }),
} satisfies Description;
export type CustomFieldUsage = z.infer<typeof getCustomFieldUsage.reply>;
