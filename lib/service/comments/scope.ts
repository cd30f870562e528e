import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { type ChangeRequestRow, findChangeRequest } from '../change-requests/scope.ts';
import type { SpaceScope } from '../content/scope.ts';
import type { Executor } from '../database/executor.ts';
import { commentReplies, comments, users } from '../database/schema/index.ts';
import { forbidden, notFound } from '../errors.ts';
import type { AuditRecord } from '../handler.ts';
import { levelWord } from '../scope.ts';

export type CommentRow = typeof comments.$inferSelect;
export type ReplyRow = typeof commentReplies.$inferSelect;

/** What comments are on: a space, or a change request of it. */
export type CommentPlace = {
  space: SpaceScope;
  request: ChangeRequestRow | null;
  /** Of the content that is commented on, as it is now. */
  revisionId: string;
  /** The comments on it, as a condition. */
  isHere: SQL | undefined;
  /** Where the API has them. */
  path: string;
  /** How the audit log names it. */
  target: AuditRecord['target'];
};

type Asking = { database: Executor; space: SpaceScope; parameters: { spaceId: string } };

/**
 * What the path of a request names that has comments.
 * @throws Refusal 404 when the space has no such change request
 */
export async function commentPlaceOf({
  database,
  space,
  parameters,
}: Asking): Promise<CommentPlace> {
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

/** Finds a comment where the path says it is. @throws Refusal 404, also for one on something else */
export async function findComment(
  database: Executor,
  { isHere }: CommentPlace,
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

/** What a caller may do with a comment or a reply; on the space it may view at least. */
export function rightsOn(
  { permissions }: Pick<SpaceScope, 'permissions'>,
  postedBy: string | null,
  callerId: string,
) {
  const isOwn = permissions.comment && postedBy === callerId;
  return {
    edit: isOwn,
    reply: permissions.comment,
    delete: isOwn || permissions.admin,
    resolve: isOwn || permissions.review,
  };
}

const others = {
  edit: { act: 'edit', may: '', reason: 'needs:author' },
  delete: { act: 'delete', may: ' and whoever has Create', reason: 'needs:create' },
  resolve: { act: 'resolve or reopen', may: ' and whoever has Review', reason: 'needs:review' },
} as const;

/**
 * Asks for a right on a comment or a reply.
 * @throws Refusal 403 that names who has it
 */
export async function requireRight(
  database: Executor,
  space: SpaceScope,
  { postedBy }: { postedBy: string | null },
  callerId: string,
  right: keyof typeof others,
): Promise<void> {
  if (rightsOn(space, postedBy, callerId)[right]) return;
  const [author] = postedBy
    ? await database.select({ name: users.displayName }).from(users).where(eq(users.id, postedBy))
    : [];
  const { act, may, reason } = others[right];
  const who = author?.name ?? 'Whoever wrote this, whose account is gone,';
  const on = may === '' ? '' : ` on ${space.row.title}`;
  throw forbidden(`${who}${may}${on} may ${act} this. You have ${levelWord(space.level)}.`, [
    reason,
    `has:${space.level}`,
  ]);
}
