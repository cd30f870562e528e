import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { longList } from './long-list.ts';
import { entityTagOf } from './responses.ts';
import { writeReply } from './written-reply.ts';

const never = new AbortController().signal;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const icon = (index: number) => `https://masthead.example/v1/files/fil_${index}?x=1&pass=p${index}`;

/** A reply with lists in lists, addresses that expire and texts that need escapes. */
function replyWith(list: typeof longList) {
  const child = (index: number) => ({ id: index, icon: icon(index), title: `"Ærø"\n, ${index}` });
  const item = (index: number) => ({ ...child(index), children: list(numbers(index), child) });
  return { first: 1, groups: list(numbers(120), item), empty: list([], item), last: [null] };
}

test('a reply with long lists is written as in one piece, with the same tag', async () => {
  const whole = JSON.stringify(replyWith((items, present) => items.map(present)));
  const { json, tag } = await writeReply(replyWith(longList), never);
  expect(Buffer.from(json).toString()).toBe(whole);
  expect(tag).toBe(entityTagOf(whole));
  expect(JSON.stringify(replyWith(longList))).toBe(whole);
});

/** Takes a fifth of a millisecond, as a section with its spaces does. */
function slowly(index: number): number {
  const end = performance.now() + 0.2;
  while (performance.now() < end);
  return index;
}

test('others get their turn while a long list is written', async () => {
  let [turns, isWriting] = [0, true];
  const others = (async () => {
    for (; isWriting; turns += 1) await nextTurn();
  })();
  await writeReply({ items: longList(numbers(1_000), slowly) }, never);
  isWriting = false;
  await others;
  // 200 ms of work in turns of 5 to 10 ms.
  expect(turns).toBeGreaterThan(10);
});

test('a long list is written no further once its reader has left', async () => {
  const reader = new AbortController();
  let presented = 0;
  const items = longList(numbers(1_000), (index) => {
    presented += 1;
    return slowly(index);
  });
  const writing = writeReply({ items }, reader.signal);
  reader.abort(new Error('The reader has left.'));
  await expect(writing).rejects.toThrow('The reader has left.');
  expect(presented).toBeLessThan(500);
});
