import { and, eq, inArray } from 'drizzle-orm';
import type { Comment } from '#lib/contract/comments.ts';
import type { Executor } from '../database/executor.ts';
import { commentReactions as table, users } from '../database/schema/index.ts';
import { userColumns } from '../database/user-columns.ts';
import { conflict } from '../errors.ts';
import { isOneOf } from '../permissions/ancestors.ts';
import { presentUser } from '../users/handlers.ts';

type Reactions = Comment['reactions'];

/** The maximum number of different reactions of one person to a comment or reply. */
const REACTIONS_MAXIMUM = 20;
/** The reply id of reactions to the comment itself. */
const ON_COMMENT = '';

/**
 * Reads the reactions to comments, or to the replies of one comment: each emoji once, ordered by first
 * use.
 * @param replies the ids of replies to the only comment
 */
export async function reactionsTo(
  database: Executor,
  appUrl: string,
  comments: readonly string[],
  replies: readonly string[] = [ON_COMMENT],
): Promise<Map<string, Reactions>> {
  if (comments.length === 0 || replies.length === 0) return new Map();
  const rows = await database
    .select({ reaction: table, user: userColumns })
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .where(and(isOneOf(table.commentId, comments), isOneOf(table.replyId, replies)))
    .orderBy(table.reactedAt, table.userId, table.emoji);
  const found = new Map<string, Reactions>();
  for (const { reaction, user } of rows) {
    const { emoji, reactedAt, replyId, commentId } = reaction;
    const on = replyId === ON_COMMENT ? commentId : replyId;
    const reactions = found.get(on) ?? [];
    const known = reactions.find((one) => one.emoji === emoji);
    const by = { user: presentUser(appUrl, user), reactedAt: reactedAt.toISOString() };
    if (known) known.count = known.users.push(by);
    else reactions.push({ emoji, count: 1, users: [by] });
    found.set(on, reactions);
  }
  return found;
}

type ReactionChanges = {
  addedReactions?: string[] | undefined;
  removedReactions?: string[] | undefined;
};
type On = { commentId: string; replyId?: string; userId: string };

/**
 * Removes some of a person's reactions and adds others; existing and missing ones are ignored.
 * @returns the reactions that changed
 * @throws Refusal 409 for more different reactions than a person may have there
 */
export async function changeReactions(
  transaction: Executor,
  { commentId, replyId = ON_COMMENT, userId }: On,
  { addedReactions = [], removedReactions = [] }: ReactionChanges,
  now: Date,
): Promise<{ added: string[]; removed: string[] }> {
  const mine = and(
    eq(table.commentId, commentId),
    eq(table.replyId, replyId),
    eq(table.userId, userId),
  );
  const removing = removedReactions.filter((emoji) => !addedReactions.includes(emoji));
  const removed =
    removing.length === 0
      ? []
      : await transaction
          .delete(table)
          .where(and(mine, inArray(table.emoji, removing)))
          .returning({ emoji: table.emoji });
  const values = [...new Set(addedReactions)].map((emoji) => ({
    commentId,
    replyId,
    userId,
    emoji,
    reactedAt: now,
  }));
  const added =
    values.length === 0
      ? []
      : await transaction
          .insert(table)
          .values(values)
          .onConflictDoNothing()
          .returning({ emoji: table.emoji });
  if (added.length > 0 && (await transaction.$count(table, mine)) > REACTIONS_MAXIMUM)
    throw conflict(
      `You can use up to ${REACTIONS_MAXIMUM} different reactions here. Remove one first.`,
      ['too-many'],
    );
  const emojiOf = (rows: { emoji: string }[]) => rows.map(({ emoji }) => emoji);
  return { added: emojiOf(added), removed: emojiOf(removed) };
}

/** Deletes all reactions to a reply that is deleted. */
export async function removeReactions(
  transaction: Executor,
  commentId: string,
  replyId: string,
): Promise<void> {
  await transaction
    .delete(table)
    .where(and(eq(table.commentId, commentId), eq(table.replyId, replyId)));
}
