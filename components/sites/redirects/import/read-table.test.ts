import { expect, test } from 'vitest';
import { readTable } from './read-table.ts';

const pairs = (text: string) => {
  const { rows, source, target } = readTable(text);
  return rows.map(({ cells }) => [cells[source], cells[target]]);
};
const wanted = [
  ['/a', '/b'],
  ['/c', '/d'],
];

test.each([
  ['commas', '/a,/b\n/c,/d\n'],
  ['semicolons', '/a;/b\r\n/c;/d\r\n'],
  ['tabs', '/a\t/b\n/c\t/d'],
  ['bars', '/a|/b\n/c|/d'],
  ['quotes', '"/a","/b"\n"/c","/d"\n'],
  ['a line of Excel', 'sep=;\nFrom;To\n/a;/b\n/c;/d'],
  ['a head', 'From,To\n/a,/b\n/c,/d'],
  ['a header in another order', 'Title,Destination path,Old URL\nx,/b,/a\ny,/d,/c'],
  ['other header words', 'Alt,Neu\n/a,/b\n/c,/d'],
  ['empty rows', '\n/a,/b\n,\n\n/c,/d\n\n'],
])('reads two columns with %s', (_, text) => {
  expect(pairs(text)).toEqual(wanted);
});

test('rows keep their numbers from the file', () => {
  const { rows } = readTable('From,To\n\n/a,/b\n/c,/d');
  expect(rows.map(({ number }) => number)).toEqual([3, 4]);
});

test('reports whether the columns have a header', () => {
  expect(readTable('From,To\n/a,/b').isNamed).toBe(true);
  expect(readTable('/a,/b').isNamed).toBe(false);
  expect(readTable('/a,/b').columns).toEqual(['Column 1', 'Column 2']);
});

test('a path that contains another separator stays whole', () => {
  expect(pairs('/a;/b,c\n/c;/d')).toEqual([
    ['/a', '/b,c'],
    ['/c', '/d'],
  ]);
});

test.each([
  ['', /no rows/],
  ['\n\n', /no rows/],
  ['/a\n/b', /only one column/],
])('refuses %j', (text, words) => {
  expect(() => readTable(text)).toThrow(words);
});
