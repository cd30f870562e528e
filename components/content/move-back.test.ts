import { expect, test } from 'vitest';
import { Problem } from '#lib/client/problem.ts';
import { anchorId } from '#lib/contract/positions.ts';
import type { ContentMove } from './content-changes.ts';
import { sendBack } from './move-back.ts';
import { idOf } from './node.ts';

const space = (id: string) => ({ type: 'space', space: { id, title: id } }) as ContentMove['node'];
const back = (id: string, after: string): ContentMove => ({
  node: space(id),
  from: 'goal',
  parent: null,
  after: { type: 'space', space: after },
});

test('what someone else has deleted keeps none of the others from moving back, and their order stays', async () => {
  const sent: string[] = [];
  const moves = [back('a', 'first'), back('b', 'a'), back('c', 'b'), back('d', 'c')];
  const failed = await sendBack(moves, async ({ node, after }) => {
    const id = idOf(node);
    const above = after ? anchorId(after) : '';
    const isMissing = id === 'b' || (above !== 'first' && !sent.some((each) => each[0] === above));
    if (isMissing) throw new Problem(404, '“b” is in the trash. Restore it first.');
    sent.push(`${id} after ${above}`);
  });
  expect(sent).toEqual(['a after first', 'c after a', 'd after c']);
  expect([...failed].map(([{ node }, { message }]) => [idOf(node), message])).toEqual([
    ['b', '“b” is in the trash. Restore it first.'],
  ]);
});
