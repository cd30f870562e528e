import { expect, test } from 'vitest';
import { mergedBlocks } from './blocks.ts';

test('each block is told with the side it comes from, and what stayed is counted', () => {
  const blocks = mergedBlocks({
    page: 'p',
    base: 'one\n\ntwo\n\nthree\n\nfour',
    theirs: 'one\n\ntwo\n\nTHREE\n\nfour',
    ours: 'zero\n\none\n\ntwo\n\nthree\n\nfour',
    parts: [{ lines: 'zero\n\none\n\ntwo\n\nTHREE\n\nfour'.split('\n') }],
  });
  expect(blocks).toEqual([
    { kind: 'ours', text: 'zero' },
    { kind: 'same', count: 2 },
    { kind: 'theirs', text: 'THREE' },
    { kind: 'same', count: 1 },
    { kind: 'gone', text: 'three', by: 'theirs' },
  ]);
});

test('a collision stands where it is, and what it shows is not told again', () => {
  const part = { base: ['two'], theirs: ['TWO'], ours: ['2'] };
  const blocks = mergedBlocks({
    page: 'p',
    base: 'one\n\ntwo',
    theirs: 'one\n\nTWO',
    ours: 'one\n\n2',
    parts: [{ lines: ['one', ''] }, part],
  });
  expect(blocks).toEqual([
    { kind: 'same', count: 1 },
    { kind: 'collision', part },
  ]);
});
