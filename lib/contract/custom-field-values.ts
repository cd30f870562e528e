import * as z from 'zod/mini';
import { CUSTOM_FIELDS_MAXIMUM, customFieldName, customFieldShape } from './custom-fields.ts';
import { endpoint } from './endpoint.ts';
import { VALUE_LENGTH } from './field-values.ts';
import { identifier, listOf, listQuery, queryBoolean } from './shapes.ts';

const words =
  'A value is a text of at most 256 characters, a number, true or false, or a list of texts.';
const text = z.string().check(z.maxLength(VALUE_LENGTH, words));

/** What a field holds on a space; which of these it takes is for its type to say. */
export const customFieldValue = z.union(
  [text, z.number(), z.boolean(), z.array(text).check(z.maxLength(1000))],
  words,
);

/** Values by the names of their fields. */
const byName = <Entry extends z.ZodMiniType>(entry: Entry) =>
  z
    .record(customFieldName, entry)
    .check(
      z.refine(
        (values) => Object.keys(values).length <= CUSTOM_FIELDS_MAXIMUM,
        `At most ${CUSTOM_FIELDS_MAXIMUM.toLocaleString('en')} fields.`,
      ),
    );
const given = z.nullable(customFieldValue);

const ofSpacePath = '/v1/spaces/{spaceId}/custom-fields';
const valuesPath = '/v1/orgs/{organizationId}/custom-field-values';

export const getSpaceCustomFields = endpoint({
  method: 'GET',
  path: ofSpacePath,
  summary: 'Read what a space holds of each custom field',
  needs: ['space', 'view'],
  reply: z.array(z.object({ customField: customFieldShape, value: z.optional(customFieldValue) })),
  assumes: ['every field of the organization, in the order of its list; value absent where unset'],
});
export type SpaceCustomField = z.infer<typeof getSpaceCustomFields.reply>[number];

export const updateSpaceCustomFields = endpoint({
  method: 'PATCH',
  path: ofSpacePath,
  summary: 'Set what a space holds of custom fields',
  needs: ['space', 'edit'],
  body: z.object({ values: byName(z.object({ value: given })) }),
  status: 204,
  refreshes: [ofSpacePath],
  assumes: [
    'all of them or none: 400 names each field that has none of its type, or is unknown',
    'extension: value null takes it away, and so do an empty text and an empty list',
    'locked spaces take values, as they take a title',
  ],
});

/** How many spaces one request reviews or fills. */
export const VALUE_ROWS_MAXIMUM = 1000;

export const listCustomFieldValues = endpoint({
  method: 'GET',
  path: valuesPath,
  summary: 'List spaces with what they hold of custom fields',
  needs: ['organization', 'view'],
  query: z.extend(listQuery, {
    /** Part of the title of a space. */
    title: z.optional(z.string().check(z.trim(), z.maxLength(50))),
    /** Only the spaces whose values the caller may change. */
    editable: z.optional(queryBoolean),
  }),
  reply: listOf(
    z.object({
      space: z.object({
        id: identifier,
        title: z.string(),
        emoji: z.string(),
        /** The title of the collection that holds it, where the caller sees that. */
        parentTitle: z.optional(z.string()),
        permissions: z.object({ edit: z.boolean() }),
      }),
      values: z.record(z.string(), customFieldValue),
    }),
  ),
  extension: true,
  assumes: ['the spaces that the caller sees, by title'],
});
export type ValuesOfSpace = z.infer<typeof listCustomFieldValues.reply>['items'][number];

const rows = z
  .array(
    z.object({
      space: identifier,
      values: byName(
        z.object({
          value: given,
          /** What it was when it was read: where it is something else by now, the row fails. */
          was: z.optional(given),
        }),
      ),
    }),
  )
  .check(z.minLength(1), z.maxLength(VALUE_ROWS_MAXIMUM));

const outcomes = <Outcome extends string>(names: readonly [Outcome, ...Outcome[]]) =>
  z.object({
    rows: z.array(
      z.object({
        space: z.string(),
        outcome: z.enum(names),
        /** Why it is not, and what would be right. */
        message: z.optional(z.string()),
        /** The fields that are at fault. */
        fields: z.optional(
          z.array(
            z.object({
              name: z.string(),
              message: z.string(),
              /** What it holds by now, where that is not what it was when it was read. */
              now: z.optional(given),
            }),
          ),
        ),
      }),
    ),
  });

export const reviewCustomFieldValues = endpoint({
  method: 'POST',
  path: `${valuesPath}/review`,
  summary: 'Tell what filling custom fields of many spaces would do',
  needs: ['organization', 'view'],
  body: z.object({ rows }),
  reply: outcomes(['change', 'unchanged', 'refuse']),
  extension: true,
});

export const applyCustomFieldValues = endpoint({
  method: 'POST',
  path: valuesPath,
  summary: 'Fill custom fields of many spaces',
  needs: ['organization', 'view'],
  body: z.object({ rows }),
  reply: outcomes(['changed', 'unchanged', 'failed']),
  refreshes: [valuesPath, '/v1/orgs/{organizationId}/custom-fields', '/v1/spaces'],
  extension: true,
  assumes: [
    'each space by itself, whole or not at all; it takes the level Edit on it',
    'a space that was sent before in the same request fails',
  ],
});
export type ValueRowOutcome = z.infer<typeof applyCustomFieldValues.reply>['rows'][number];
