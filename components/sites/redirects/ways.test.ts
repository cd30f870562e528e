import { expect, test } from 'vitest';
import { waysOf } from './ways.ts';

const loop = (...way: string[]) => ({ source: way[0] ?? '', problem: 'loop' as const, way });
const chain = (...way: string[]) => ({ source: way[0] ?? '', problem: 'chain' as const, way });
const without = (count: number) => Array<undefined>(count).fill(undefined);

test('a loop is drawn once, without what leads into it', () => {
  expect(
    waysOf([loop('/x', '/a', '/b', '/a'), loop('/A', '/b', '/a'), loop('/b', '/a', '/b')]),
  ).toEqual([
    { problem: 'loop', paths: ['/a', '/b', '/a'], changedAt: without(3), others: ['/x'] },
  ]);
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
    { problem: 'chain', paths: ['/a', '/b', '/c', '/end'], changedAt: without(4), others: ['/z'] },
    { problem: 'chain', paths: ['/q', '/r', '/other'], changedAt: without(3), others: [] },
  ]);
});

test('each path of a way comes with when its redirect was changed', () => {
  const [way] = waysOf([
    { ...loop('/a', '/b', '/a'), updatedAt: '2026-03-02T10:00:00Z' },
    { ...loop('/B', '/a', '/b'), updatedAt: '2026-10-01T10:00:00Z' },
  ]);
  expect(way?.changedAt).toEqual([
    '2026-03-02T10:00:00Z',
    '2026-10-01T10:00:00Z',
    '2026-03-02T10:00:00Z',
  ]);
});

test('what the API doesn’t tell the way of isn’t drawn', () => {
  expect(waysOf([{ source: '/a', problem: 'loop' }, { source: '/b' }])).toEqual([]);
});
