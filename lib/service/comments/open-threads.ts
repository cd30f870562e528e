import {
  and,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  like,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as contract from '#lib/contract/open-threads.ts';
import type { Executor } from '../database/executor.ts';
import { after, containing, pageOf } from '../database/keyset.ts';
import {
  changeRequests,
  commentReplies,
  spaces,
  comments as table,
  users,
} from '../database/schema/index.ts';
import { userColumns } from '../database/user-columns.ts';
import type { Handler, Handlers } from '../http/handler.ts';
import { excerptOf } from '../notifications/excerpt.ts';
import { viewOf } from '../permissions/ancestors.ts';
import { presentUser } from '../users/handlers.ts';
import { markdownOfBody } from './bodies.ts';

/** The open comments in all spaces of an organization that the caller can see. */
const listOpenThreads: Handler<typeof contract.listOpenThreads> = async (context) => {
  const { instance, database, organization, caller, query, cursors } = context;
  const view = await viewOf(database, organization, caller.id);
  const { space, onChangeRequests, participant, search } = query;
  const where = and(
    eq(table.isResolved, false),
    eq(spaces.organizationId, organization.id),
    isNull(spaces.deletedAt),
    view.seesSpaces,
    or(isNull(table.changeRequestId), inArray(changeRequests.status, ['draft', 'open'])),
    space === undefined ? undefined : eq(spaces.id, space),
    onChangeRequests === undefined
      ? undefined
      : (onChangeRequests ? isNotNull : isNull)(table.changeRequestId),
    participant === undefined ? undefined : involves(database, participant),
    search ? withWords(search) : undefined,
  );
  const order = [table.postedAt, table.id];
  const rows = await database
    .select({
      row: table,
      poster: userColumns,
      space: { id: spaces.id, title: spaces.title, emoji: spaces.emoji },
      request: {
        id: changeRequests.id,
        number: changeRequests.number,
        subject: changeRequests.subject,
      },
      replies: sql<number>`(select count(*)::int from ${commentReplies} where ${commentReplies.commentId} = ${table.id})`,
    })
    .from(table)
    .innerJoin(spaces, eq(spaces.id, table.spaceId))
    .leftJoin(changeRequests, eq(changeRequests.id, table.changeRequestId))
    .leftJoin(users, eq(users.id, table.postedBy))
    .where(and(where, after(order, 'desc', cursors.read(query.page))))
    .orderBy(desc(table.postedAt), desc(table.id))
    .limit(query.limit + 1);
  const [counted] = await database
    .select({ count: count() })
    .from(table)
    .innerJoin(spaces, eq(spaces.id, table.spaceId))
    .leftJoin(changeRequests, eq(changeRequests.id, table.changeRequestId))
    .where(where);
  return pageOf(
    rows,
    query.limit,
    counted?.count ?? 0,
    cursors,
    ({ row }) => [row.postedAt.toISOString(), row.id],
    ({ row, poster, space: on, request, replies }) => ({
      object: 'comment-thread',
      id: row.id,
      excerpt: excerptOf(markdownOfBody(row.body)),
      ...(poster && { postedBy: presentUser(instance.appUrl, poster) }),
      postedAt: row.postedAt.toISOString(),
      replies,
      space: on,
      ...(request && { changeRequest: request }),
      ...(row.pageId !== null && { page: { id: row.pageId, title: row.pageTitle ?? '' } }),
    }),
  );
};

/** Those a person wrote or replied to, and those on their change requests. */
function involves(database: Executor, userId: string): SQL | undefined {
  const reply = alias(commentReplies, 'own_replies');
  const replied = database
    .select({ id: reply.commentId })
    .from(reply)
    .where(eq(reply.postedBy, userId));
  return or(
    eq(table.postedBy, userId),
    eq(changeRequests.createdBy, userId),
    inArray(table.id, replied),
  );
}

function withWords(search: string): SQL | undefined {
  const words = search.toLowerCase().split(/\s+/);
  return and(
    ...words.map((word) => like(sql`lower(${table.body} ->> 'markdown')`, containing(word))),
  );
}

export const openThreads: Handlers<typeof contract> = { listOpenThreads };
