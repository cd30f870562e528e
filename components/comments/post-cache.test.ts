import { expect, test } from 'vitest';
import type { Comment } from '#lib/contract/comments.ts';
import { withUpdatedPost } from './post-cache.ts';

const post = (id: string, replies = 0) => ({ id, replies }) as Comment;
const answered = (one: object) => ({ ...one, replies: 1 }) as Comment;

test('a post is updated in a list, in a paginated list, and on its own', () => {
  const list = { items: [post('a'), post('b')], count: 2 };
  const changed = { items: [post('a'), post('b', 1)], count: 2 };
  expect(withUpdatedPost(list, 'b', answered)).toEqual(changed);
  expect(withUpdatedPost({ pages: [list], pageParams: [1] }, 'b', answered)).toEqual({
    pages: [changed],
    pageParams: [1],
  });
  expect(withUpdatedPost(post('b'), 'b', answered)).toEqual(post('b', 1));
});

test('a removed post is no longer counted', () => {
  const list = { items: [post('a'), post('b')], count: 2 };
  expect(withUpdatedPost(list, 'a', () => undefined)).toEqual({ items: [post('b')], count: 1 });
});

test('data without the post stays the same object', () => {
  const list = { items: [post('a')], count: 1 };
  const pages = { pages: [list] };
  expect(withUpdatedPost(list, 'z', answered)).toBe(list);
  expect(withUpdatedPost(pages, 'z', answered)).toBe(pages);
  expect(withUpdatedPost(undefined, 'z', answered)).toBeUndefined();
});
