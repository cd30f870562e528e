import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { describedEndpoints } from './index.ts';

type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  maxLength?: number;
  minLength?: number;
  maxItems?: number;
  minItems?: number;
  maximum?: number;
  minimum?: number;
};

const forProgrammers = /expected|received|Too (big|small)|Invalid (input|option|string)|[<>]=?\d/i;

/** Values that break a field's bounds, one each, and its type. */
function valuesOffOf(field: JsonSchema): unknown[] {
  return (field.anyOf ?? [field]).flatMap((option) => {
    const off: unknown[] = [undefined, 7.5, true, {}, [{}], 'nonsense', -1, null];
    if (option.maxLength !== undefined) off.push('x'.repeat(option.maxLength + 1));
    if (option.minLength) off.push('x'.repeat(option.minLength - 1));
    if (option.maxItems !== undefined) off.push(Array(option.maxItems + 1).fill('example.com'));
    if (option.minItems) off.push([]);
    if (option.maximum !== undefined) off.push(option.maximum + 1);
    if (option.minimum !== undefined) off.push(option.minimum - 1);
    return off;
  });
}

function messagesOf(schema: z.ZodMiniType): string[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const inputs = Object.entries(json.properties ?? {}).flatMap(([name, field]) =>
    valuesOffOf(field).map((value) => ({ [name]: value })),
  );
  return [undefined, null, [], 'text', ...inputs].flatMap((input) => {
    const result = schema.safeParse(input);
    return result.success ? [] : result.error.issues.map(({ message }) => message);
  });
}

const taking = describedEndpoints.flatMap(({ endpoint, description }) =>
  [description.query, description.body].flatMap((schema) =>
    schema ? [{ title: `${endpoint.method} ${endpoint.path}`, schema }] : [],
  ),
);

test.each(taking)('$title has plain messages that say what would be valid', ({ schema }) => {
  const messages = [...new Set(messagesOf(schema))];
  expect(messages.length).toBeGreaterThan(0);
  expect(messages.filter((message) => forProgrammers.test(message))).toEqual([]);
  expect(messages.filter((message) => !message.endsWith('.'))).toEqual([]);
});

test.each([
  ['Enter at most 255 characters.', z.string().check(z.maxLength(255)), 'x'.repeat(256)],
  ['Enter at least 1 character.', z.string().check(z.minLength(1)), ''],
  [
    'Enter at most 1,000 entries.',
    z.array(z.string()).check(z.maxLength(1000)),
    Array(1001).fill('x'),
  ],
  ['Enter at least 1.', z.number().check(z.minimum(1)), 0],
  ['Choose owner or member.', z.enum(['owner', 'member']), 'boss'],
  ['This is required.', z.object({ title: z.string() }), {}],
  ['A title is short.', z.string().check(z.maxLength(2, 'A title is short.')), 'long'],
])('%s', (message, schema, value) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(message);
});

test('a value that may also be a list says what one value can be', () => {
  const role = z.enum(['read', 'edit']);
  const { error } = z.union([role, z.array(role)]).safeParse('nope');
  expect(error?.issues.map(({ message }) => message)).toEqual(['Choose read or edit.']);
  const either = z.union([z.enum(['a']), z.literal('b')]).safeParse('c');
  expect(either.error?.issues.map(({ message }) => message)).toEqual(['This value is invalid.']);
});
