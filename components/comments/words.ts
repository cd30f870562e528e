import { levelWords } from '#components/kit/levels.ts';
import type { Comment } from '#lib/contract/comments.ts';
import type { Level } from '#lib/contract/levels.ts';
import type { CommentPlace } from './place.ts';

/** “1 reply”, “1,200 replies”. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** “Ada, Ben and Cem”; of more than three the rest is counted. */
export function listed(names: readonly string[], count = names.length): string {
  const shown = names.slice(0, count > 3 ? 2 : 3);
  const rest = count - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${counted(rest, 'other')}`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

/** The name of whoever wrote a post; the account may be gone. */
export function nameOf(user: { displayName: string } | undefined): string {
  return user?.displayName ?? 'Somebody who is gone';
}

/** What comments on a place stand on, in words. */
export function placeWords({ request }: Pick<CommentPlace, 'request'>): string {
  return request ? 'this change request' : 'this space';
}

/** What a thread is about, in words. */
export function aboutWords(place: CommentPlace, { target }: Pick<Comment, 'target'>): string {
  if (!target.page) return `on ${placeWords(place)}`;
  return `on ${target.node ? 'a part of ' : ''}${target.page.title || 'a page'}`;
}

/** What became of the text a thread is about. */
export const anchorWords = {
  'in-place': { name: 'In place', means: 'The text is as it was when this was written' },
  moved: { name: 'Moved', means: 'The text stands elsewhere on the page now' },
  rewritten: { name: 'Rewritten', means: 'The text was changed since this was written' },
  deleted: { name: 'Deleted', means: 'What this is about is not there any more' },
} as const satisfies Record<NonNullable<Comment['anchor']>, { name: string; means: string }>;

/** The role of the reader on a space, as far as its permissions tell. */
export function levelHere({ permissions }: Pick<CommentPlace['space'], 'permissions'>): string {
  const level: Level = permissions.admin
    ? 'create'
    : permissions.review
      ? 'review'
      : permissions.edit
        ? 'edit'
        : permissions.comment
          ? 'comment'
          : 'read';
  return levelWords[level].name;
}
