import { expect, test } from 'vitest';
import { childrenOf, describeLimits, describeType, itemOf } from './describe-schema.ts';
import { slugFrom } from './spec-labels.ts';

test.each([
  [{ $ref: 'Pet' }, 'Pet'],
  [{ type: 'array', items: { $ref: 'Pet' } }, 'array of Pet'],
  [{ type: 'string', format: 'date-time', nullable: true }, 'string (date-time) or null'],
  [{ type: ['integer', 'null'] }, 'integer or null'],
  [{ oneOf: [{ $ref: 'Cat' }, { $ref: 'Dog' }] }, 'Cat or Dog'],
  [{ anyOf: [{ type: 'object' }, { type: 'object' }] }, 'object, 2 alternatives'],
  [{ properties: {} }, 'object'],
  [{ const: 'pet' }, '"pet"'],
  [true, 'anything'],
  [false, 'nothing'],
  [null, 'anything'],
])('the type of %o', (schema, words) => {
  expect(describeType(schema)).toBe(words);
});

test('endlessly nested arrays still have a description', () => {
  const endless: Record<string, unknown> = { type: 'array' };
  endless.items = endless;
  expect(describeType(endless)).toMatch(/^array of array/);
  expect(itemOf(endless)).toBe(endless);
});

test('constraints', () => {
  expect(describeLimits({ maxLength: 40, enum: ['a', 'b'], default: 'a' })).toBe(
    'at most 40 characters, one of "a", "b", default "a"',
  );
  expect(describeLimits({ pattern: '^$&$' })).toBe('matching ^$&$');
});

test('children: properties, parts and additional properties', () => {
  expect(
    childrenOf({
      required: ['a'],
      properties: { a: {}, b: {} },
      allOf: [{ $ref: 'Base' }],
      additionalProperties: { type: 'string' },
    }).map(({ name, required }) => [name, required]),
  ).toEqual([
    ['a', true],
    ['b', false],
    ['part 1', true],
    ['additional properties', false],
  ]);
});

test('a slug is made from a URL or a file name', () => {
  expect(slugFrom('https://api.example.com/v1/Payments_API.yaml?x=1')).toBe('payments-api');
  expect(slugFrom('openapi.json')).toBe('openapi');
  expect(slugFrom('***')).toBe('');
});
