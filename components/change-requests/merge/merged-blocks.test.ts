import { expect, test } from 'vitest';
import { mergedBlocks } from './merged-blocks.ts';

test('each block names the side it comes from, and unchanged blocks are counted', () => {
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
    { kind: 'removed', text: 'three', by: 'theirs' },
  ]);
});

test('a conflict keeps its position, and the text it shows is not listed again', () => {
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
    { kind: 'conflict', part },
  ]);
});
