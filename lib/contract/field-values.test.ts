import { expect, test } from 'vitest';
import { checkValue, type FieldRule, isSameValue } from './field-values.ts';

const stages: FieldRule = { type: 'select:single', options: ['Draft', 'Final'] };
const topics: FieldRule = { type: 'select:multi', options: ['API', 'Guide'] };

test('a value of another type is rejected with what would be valid', () => {
  expect(checkValue({ type: 'number' }, '12')).toEqual({
    fault: 'Enter a number, such as 12 or 1.5.',
  });
  expect(checkValue({ type: 'boolean' }, 'yes')).toMatchObject({
    fault: expect.stringMatching(/true or false/),
  });
  expect(checkValue({ type: 'text' }, 7)).toMatchObject({
    fault: expect.stringMatching(/^Enter text/),
  });
  expect(checkValue({ type: 'tags' }, 'one')).toMatchObject({
    fault: expect.stringMatching(/list of text values/),
  });
  expect(checkValue(topics, ['API', 7])).toMatchObject({
    fault: expect.stringMatching(/list of options/),
  });
  expect(checkValue(stages, 'Done')).toEqual({
    fault: '“Done” is not an option. Choose Draft or Final.',
  });
  expect(checkValue(topics, ['API', 'Blog'])).toMatchObject({
    fault: expect.stringMatching(/“Blog” is not an option/),
  });
});

test('an empty value is no value, and duplicates are kept once', () => {
  expect(checkValue({ type: 'text' }, '  ')).toEqual({ value: null });
  expect(checkValue({ type: 'tags' }, [' a ', 'a', '', 'b'])).toEqual({ value: ['a', 'b'] });
  expect(checkValue({ type: 'tags' }, [''])).toEqual({ value: null });
  expect(checkValue({ type: 'number' }, 0)).toEqual({ value: 0 });
  expect(checkValue({ type: 'boolean' }, false)).toEqual({ value: false });
});

test('a text can have up to 256 characters, a list 50 entries', () => {
  expect(checkValue({ type: 'text' }, 'x'.repeat(256))).toEqual({ value: 'x'.repeat(256) });
  expect(checkValue({ type: 'text' }, 'x'.repeat(257))).toHaveProperty('fault');
  const tags = Array.from({ length: 51 }, (_, index) => `tag ${index}`);
  expect(checkValue({ type: 'tags' }, tags.slice(1))).toHaveProperty('value');
  expect(checkValue({ type: 'tags' }, tags)).toHaveProperty('fault');
});

test('undefined and null are equal', () => {
  expect(isSameValue(undefined, null)).toBe(true);
  expect(isSameValue(['a', 'b'], ['a', 'b'])).toBe(true);
  expect(isSameValue('12', 12)).toBe(false);
});
