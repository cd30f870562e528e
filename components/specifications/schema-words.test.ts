import { expect, test } from 'vitest';
import { insideOf, itemOf, limitWords, typeWords } from './schema-words.ts';
import { slugFrom } from './words.ts';

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
])('%o is said in words', (schema, words) => {
  expect(typeWords(schema)).toBe(words);
});

test('lists of lists without an end are still said', () => {
  const endless: Record<string, unknown> = { type: 'array' };
  endless.items = endless;
  expect(typeWords(endless)).toMatch(/^array of array/);
  expect(itemOf(endless)).toBe(endless);
});

test('what a value has to be besides', () => {
  expect(limitWords({ maxLength: 40, enum: ['a', 'b'], default: 'a' })).toBe(
    'length up to 40, one of "a", "b", "a" when left out',
  );
  expect(limitWords({ pattern: '^$&$' })).toBe('matching ^$&$');
});

test('what is inside: properties, parts and further names', () => {
  expect(
    insideOf({
      required: ['a'],
      properties: { a: {}, b: {} },
      allOf: [{ $ref: 'Base' }],
      additionalProperties: { type: 'string' },
    }).map(({ name, required }) => [name, required]),
  ).toEqual([
    ['a', true],
    ['b', false],
    ['part 1', true],
    ['any other name', false],
  ]);
});

test('a name comes of an address or a file', () => {
  expect(slugFrom('https://api.example.com/v1/Payments_API.yaml?x=1')).toBe('payments-api');
  expect(slugFrom('openapi.json')).toBe('openapi');
  expect(slugFrom('***')).toBe('');
});
