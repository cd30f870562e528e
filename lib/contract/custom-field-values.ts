import * as z from 'zod/mini';
import { partOf } from './audit.ts';
import { CUSTOM_FIELDS_MAXIMUM, customFieldName, customFieldShape } from './custom-fields.ts';
import { endpoint } from './endpoint.ts';
import { VALUE_LENGTH } from './field-values.ts';
import { identifier, listOf, listQuery, queryBoolean } from './shapes.ts';

const words = 'Enter text of up to 256 characters, a number, true or false, or a list of texts.';
const text = z.string().check(z.maxLength(VALUE_LENGTH, words));

/** The value of a field on a space; the field's type decides which of these is valid. */
export const customFieldValue = z.union(
  [text, z.number(), z.boolean(), z.array(text).check(z.maxLength(1000))],
  words,
);

/** Values by field name. */
const byName = <Entry extends z.ZodMiniType>(entry: Entry) =>
  z
    .record(customFieldName, entry)
    .check(
      z.refine(
        (values) => Object.keys(values).length <= CUSTOM_FIELDS_MAXIMUM,
        `You can set up to ${CUSTOM_FIELDS_MAXIMUM.toLocaleString('en')} fields at once.`,
      ),
    );
const given = z.nullable(customFieldValue);

const ofSpacePath = '/v1/spaces/{spaceId}/custom-fields';
const valuesPath = '/v1/orgs/{organizationId}/custom-field-values';

export const getSpaceCustomFields = endpoint({
  method: 'GET',
  path: ofSpacePath,
  summary: 'Read the custom field values of a space',
  needs: ['space', 'view'],
  reply: z.array(z.object({ customField: customFieldShape, value: z.optional(customFieldValue) })),
  assumes: ['Lists every field of the organization in order; value is absent when unset.'],
});
export type SpaceCustomField = z.infer<typeof getSpaceCustomFields.reply>[number];

export const updateSpaceCustomFields = endpoint({
  method: 'PATCH',
  path: ofSpacePath,
  summary: 'Set custom field values of a space',
  needs: ['space', 'edit'],
  audit: {
    name: 'Custom fields of a space set',
    sentence: ({ target, payload }) => {
      const { fields } = partOf(payload, 'after');
      const names = Array.isArray(fields) ? fields.map(String) : [];
      if (names.length === 0 || names.length > 3) return `set custom fields on ${target}`;
      return `set ${names.join(', ')} on ${target}`;
    },
  },
  body: z.object({ values: byName(z.object({ value: given })) }),
  status: 204,
  refreshes: [ofSpacePath],
  assumes: [
    'All or none: the 400 error names each field that is unknown or has a value of the wrong type.',
    'Extension: null, an empty text or an empty list clears a value.',
    'Values of a locked space can be set, as its title can.',
  ],
});

/** Most spaces one request can preview or fill. */
export const VALUE_ROWS_MAXIMUM = 1000;

export const listCustomFieldValues = endpoint({
  method: 'GET',
  path: valuesPath,
  summary: 'List spaces with their custom field values',
  needs: ['organization', 'view'],
  query: z.extend(listQuery, {
    /** Part of the title of a space. */
    title: z.optional(z.string().check(z.trim(), z.maxLength(50))),
    /** Only spaces whose values the caller may change. */
    editable: z.optional(queryBoolean),
  }),
  reply: listOf(
    z.object({
      space: z.object({
        id: identifier,
        title: z.string(),
        emoji: z.string(),
        /** The title of its collection, when the caller can see it. */
        parentTitle: z.optional(z.string()),
        permissions: z.object({ edit: z.boolean() }),
      }),
      values: z.record(z.string(), customFieldValue),
    }),
  ),
  extension: true,
  assumes: ['The spaces the caller can see, sorted by title.'],
});
export type ValuesOfSpace = z.infer<typeof listCustomFieldValues.reply>['items'][number];

const rows = z
  .array(
    z.object({
      space: identifier,
      values: byName(
        z.object({
          value: given,
          /** The value when it was read; the row fails if it has changed since. */
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
        /** Why it can't be filled, and what would be valid. */
        message: z.optional(z.string()),
        /** The fields with errors. */
        fields: z.optional(
          z.array(
            z.object({
              name: z.string(),
              message: z.string(),
              /** The current value, when it differs from the one that was read. */
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
  summary: 'Preview filling custom fields of many spaces',
  needs: ['organization', 'view'],
  effects: 'none',
  body: z.object({ rows }),
  reply: outcomes(['change', 'unchanged', 'refuse']),
  extension: true,
});

export const applyCustomFieldValues = endpoint({
  method: 'POST',
  path: valuesPath,
  summary: 'Set custom field values of many spaces',
  needs: ['organization', 'view'],
  body: z.object({ rows }),
  reply: outcomes(['changed', 'unchanged', 'failed']),
  refreshes: [valuesPath, '/v1/orgs/{organizationId}/custom-fields', '/v1/spaces'],
  extension: true,
  also: [{ needs: ['space', 'edit'], on: 'each space' }],
  assumes: [
    'Each space is filled completely or not at all.',
    'A space listed twice in the same request fails the second time.',
  ],
});
export type ValueRowOutcome = z.infer<typeof applyCustomFieldValues.reply>['rows'][number];
