import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/comments.ts';
import type { Executor } from '../database/executor.ts';
import { after, countSome, inOrder, pageOf } from '../database/keyset.ts';
import { comments as table } from '../database/schema/index.ts';
import { together } from '../database/together.ts';
import { badField, notFound } from '../errors.ts';
import type { Handler, Handlers } from '../http/handler.ts';
import { newId } from '../security/secrets.ts';
import { anchorOf } from './anchors.ts';
import { readSentBody, tryComment } from './bodies.ts';
import { notifyOfComment } from './news.ts';
import { recountOpenComments } from './open-comments.ts';
import { countFitting } from './page-size.ts';
import {
  getCommentReply,
  listCommentReplies,
  postCommentReply,
  removeCommentReply,
  updateCommentReply,
} from './replies.ts';
import { selectComments, showComment, showComments } from './rows.ts';
import { type CommentTarget, commentPlaceOf, findComment, requireRight } from './scope.ts';
import { blocksOfBody, pagesAt } from './targets.ts';
import { updateComment } from './updates.ts';

// On a change request the path has one more parameter; everything else is the same as on a space.

/** Without a parameter, so that the index of open comments serves any plan. */
const withStatus = {
  all: undefined,
  open: sql`not ${table.isResolved}`,
  resolved: sql`${table.isResolved}`,
};

const listComments: Handler<typeof contract.listSpaceComments> = async (context) => {
  const { database, query, cursors } = context;
  const place = await commentPlaceOf(context);
  const { status, targetPage, authors, order: direction } = query;
  const where = and(
    place.isHere,
    withStatus[status],
    targetPage === undefined ? undefined : eq(table.pageId, targetPage),
    authors === undefined ? undefined : inArray(table.postedBy, authors),
  );
  const order = [table.postedAt, table.id];
  const rest = and(where, after(order, direction, cursors.read(query.page)));
  const ordered = inOrder(order, direction);
  const limit = await countFitting(database, { table, where: rest, order: ordered }, query.limit);
  const rows = await selectComments(database)
    .where(rest)
    .orderBy(...ordered)
    .limit(limit + 1);
  const count = await countSome(database, table, where);
  const keyOf = ({ row }: (typeof rows)[number]) => [row.postedAt.toISOString(), row.id];
  const items = await showComments(context, place, rows.slice(0, limit));
  return { ...pageOf(rows, items.length, count, cursors, keyOf, (row) => row), items };
};

const postComment: Handler<typeof contract.postSpaceComment> = async (context) => {
  const { database, space, caller, body, now, record } = context;
  const place = await commentPlaceOf(context);
  const kept = readSentBody(body.body);
  const id = newId('com');
  const target = await targetOf(database, place, body);
  const [[row]] = await together([
    database
      .insert(table)
      .values({
        id,
        spaceId: space.id,
        changeRequestId: place.request?.id ?? null,
        ...target,
        revisionId: place.revisionId,
        body: kept,
        postedBy: caller.id,
        postedAt: now,
      })
      .returning()
      .execute(),
    recountOpenComments(database, space.id, place.request?.id ?? null),
  ]);
  record({ target: place.target, payload: { comment: id, space: space.id } });
  await notifyOfComment(context, place, kept, { id, postedBy: caller.id });
  const posted = row && { row, poster: caller, resolver: null, replies: 0, isNew: true as const };
  const [shown] = await showComments(context, place, posted ? [posted] : []);
  if (!shown) throw new Error('The comment wasn’t written.');
  return shown;
};

/**
 * The target of a new comment.
 * @throws Refusal 404 for a page or block that doesn't exist (any more), 400 for a block without a page
 */
async function targetOf(
  database: Executor,
  place: CommentTarget,
  { page: pageId, node }: { page?: string | undefined; node?: string | undefined },
) {
  if (pageId === undefined) {
    if (node !== undefined) throw badField('node', 'A block belongs to a page. Set page as well.');
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
  await requireRight(database, place, row, caller.id, 'delete');
  await database.delete(table).where(eq(table.id, row.id));
  await recountOpenComments(database, space.id, row.changeRequestId);
  record({ target: place.target, payload: { comment: row.id, space: space.id } });
  return undefined;
};

export const comments: Handlers<typeof contract> = {
  listSpaceComments: listComments,
  postSpaceComment: { prepare: tryComment, handle: postComment },
  getSpaceComment: getComment,
  updateSpaceComment: { prepare: tryComment, handle: updateComment },
  deleteSpaceComment: removeComment,
  listSpaceCommentReplies: listCommentReplies,
  postSpaceCommentReply: { prepare: tryComment, handle: postCommentReply },
  getSpaceCommentReply: getCommentReply,
  updateSpaceCommentReply: { prepare: tryComment, handle: updateCommentReply },
  deleteSpaceCommentReply: removeCommentReply,

  listChangeRequestComments: (context) => listComments(context),
  postChangeRequestComment: { prepare: tryComment, handle: (context) => postComment(context) },
  getChangeRequestComment: (context) => getComment(context),
  updateChangeRequestComment: { prepare: tryComment, handle: (context) => updateComment(context) },
  deleteChangeRequestComment: (context) => removeComment(context),
  listChangeRequestCommentReplies: (context) => listCommentReplies(context),
  postChangeRequestCommentReply: {
    prepare: tryComment,
    handle: (context) => postCommentReply(context),
  },
  getChangeRequestCommentReply: (context) => getCommentReply(context),
  updateChangeRequestCommentReply: {
    prepare: tryComment,
    handle: (context) => updateCommentReply(context),
  },
  deleteChangeRequestCommentReply: (context) => removeCommentReply(context),
};
