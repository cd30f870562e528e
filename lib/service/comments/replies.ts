import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/comments.ts';
import type { SpaceScope } from '../content/scope.ts';
import type { Executor } from '../database/executor.ts';
import { after, inOrder, pageOf } from '../database/keyset.ts';
import { notifications, commentReplies as table } from '../database/schema/index.ts';
import type { Handler } from '../http/handler.ts';
import { newId } from '../security/secrets.ts';
import { readSentBody } from './bodies.ts';
import { notifyOfComment, notifyOfEdit } from './news.ts';
import { countFitting } from './page-size.ts';
import { changeReactions, removeReactions } from './reactions.ts';
import { selectReplies, showReplies, showReply } from './rows.ts';
import { commentPlaceOf, findComment, findReply, requireRight } from './scope.ts';

/** Lists the replies to a comment, the oldest first. */
export const listCommentReplies: Handler<typeof contract.listSpaceCommentReplies> = async (
  context,
) => {
  const { database, parameters, query, cursors } = context;
  const place = await commentPlaceOf(context);
  const comment = await findComment(database, place, parameters.commentId);
  const where = eq(table.commentId, comment.id);
  const order = [table.postedAt, table.id];
  const rest = and(where, after(order, 'asc', cursors.read(query.page)));
  const ordered = inOrder(order, 'asc');
  const limit = await countFitting(database, { table, where: rest, order: ordered }, query.limit);
  const rows = await selectReplies(database)
    .where(rest)
    .orderBy(...ordered)
    .limit(limit + 1);
  const count = await database.$count(table, where);
  const keyOf = ({ row }: (typeof rows)[number]) => [row.postedAt.toISOString(), row.id];
  const items = await showReplies(context, place, comment.id, rows.slice(0, limit));
  return { ...pageOf(rows, items.length, count, cursors, keyOf, (row) => row), items };
};

/** Replies to a comment; a resolved thread stays resolved. */
export const postCommentReply: Handler<typeof contract.postSpaceCommentReply> = async (context) => {
  const { database, space, caller, parameters, body, now, record } = context;
  const place = await commentPlaceOf(context);
  const comment = await findComment(database, place, parameters.commentId);
  const kept = readSentBody(body.body);
  const id = newId('rep');
  const [row] = await database
    .insert(table)
    .values({ id, commentId: comment.id, body: kept, postedBy: caller.id, postedAt: now })
    .returning();
  const payload = { comment: comment.id, reply: id, space: space.id };
  record({ target: place.target, payload });
  await notifyOfComment(context, place, kept, comment, id);
  const posted = row && { row, poster: caller, isNew: true as const };
  const [shown] = await showReplies(context, place, comment.id, posted ? [posted] : []);
  if (!shown) throw new Error('The reply wasn’t written.');
  return shown;
};

type ReplyContext = {
  database: Executor;
  space: SpaceScope;
  parameters: { spaceId: string; commentId: string; commentReplyId: string };
};

async function findIn(context: ReplyContext) {
  const { database, parameters } = context;
  const place = await commentPlaceOf(context);
  const comment = await findComment(database, place, parameters.commentId);
  return { place, comment, row: await findReply(database, comment, parameters.commentReplyId) };
}

/** Returns one reply. @throws Refusal 404 */
export const getCommentReply: Handler<typeof contract.getSpaceCommentReply> = async (context) => {
  const { place, row } = await findIn(context);
  return showReply(context, place, row);
};

/** Changes the text of a reply, and the caller's reactions to it. */
export const updateCommentReply: Handler<typeof contract.updateSpaceCommentReply> = async (
  context,
) => {
  const { database, space, caller, body, now, record } = context;
  const { place, comment, row } = await findIn(context);
  if (body.body !== undefined) await requireRight(database, place, row, caller.id, 'edit');
  const newBody = body.body === undefined ? row.body : readSentBody(body.body);
  const isEdited = !isDeepStrictEqual(newBody, row.body);
  if (isEdited)
    await database.update(table).set({ body: newBody, editedAt: now }).where(eq(table.id, row.id));
  if (isEdited) await notifyOfEdit(context, place, row.body, newBody, comment, row.id);
  const on = { commentId: comment.id, replyId: row.id, userId: caller.id };
  const { added, removed } = await changeReactions(database, on, body, now);
  const changed = {
    ...(isEdited && { edited: true }),
    ...(added.length > 0 && { added }),
    ...(removed.length > 0 && { removed }),
  };
  const payload = { comment: comment.id, reply: row.id, space: space.id, ...changed };
  if (Object.keys(changed).length > 0) record({ target: place.target, payload });
  return showReply(context, place, row);
};

/**
 * Deletes a reply with its reactions and notifications.
 * @throws Refusal 404, or 403 for another person’s
 */
export const removeCommentReply: Handler<typeof contract.deleteSpaceCommentReply> = async (
  context,
) => {
  const { database, space, caller, record } = context;
  const { place, comment, row } = await findIn(context);
  await requireRight(database, place, row, caller.id, 'delete');
  await removeReactions(database, comment.id, row.id);
  await database.delete(table).where(eq(table.id, row.id));
  await database
    .delete(notifications)
    .where(and(eq(notifications.commentId, comment.id), sql`detail->>'reply' = ${row.id}`));
  const payload = { comment: comment.id, reply: row.id, space: space.id };
  record({ target: place.target, payload });
  return undefined;
};
