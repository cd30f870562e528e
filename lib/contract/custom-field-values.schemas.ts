import * as z from 'zod/mini';
import { partOf } from './audit.ts';
import { VALUE_ROWS_MAXIMUM } from './custom-field-values.ts';
import { customFieldName, customFieldShape } from './custom-fields.schemas.ts';
import { CUSTOM_FIELDS_MAXIMUM } from './custom-fields.ts';
import type { Description } from './endpoint.ts';
import { VALUE_LENGTH } from './field-values.ts';
import { formatList, formatNumber } from './format.ts';
import { identifier, listOf, listQuery, queryBoolean } from './shapes.schemas.ts';

const words =
  'Enter text of up to 256 characters, a number, true or false, or a list of text values.';
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
        `You can set up to ${formatNumber(CUSTOM_FIELDS_MAXIMUM)} fields at once.`,
      ),
    );
const given = z.nullable(customFieldValue);

export const getSpaceCustomFields = {
  summary: 'Read the custom field values of a space',
  reply: z.array(z.object({ customField: customFieldShape, value: z.optional(customFieldValue) })),
  assumes: ['Lists every field of the organization in order; value is absent when unset.'],
} satisfies Description;
export type SpaceCustomField = z.infer<typeof getSpaceCustomFields.reply>[number];

export const updateSpaceCustomFields = {
  summary: 'Set custom field values of a space',
  audit: {
    name: 'Custom fields of a space set',
    sentence: ({ target, payload }) => {
      const { fields } = partOf(payload, 'after');
      const names = Array.isArray(fields) ? fields.map(String) : [];
      if (names.length === 0 || names.length > 3) return `set custom fields on ${target}`;
      return `set ${formatList(names)} on ${target}`;
    },
    several: (count) => `set custom fields on ${count} spaces`,
  },
  body: z.object({ values: byName(z.object({ value: given })) }),
  assumes: [
    'All or none: the 400 error names each field that is unknown or has a value of the wrong type.',
    'Extension: null, empty text or an empty list clears a value.',
    'Values of a locked space can be set, just like its title.',
  ],
} satisfies Description;

export const listCustomFieldValues = {
  summary: 'List spaces with their custom field values',
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
  assumes: ['The spaces the caller can see, sorted by title.'],
} satisfies Description;
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

export const reviewCustomFieldValues = {
  summary: 'Preview filling custom fields of many spaces',
  body: z.object({ rows }),
  reply: outcomes(['change', 'unchanged', 'refuse']),
} satisfies Description;

export const applyCustomFieldValues = {
  summary: 'Set custom field values of many spaces',
  body: z.object({ rows }),
  reply: outcomes(['changed', 'unchanged', 'failed']),
  also: [{ needs: ['space', 'edit'], on: 'each space' }],
  assumes: [
    'Each space is filled completely or not at all.',
    'A space listed twice in the same request fails the second time.',
  ],
} satisfies Description;
export type ValueRowOutcome = z.infer<typeof applyCustomFieldValues.reply>['rows'][number];
