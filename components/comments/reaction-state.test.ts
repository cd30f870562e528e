import { expect, test } from 'vitest';
import type { Comment } from '#lib/contract/comments.ts';
import type { User } from '#lib/contract/shapes.ts';
import { hasReacted, reactorNames, withReaction } from './reaction-state.ts';

const user = (id: string, displayName = id) => ({ object: 'user', id, displayName }) as User;
const me = user('me');
const none: Comment['reactions'] = [];

test('a reaction is added once and removed, and other people’s stay', () => {
  const others = withReaction(none, '👍', { user: user('ada', 'Ada'), isOn: true });
  const mine = withReaction(others, '👍', { user: me, isOn: true });
  expect(mine[0]?.count).toBe(2);
  expect(withReaction(mine, '👍', { user: me, isOn: true })).toBe(mine);
  const back = withReaction(mine, '👍', { user: me, isOn: false });
  expect(back[0]?.count).toBe(1);
  expect(hasReacted(back, '👍', 'me')).toBe(false);
  expect(withReaction(back, '👍', { user: user('ada'), isOn: false })).toEqual([]);
});

test('lists who reacted, you first, and counts the rest', () => {
  const users = ['Ada', 'Ben', 'Cem', 'Dee', 'Eli'].map((name) => user(name, name));
  const all = [...users, me].reduce(
    (reactions, one) => withReaction(reactions, '🎉', { user: one, isOn: true }),
    none,
  );
  expect(all.map((one) => reactorNames(one, 'me'))).toEqual(['You, Ada, Ben and 3 more']);
  const two = withReaction(withReaction(none, '👀', { user: me, isOn: true }), '👀', {
    user: user('Ada', 'Ada'),
    isOn: true,
  });
  expect(two.map((one) => reactorNames(one, 'me'))).toEqual(['You and Ada']);
});
