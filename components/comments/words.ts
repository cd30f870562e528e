import type { Comment } from '#lib/contract/comments.ts';
import type { CommentScope } from './comment-scope.ts';

/** The author's name, or “Deleted user”. */
export function userName(user: { displayName: string } | undefined): string {
  return user?.displayName ?? 'Deleted user';
}

/** “this change request” or “this space”. */
export function scopeLabel({ request }: Pick<CommentScope, 'request'>): string {
  return request ? 'this change request' : 'this space';
}

/** What a thread is about: “on part of Delivery”. */
export function targetLabel(scope: CommentScope, { target }: Pick<Comment, 'target'>): string {
  if (!target.page) return `on ${scopeLabel(scope)}`;
  return `on ${target.node ? 'part of ' : ''}${target.page.title || 'an untitled page'}`;
}

/** The badges for what happened to the text a thread is about. */
export const anchorLabels = {
  'in-place': { name: 'In place', means: 'The text hasn’t changed since this comment' },
  moved: { name: 'Moved', means: 'The text has moved on the page' },
  rewritten: { name: 'Rewritten', means: 'The text has changed since this comment' },
  deleted: { name: 'Deleted', means: 'The text or page was deleted' },
} as const satisfies Record<NonNullable<Comment['anchor']>, { name: string; means: string }>;
