import { matchScore } from '#components/kit/matching.ts';
import type { User } from '#lib/contract/shapes.ts';

/** A mention that is being typed. */
export type TypedMention = {
  /** The index of its “@”. */
  at: number;
  /** The text typed after it. */
  name: string;
};

/** The people to offer for a typed name, the best matches first; of equal ones, those who take part. */
export function offeredPeople(
  participants: readonly User[],
  readers: readonly User[],
  name: string,
): User[] {
  const users = new Map([...participants, ...readers].map((user) => [user.id, user]));
  return [...users.values()]
    .map((user) => ({
      user,
      score: name === '' ? 1 : matchScore(user.displayName, [user.email ?? ''], name),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ user }) => user);
}

/** Longer texts after an “@” are not searched for as names. */
const NAME_MAXIMUM = 40;
const WORDS_MAXIMUM = 4;

/** The mention that ends at the caret; undefined in an email address and after more words than a name has. */
export function mentionAt(text: string, caret: number): TypedMention | undefined {
  const { 0: whole, 1: name } =
    text.slice(0, caret).match(/(?<![\p{L}\p{N}_@`])@((?!\s)[^@\n`]*)$/u) ?? [];
  if (whole === undefined || name === undefined || name.length > NAME_MAXIMUM) return undefined;
  if (name.split(/\s+/).length > WORDS_MAXIMUM || /\s\s$/.test(name)) return undefined;
  return { at: caret - whole.length, name };
}

/** The text with a name in place of the typed mention, and where the caret goes. */
export function withMention(text: string, caret: number, { at }: TypedMention, name: string) {
  const rest = text.slice(caret);
  const inserted = `@${name}${/^[\s.,;:!?)]/.test(rest) ? '' : ' '}`;
  return { text: text.slice(0, at) + inserted + rest, caret: at + inserted.length };
}
