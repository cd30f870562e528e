import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { levelName } from '#lib/contract/levels.ts';
import { type ChangeRequestRow, findChangeRequest } from '../change-requests/scope.ts';
import type { SpaceScope } from '../content/scope.ts';
import type { Executor } from '../database/executor.ts';
import { commentReplies, comments, users } from '../database/schema/index.ts';
import { forbidden, notFound } from '../errors.ts';
import type { AuditRecord } from '../http/handler.ts';

export type CommentRow = typeof comments.$inferSelect;
export type ReplyRow = typeof commentReplies.$inferSelect;

/** The subject of comments: a space, or a change request of it. */
export type CommentTarget = {
  space: SpaceScope;
  request: ChangeRequestRow | null;
  /** The revision of the content that is commented on. */
  revisionId: string;
  /** The condition for its comments. */
  isHere: SQL | undefined;
  /** Its path in the API. */
  path: string;
  /** Its target in the audit log. */
  target: AuditRecord['target'];
};

type CommentContext = { database: Executor; space: SpaceScope; parameters: { spaceId: string } };

/**
 * The subject of comments that a path names.
 * @throws Refusal 404 if the space has no such change request
 */
export async function commentPlaceOf({
  database,
  space,
  parameters,
}: CommentContext): Promise<CommentTarget> {
  const { changeRequestId } = parameters as { changeRequestId?: string };
  const inSpace = eq(comments.spaceId, space.id);
  if (changeRequestId === undefined)
    return {
      space,
      request: null,
      revisionId: space.row.revisionId,
      isHere: and(inSpace, isNull(comments.changeRequestId)),
      path: `/v1/spaces/${space.id}/comments`,
      target: { type: 'space', id: space.id, label: space.row.title },
    };
  const request = await findChangeRequest(database, space.id, changeRequestId);
  return {
    space,
    request,
    revisionId: request.revisionId,
    isHere: and(inSpace, eq(comments.changeRequestId, request.id)),
    path: `/v1/spaces/${space.id}/change-requests/${request.id}/comments`,
    target: { type: 'change-request', id: request.id, label: request.subject },
  };
}

/**
 * Finds a comment on the subject in the path.
 * @throws Refusal 404, also for a comment on another subject
 */
export async function findComment(
  database: Executor,
  { isHere }: CommentTarget,
  id: string,
): Promise<CommentRow> {
  const [row] = await database
    .select()
    .from(comments)
    .where(and(isHere, eq(comments.id, id)));
  if (!row) throw notFound('This comment');
  return row;
}

/** Finds a reply to a comment. @throws Refusal 404 */
export async function findReply(
  database: Executor,
  comment: CommentRow,
  id: string,
): Promise<ReplyRow> {
  const [row] = await database
    .select()
    .from(commentReplies)
    .where(and(eq(commentReplies.commentId, comment.id), eq(commentReplies.id, id)));
  if (!row) throw notFound('This reply');
  return row;
}

/** The rights of a caller on a comment or reply, who can at least view the space. */
export function rightsOn(
  { space: { permissions }, request }: Pick<CommentTarget, 'space' | 'request'>,
  postedBy: string | null,
  callerId: string,
) {
  const isOwn = permissions.comment && postedBy === callerId;
  const isAuthor = request !== null && request.createdBy === callerId;
  return {
    edit: isOwn,
    reply: permissions.comment,
    delete: isOwn || permissions.admin,
    resolve: isOwn || permissions.review || (permissions.comment && isAuthor),
  };
}

const others = {
  edit: { act: 'edit', may: '', reason: 'needs:author' },
  delete: { act: 'delete', may: ' and people with the Create role', reason: 'needs:create' },
  resolve: {
    act: 'resolve or reopen',
    may: ' and people with the Review role',
    reason: 'needs:review',
  },
} as const;

/**
 * Requires a right on a comment or reply.
 * @throws Refusal 403 that names who has it
 */
export async function requireRight(
  database: Executor,
  place: Pick<CommentTarget, 'space' | 'request'>,
  { postedBy }: { postedBy: string | null },
  callerId: string,
  right: keyof typeof others,
): Promise<void> {
  if (rightsOn(place, postedBy, callerId)[right]) return;
  const { space, request } = place;
  const [author] = postedBy
    ? await database.select({ name: users.displayName }).from(users).where(eq(users.id, postedBy))
    : [];
  const { act, may, reason } = others[right];
  const who = author?.name ?? 'the author, whose account was deleted,';
  const starter = right === 'resolve' && request ? ', the author of the change request' : '';
  const on = may === '' ? '' : ` on ${space.row.title}`;
  throw forbidden(
    `Only ${who}${starter}${may}${on} can ${act} this. You have ${levelName(space.level)}.`,
    [reason, `has:${space.level}`],
  );
}
