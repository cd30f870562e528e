import { expect, test } from 'vitest';
import { waysOf } from './ways.ts';

const loop = (...way: string[]) => ({ source: way[0] ?? '', problem: 'loop' as const, way });
const chain = (...way: string[]) => ({ source: way[0] ?? '', problem: 'chain' as const, way });

test('a loop is drawn once, without what leads into it', () => {
  expect(
    waysOf([loop('/x', '/a', '/b', '/a'), loop('/A', '/b', '/a'), loop('/b', '/a', '/b')]),
  ).toEqual([{ problem: 'loop', paths: ['/a', '/b', '/a'], others: ['/x'] }]);
});

test('chains to the same end are drawn as the longest of them', () => {
  expect(
    waysOf([
      chain('/b', '/c', '/end'),
      chain('/a', '/b', '/c', '/end'),
      chain('/z', '/c', '/end'),
      chain('/q', '/r', '/other'),
    ]),
  ).toEqual([
    { problem: 'chain', paths: ['/a', '/b', '/c', '/end'], others: ['/z'] },
    { problem: 'chain', paths: ['/q', '/r', '/other'], others: [] },
  ]);
});

test('what the API doesn’t tell the way of isn’t drawn', () => {
  expect(waysOf([{ source: '/a', problem: 'loop' }, { source: '/b' }])).toEqual([]);
});
