import { and, eq, inArray } from 'drizzle-orm';
import type * as contract from '#lib/contract/comments.ts';
import { anchorOf } from './comments/anchors.ts';
import { readSentBody } from './comments/bodies.ts';
import {
  getCommentReply,
  listCommentReplies,
  postCommentReply,
  removeCommentReply,
  updateCommentReply,
} from './comments/replies.ts';
import { selectComments, showComment, showComments } from './comments/rows.ts';
import { type CommentPlace, commentPlaceOf, findComment, requireRight } from './comments/scope.ts';
import { blocksOfBody, pagesAt } from './comments/targets.ts';
import { updateComment } from './comments/updates.ts';
import type { Executor } from './database/executor.ts';
import { comments as table } from './database/schema/index.ts';
import { badField, notFound } from './errors.ts';
import type { Handler, Handlers } from './handler.ts';
import { after, inOrder, pageOf } from './keyset.ts';
import { recountOpenComments } from './open-comments.ts';
import { newId } from './secrets.ts';

// What is on a change request has a parameter more in its path; all else is as on a space.

const listComments: Handler<typeof contract.listSpaceComments> = async (context) => {
  const { database, query, cursors } = context;
  const place = await commentPlaceOf(context);
  const { status, targetPage, authors, order: direction } = query;
  const where = and(
    place.isHere,
    status === 'all' ? undefined : eq(table.isResolved, status === 'resolved'),
    targetPage === undefined ? undefined : eq(table.pageId, targetPage),
    authors === undefined ? undefined : inArray(table.postedBy, authors),
  );
  const order = [table.postedAt, table.id];
  const rows = await selectComments(database)
    .where(and(where, after(order, direction, cursors.read(query.page))))
    .orderBy(...inOrder(order, direction))
    .limit(query.limit + 1);
  const count = await database.$count(table, where);
  const keyOf = ({ row }: (typeof rows)[number]) => [row.postedAt.toISOString(), row.id];
  const page = pageOf(rows, query.limit, count, cursors, keyOf, (row) => row);
  return { ...page, items: await showComments(context, place, page.items) };
};

const postComment: Handler<typeof contract.postSpaceComment> = async (context) => {
  const { database, space, caller, body, now, record } = context;
  const place = await commentPlaceOf(context);
  const kept = readSentBody(body.body);
  const id = newId('com');
  await database.insert(table).values({
    ...{ id, spaceId: space.id, changeRequestId: place.request?.id ?? null },
    ...(await targetOf(database, place, body)),
    ...{ revisionId: place.revisionId, body: kept, postedBy: caller.id, postedAt: now },
  });
  await recountOpenComments(database, space.id, place.request?.id ?? null);
  record({ target: place.target, payload: { comment: id, space: space.id } });
  return showComment(context, place, id);
};

/**
 * What a new comment is about.
 * @throws Refusal 404 for a page or a block that is not there (any more), 400 for a block of no page
 */
async function targetOf(
  database: Executor,
  place: CommentPlace,
  { page: pageId, node }: { page?: string | undefined; node?: string | undefined },
) {
  if (pageId === undefined) {
    if (node !== undefined)
      throw badField('node', 'A block is one of a page: name the page as well, in page.');
    return {};
  }
  const page = (await pagesAt(database, place)).get(pageId)?.page;
  if (!page) throw notFound('This page');
  const about = { pageId, pageTitle: page.title, documentId: page.documentId ?? null };
  if (node === undefined) return about;
  const anchor = anchorOf(await blocksOfBody(database, page.documentId), node);
  if (!anchor) throw notFound('This block of the page');
  return { ...about, node, anchor };
}

const getComment: Handler<typeof contract.getSpaceComment> = async (context) => {
  const place = await commentPlaceOf(context);
  const { id } = await findComment(context.database, place, context.parameters.commentId);
  return showComment(context, place, id);
};

const removeComment: Handler<typeof contract.deleteSpaceComment> = async (context) => {
  const { database, space, caller, parameters, record } = context;
  const place = await commentPlaceOf(context);
  const row = await findComment(database, place, parameters.commentId);
  await requireRight(database, space, row, caller.id, 'delete');
  await database.delete(table).where(eq(table.id, row.id));
  await recountOpenComments(database, space.id, row.changeRequestId);
  record({ target: place.target, payload: { comment: row.id, space: space.id } });
  return undefined;
};

export const comments: Handlers<typeof contract> = {
  listSpaceComments: listComments,
  postSpaceComment: postComment,
  getSpaceComment: getComment,
  updateSpaceComment: updateComment,
  deleteSpaceComment: removeComment,
  listSpaceCommentReplies: listCommentReplies,
  postSpaceCommentReply: postCommentReply,
  getSpaceCommentReply: getCommentReply,
  updateSpaceCommentReply: updateCommentReply,
  deleteSpaceCommentReply: removeCommentReply,

  listChangeRequestComments: (context) => listComments(context),
  postChangeRequestComment: (context) => postComment(context),
  getChangeRequestComment: (context) => getComment(context),
  updateChangeRequestComment: (context) => updateComment(context),
  deleteChangeRequestComment: (context) => removeComment(context),
  listChangeRequestCommentReplies: (context) => listCommentReplies(context),
  postChangeRequestCommentReply: (context) => postCommentReply(context),
  getChangeRequestCommentReply: (context) => getCommentReply(context),
  updateChangeRequestCommentReply: (context) => updateCommentReply(context),
  deleteChangeRequestCommentReply: (context) => removeCommentReply(context),
};
