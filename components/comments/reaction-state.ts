import { formatSome } from '#components/kit/format.ts';
import type { Comment } from '#lib/contract/comments.ts';
import type { User } from '#lib/contract/shapes.ts';

type Reactions = Comment['reactions'];

/** Whether a user reacted with an emoji. */
export function hasReacted(reactions: Reactions, emoji: string, me: string | undefined): boolean {
  return reactions.some(
    (one) => one.emoji === emoji && one.users.some(({ user }) => user.id === me),
  );
}

/** Returns the reactions with a user's own added or removed. */
export function withReaction(
  reactions: Reactions,
  emoji: string,
  { user, isOn }: { user: User; isOn: boolean },
): Reactions {
  if (hasReacted(reactions, emoji, user.id) === isOn) return reactions;
  const own = { user, reactedAt: new Date().toISOString() };
  if (isOn && !reactions.some((one) => one.emoji === emoji))
    return [...reactions, { emoji, count: 1, users: [own] }];
  return reactions.flatMap((one) => {
    if (one.emoji !== emoji) return [one];
    if (isOn) return [{ ...one, count: one.count + 1, users: [...one.users, own] }];
    const users = one.users.filter(({ user: { id } }) => id !== user.id);
    return one.count > 1 ? [{ ...one, count: one.count - 1, users }] : [];
  });
}

/** Who reacted, as text: “You, Ada Obi and 3 more”. */
export function reactorNames({ users, count }: Reactions[number], me: string | undefined): string {
  const isMine = users.some(({ user }) => user.id === me);
  const others = users.filter(({ user }) => user.id !== me).map(({ user }) => user.displayName);
  const names = [...(isMine ? ['You'] : []), ...others];
  const shown = names.slice(0, names.length === count && count <= 4 ? 4 : 3);
  return formatSome(shown, count);
}
