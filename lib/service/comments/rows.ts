import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Comment, CommentReply } from '#lib/contract/comments.ts';
import type { pageFormats } from '#lib/contract/revisions.ts';
import type { Executor } from '../database/executor.ts';
import { commentReplies, comments, users } from '../database/schema/index.ts';
import { type UserRow, userColumns } from '../database/user-columns.ts';
import type { Instance } from '../http/handler.ts';
import { presentUser } from '../users/handlers.ts';
import { presentBody } from './bodies.ts';
import { pageFilling } from './page-size.ts';
import { reactionsTo } from './reactions.ts';
import { type CommentRow, type CommentTarget, type ReplyRow, rightsOn } from './scope.ts';
import { targetsOf } from './targets.ts';

const resolvers = alias(users, 'resolvers');

/** The context for presenting comments. */
export type CommentView = {
  instance: Instance;
  database: Executor;
  caller: { id: string };
  query?: { format?: (typeof pageFormats)[number] | undefined };
};

/** A comment with its people and how many replies it has. */
export type ListedComment = {
  row: CommentRow;
  poster: UserRow | null;
  resolver: UserRow | null;
  replies: number;
  /** Nobody can have reacted to it yet. */
  isNew?: true;
};

/** Selects comments with everything `showComments` needs. */
export function selectComments(database: Executor) {
  const { id, displayName, email, photoURL } = resolvers;
  return database
    .select({
      row: comments,
      poster: userColumns,
      resolver: { id, displayName, email, photoURL },
      replies: sql<number>`(select count(*)::int from ${commentReplies} where ${commentReplies.commentId} = ${comments.id})`,
    })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.postedBy))
    .leftJoin(resolvers, eq(resolvers.id, comments.resolvedBy));
}

/** Presents comments on one target, in their order: as many as fit on a page. */
export async function showComments(
  { instance, database, caller, query }: CommentView,
  place: CommentTarget,
  listed: readonly ListedComment[],
): Promise<Comment[]> {
  const { appUrl } = instance;
  const rows = listed.map(({ row }) => row);
  const reactions = await reactionsTo(database, appUrl, knownOf(listed));
  const targets = await targetsOf(database, place, rows);
  const shown: Comment[] = [];
  const fits = pageFilling();
  for (const [index, { row, poster, resolver, replies }] of listed.entries()) {
    const target = targets[index];
    if (!target) throw new Error('A comment has no target.');
    const body = await presentBody(row.body, query?.format);
    if (!fits(body)) break;
    shown.push({
      object: 'comment',
      ...presentPost(appUrl, row, poster),
      reactions: reactions.get(row.id) ?? [],
      replies,
      body,
      ...target,
      status: row.isResolved ? 'resolved' : 'open',
      ...(row.resolvedAt && { resolvedAt: row.resolvedAt.toISOString() }),
      ...(resolver && { resolvedBy: presentUser(appUrl, resolver) }),
      urls: { location: `${appUrl}${place.path}/${row.id}` },
      permissions: { view: true, ...rightsOn(place, row.postedBy, caller.id) },
    });
  }
  return shown;
}

/** The ids of those that are not new. */
function knownOf(listed: readonly { row: { id: string }; isNew?: true }[]): string[] {
  return listed.flatMap(({ row, isNew }) => (isNew ? [] : [row.id]));
}

/** Reads the current state of a comment and presents it. */
export async function showComment(
  showing: CommentView,
  place: CommentTarget,
  id: string,
): Promise<Comment> {
  const listed = await selectComments(showing.database).where(eq(comments.id, id));
  const [shown] = await showComments(showing, place, listed);
  if (!shown) throw new Error('The comment disappeared while it was read.');
  return shown;
}

/** A reply with its author. */
export type ListedReply = { row: ReplyRow; poster: UserRow | null; isNew?: true };

/** Selects replies with everything `showReplies` needs. */
export function selectReplies(database: Executor) {
  return database
    .select({ row: commentReplies, poster: userColumns })
    .from(commentReplies)
    .leftJoin(users, eq(users.id, commentReplies.postedBy));
}

/** Presents the replies to one comment, in their order: as many as fit on a page. */
export async function showReplies(
  { instance, database, caller, query }: CommentView,
  place: CommentTarget,
  commentId: string,
  listed: readonly ListedReply[],
): Promise<CommentReply[]> {
  const { appUrl } = instance;
  const reactions = await reactionsTo(database, appUrl, [commentId], knownOf(listed));
  const shown: CommentReply[] = [];
  const fits = pageFilling();
  for (const { row, poster } of listed) {
    const body = await presentBody(row.body, query?.format);
    if (!fits(body)) break;
    const rights = rightsOn(place, row.postedBy, caller.id);
    shown.push({
      object: 'comment-reply',
      ...presentPost(appUrl, row, poster),
      reactions: reactions.get(row.id) ?? [],
      body,
      urls: { location: `${appUrl}${place.path}/${commentId}/replies/${row.id}` },
      permissions: { view: true, edit: rights.edit, delete: rights.delete },
    });
  }
  return shown;
}

/** Reads the current state of a reply and presents it. */
export async function showReply(
  showing: CommentView,
  place: CommentTarget,
  { id, commentId }: Pick<ReplyRow, 'id' | 'commentId'>,
): Promise<CommentReply> {
  const listed = await selectReplies(showing.database).where(eq(commentReplies.id, id));
  const [shown] = await showReplies(showing, place, commentId, listed);
  if (!shown) throw new Error('The reply disappeared while it was read.');
  return shown;
}

function presentPost(appUrl: string, row: CommentRow | ReplyRow, poster: UserRow | null) {
  return {
    id: row.id,
    ...(poster && { postedBy: presentUser(appUrl, poster) }),
    postedAt: row.postedAt.toISOString(),
    ...(row.editedAt && { editedAt: row.editedAt.toISOString() }),
  };
}
