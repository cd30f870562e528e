import { expect, test } from 'vitest';
import { stemOf } from './stem.ts';
import { tokenize } from './tokens.ts';

const words = (text: string) =>
  tokenize(text).tokens.map(({ word, position }) => `${position} ${word}`);
const names = (text: string) => tokenize(text).names.map(({ word }) => word);

test('words are compared without case and accents, and know their place', () => {
  const { tokens } = tokenize('Ein Café, ＡＢＣ');
  expect(tokens.map(({ word }) => word)).toEqual(['ein', 'cafe', 'abc']);
  expect(tokens.map(({ start, end }) => [start, end])).toEqual([
    [0, 3],
    [4, 8],
    [10, 13],
  ]);
  expect(words('\u0301 a')).toEqual(['1 a']);
});

test('letters of scripts without spaces overlap, also at a line break', () => {
  expect(words('测试 ok')).toEqual(['1 测试', '2 试', '3 ok']);
  expect(words('测\n试')).toEqual(['1 测试', '2 试']);
  expect(words('한국 어')).toEqual(['1 한국', '2 국', '3 어']);
});

test('names are words together, and parts of them', () => {
  expect(names('set sso.enforce, --dry-run, a::b and c++ - no.')).toEqual([
    'sso.enforce',
    'dry-run',
    'a::b',
    'c++',
  ]);
  const [first, second] = tokenize('useState HTMLElement').tokens;
  expect([first?.parts, second?.parts]).toEqual([
    ['use', 'state'],
    ['html', 'element'],
  ]);
});

test.each([
  ['configured', 'configuration'],
  ['invite', 'invitations'],
  ['policy', 'policies'],
  ['running', 'runs'],
  ['agreed', 'agrees'],
  ['hopping', 'hop'],
  ['relational', 'relate'],
])('%s and %s have one stem', (one, other) => {
  expect(stemOf(one)).toBe(stemOf(other));
});
