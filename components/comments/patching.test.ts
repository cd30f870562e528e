import { expect, test } from 'vitest';
import type { Comment } from '#lib/contract/comments.ts';
import { patched } from './patching.ts';

const post = (id: string, replies = 0) => ({ id, replies }) as Comment;
const answered = (one: object) => ({ ...one, replies: 1 }) as Comment;

test('a post is changed in a list, in pages of one, and where it was read alone', () => {
  const list = { items: [post('a'), post('b')], count: 2 };
  const changed = { items: [post('a'), post('b', 1)], count: 2 };
  expect(patched(list, 'b', answered)).toEqual(changed);
  expect(patched({ pages: [list], pageParams: [1] }, 'b', answered)).toEqual({
    pages: [changed],
    pageParams: [1],
  });
  expect(patched(post('b'), 'b', answered)).toEqual(post('b', 1));
});

test('what is taken out is not counted any more', () => {
  const list = { items: [post('a'), post('b')], count: 2 };
  expect(patched(list, 'a', () => undefined)).toEqual({ items: [post('b')], count: 1 });
});

test('what does not have the post stays the very same', () => {
  const list = { items: [post('a')], count: 1 };
  const pages = { pages: [list] };
  expect(patched(list, 'z', answered)).toBe(list);
  expect(patched(pages, 'z', answered)).toBe(pages);
  expect(patched(undefined, 'z', answered)).toBeUndefined();
});
