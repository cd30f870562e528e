import { expect, test } from 'vitest';
import { kept } from './keep-latest.ts';

test('a function keeps its latest results, also null, but none of long texts', () => {
  const read: string[] = [];
  const half = kept(
    (text) => {
      read.push(text);
      return text.length % 2 ? null : text.slice(text.length / 2);
    },
    { most: 2, longest: 5 },
  );
  expect([half('abcd'), half('abc'), half('abcd'), half('abc')]).toEqual(['cd', null, 'cd', null]);
  expect(read).toEqual(['abcd', 'abc']);
  half('ab');
  half('abcd');
  expect(read).toEqual(['abcd', 'abc', 'ab', 'abcd']);
  half('abcdef');
  half('abcdef');
  expect(read.slice(-2)).toEqual(['abcdef', 'abcdef']);
});
