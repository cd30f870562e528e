import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Comment, CommentReply } from '#lib/contract/comments.ts';
import type { pageFormats } from '#lib/contract/revisions.ts';
import type { Executor } from '../database/executor.ts';
import { commentReplies, comments, users } from '../database/schema/index.ts';
import type { Instance } from '../handler.ts';
import { presentUser, type UserRow, userColumns } from '../users.ts';
import { presentBody } from './bodies.ts';
import { reactionsTo } from './reactions.ts';
import { type CommentPlace, type CommentRow, type ReplyRow, rightsOn } from './scope.ts';
import { targetsOf } from './targets.ts';

const resolvers = alias(users, 'resolvers');

/** What showing comments takes. */
export type Showing = {
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
};

/** Selects comments with what `showComments` needs. */
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

/** Comments on one place as the API shows them, in their order. */
export async function showComments(
  { instance, database, caller, query }: Showing,
  place: CommentPlace,
  listed: readonly ListedComment[],
): Promise<Comment[]> {
  const { appUrl } = instance;
  const rows = listed.map(({ row }) => row);
  const ids = rows.map(({ id }) => id);
  const reactions = await reactionsTo(database, appUrl, ids);
  const targets = await targetsOf(database, place, rows);
  const shown: Comment[] = [];
  for (const [index, { row, poster, resolver, replies }] of listed.entries()) {
    const target = targets[index];
    if (!target) throw new Error('A comment without what it is about.');
    shown.push({
      object: 'comment',
      ...presentPost(appUrl, row, poster),
      reactions: reactions.get(row.id) ?? [],
      replies,
      body: await presentBody(row.body, query?.format),
      ...target,
      status: row.isResolved ? 'resolved' : 'open',
      ...(row.resolvedAt && { resolvedAt: row.resolvedAt.toISOString() }),
      ...(resolver && { resolvedBy: presentUser(appUrl, resolver) }),
      urls: { location: `${appUrl}${place.path}/${row.id}` },
      permissions: { view: true, ...rightsOn(place.space, row.postedBy, caller.id) },
    });
  }
  return shown;
}

/** Reads a comment as it is now and shows it. */
export async function showComment(
  showing: Showing,
  place: CommentPlace,
  id: string,
): Promise<Comment> {
  const listed = await selectComments(showing.database).where(eq(comments.id, id));
  const [shown] = await showComments(showing, place, listed);
  if (!shown) throw new Error('A comment that was found is gone.');
  return shown;
}

/** A reply with whoever wrote it. */
export type ListedReply = { row: ReplyRow; poster: UserRow | null };

/** Selects replies with what `showReplies` needs. */
export function selectReplies(database: Executor) {
  return database
    .select({ row: commentReplies, poster: userColumns })
    .from(commentReplies)
    .leftJoin(users, eq(users.id, commentReplies.postedBy));
}

/** Replies to one comment as the API shows them, in their order. */
export async function showReplies(
  { instance, database, caller, query }: Showing,
  place: CommentPlace,
  commentId: string,
  listed: readonly ListedReply[],
): Promise<CommentReply[]> {
  const { appUrl } = instance;
  const ids = listed.map(({ row }) => row.id);
  const reactions = await reactionsTo(database, appUrl, [commentId], ids);
  const shown: CommentReply[] = [];
  for (const { row, poster } of listed) {
    const rights = rightsOn(place.space, row.postedBy, caller.id);
    shown.push({
      object: 'comment-reply',
      ...presentPost(appUrl, row, poster),
      reactions: reactions.get(row.id) ?? [],
      body: await presentBody(row.body, query?.format),
      urls: { location: `${appUrl}${place.path}/${commentId}/replies/${row.id}` },
      permissions: { view: true, edit: rights.edit, delete: rights.delete },
    });
  }
  return shown;
}

/** Reads a reply as it is now and shows it. */
export async function showReply(
  showing: Showing,
  place: CommentPlace,
  { id, commentId }: Pick<ReplyRow, 'id' | 'commentId'>,
): Promise<CommentReply> {
  const listed = await selectReplies(showing.database).where(eq(commentReplies.id, id));
  const [shown] = await showReplies(showing, place, commentId, listed);
  if (!shown) throw new Error('A reply that was found is gone.');
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
