import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/comments.ts';
import { comments as table } from '../database/schema/index.ts';
import type { Handler } from '../http/handler.ts';
import { readSentBody } from './bodies.ts';
import { notifyOfEdit } from './news.ts';
import { recountOpenComments } from './open-comments.ts';
import { changeReactions } from './reactions.ts';
import { showComment } from './rows.ts';
import { type CommentRow, commentPlaceOf, findComment, requireRight } from './scope.ts';

/**
 * Changes the text of a comment, resolves or reopens it, and changes the caller's reactions: all or
 * nothing.
 */
export const updateComment: Handler<typeof contract.updateSpaceComment> = async (context) => {
  const { database, space, caller, parameters, body, now, record } = context;
  const place = await commentPlaceOf(context);
  const row = await findComment(database, place, parameters.commentId);
  const { resolved = row.isResolved } = body;
  if (body.body !== undefined) await requireRight(database, place, row, caller.id, 'edit');
  if (body.resolved !== undefined) await requireRight(database, place, row, caller.id, 'resolve');
  const newBody = body.body === undefined ? row.body : readSentBody(body.body);
  const isEdited = !isDeepStrictEqual(newBody, row.body);
  const isTurned = resolved !== row.isResolved;
  if (isEdited || isTurned)
    await database
      .update(table)
      .set({
        ...(isEdited && { body: newBody, editedAt: now }),
        ...(isTurned && resolutionOf(resolved, caller.id, now)),
      })
      .where(eq(table.id, row.id));
  if (isEdited) await notifyOfEdit(context, place, row.body, newBody, row);
  if (isTurned) await recountOpenComments(database, space.id, row.changeRequestId);
  const on = { commentId: row.id, userId: caller.id };
  const { added, removed } = await changeReactions(database, on, body, now);
  const changed = {
    ...(isEdited && { edited: true }),
    ...(isTurned && { resolved }),
    ...(added.length > 0 && { added }),
    ...(removed.length > 0 && { removed }),
  };
  if (Object.keys(changed).length > 0)
    record({ target: place.target, payload: { comment: row.id, space: space.id, ...changed } });
  return showComment(context, place, row.id);
};

function resolutionOf(isResolved: boolean, by: string, now: Date): Partial<CommentRow> {
  if (!isResolved) return { isResolved, resolvedAt: null, resolvedBy: null };
  return { isResolved, resolvedAt: now, resolvedBy: by };
}
