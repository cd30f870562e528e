import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { customFieldTypes, takesOptions } from './field-values.ts';
import { identifier, listOf, listQuery, timestamp, trimmed } from './shapes.ts';

/** What a field is called in paths, scripts and spreadsheets. It never changes. */
export const customFieldName = z.string().check(
  z.minLength(1, 'A field has a name.'),
  z.maxLength(50, 'A name has at most 50 characters.'),
  z.regex(/^[a-z_0-9-]+$/, 'Write small letters, digits, - and _, such as review-date.'),
  // No object of JavaScript keeps a key of this name as its own.
  z.refine((name) => name !== '__proto__', 'Choose another name: scripts can’t read this one.'),
);

const title = trimmed(z.maxLength(100, 'A title has at most 100 characters.'));
const description = trimmed(z.maxLength(200, 'A description has at most 200 characters.'));
const placeholder = trimmed(z.maxLength(100, 'A placeholder has at most 100 characters.'));

export const customFieldOption = trimmed(
  z.minLength(1, 'An option has a name.'),
  z.maxLength(40, 'An option has at most 40 characters.'),
);
/** How many options a field may have. */
export const OPTIONS_MAXIMUM = 50;
const options = z.array(customFieldOption).check(
  z.minLength(1, 'At least one option.'),
  z.maxLength(OPTIONS_MAXIMUM, `At most ${OPTIONS_MAXIMUM} options.`),
  z.refine((list) => new Set(list).size === list.length, 'Write each option once.'),
);

/** How many fields an organization may have. */
export const CUSTOM_FIELDS_MAXIMUM = 1000;

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

const fieldsPath = '/v1/orgs/{organizationId}/custom-fields';
const fieldPath = `${fieldsPath}/{fieldName}` as const;
const valuesPath = '/v1/orgs/{organizationId}/custom-field-values';

export const listCustomFields = endpoint({
  method: 'GET',
  path: fieldsPath,
  summary: 'List the custom fields of an organization',
  needs: ['organization', 'view'],
  query: listQuery,
  reply: listOf(
    z.extend(customFieldShape, {
      /** Extension, for admins: how many spaces hold a value, those in the trash among them. */
      spaces: z.optional(z.int()),
    }),
  ),
  assumes: ['the oldest first'],
});
export type ListedCustomField = z.infer<typeof listCustomFields.reply>['items'][number];

export const createCustomField = endpoint({
  method: 'POST',
  path: fieldsPath,
  summary: 'Create a custom field, which every space can hold a value of',
  needs: ['organization', 'admin'],
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
        error: 'A selection needs the options to choose from.',
      }),
      z.refine(({ type, options: given }) => takesOptions(type) || given === undefined, {
        path: ['options'],
        error: 'Only select:single and select:multi have options. Leave them out.',
      }),
    ),
  reply: customFieldShape,
  status: 201,
  refreshes: [fieldsPath, valuesPath, '/v1/spaces'],
  assumes: [
    '409 for a name that another field has',
    'title, description and placeholder are empty texts where they were not sent',
    'options: each 1 to 40 characters, once; with select:single and select:multi, and only with them',
  ],
});

export const getCustomField = endpoint({
  method: 'GET',
  path: fieldPath,
  summary: 'Read a custom field',
  needs: ['organization', 'view'],
  reply: customFieldShape,
});

export const updateCustomField = endpoint({
  method: 'PATCH',
  path: fieldPath,
  summary: 'Change what a custom field says, or its options',
  needs: ['organization', 'admin'],
  body: z.object({
    title: z.optional(title),
    description: z.optional(description),
    placeholder: z.optional(placeholder),
    options: z.optional(options),
    /** Extension: what becomes of stored values that options hold which are not in the list any more. */
    replaceOptions: z.optional(
      z
        .array(
          z.object({
            option: customFieldOption,
            /** Null: these spaces hold it no more. */
            by: z.nullable(customFieldOption),
          }),
        )
        .check(z.maxLength(OPTIONS_MAXIMUM)),
    ),
    /** As they are, or refused: neither can be changed. */
    name: z.optional(z.string()),
    type: z.optional(z.string()),
  }),
  reply: customFieldShape,
  refreshes: [fieldsPath, valuesPath, '/v1/spaces'],
  assumes: [
    '409 when spaces hold an option that is not in the list any more, unless replaceOptions says what becomes of it',
    '400 for another name or type',
  ],
});

export const deleteCustomField = endpoint({
  method: 'DELETE',
  path: fieldPath,
  summary: 'Delete a custom field with the values that spaces hold of it',
  needs: ['organization', 'admin'],
  status: 204,
  refreshes: [fieldsPath, valuesPath, '/v1/spaces'],
});

export const getCustomFieldUsage = endpoint({
  method: 'GET',
  path: `${fieldPath}/usage`,
  summary: 'Tell how many spaces hold a value of a custom field',
  needs: ['organization', 'admin'],
  reply: z.object({
    /** Those in the trash among them. */
    spaces: z.int(),
    trashed: z.int(),
    /** Of a selection: each option with how many hold it, in the order of the field. */
    options: z.array(z.object({ option: z.string(), spaces: z.int() })),
    /** Of those not in the trash the first five by title. */
    examples: z.array(z.object({ id: identifier, title: z.string() })),
  }),
  extension: true,
});
export type CustomFieldUsage = z.infer<typeof getCustomFieldUsage.reply>;
