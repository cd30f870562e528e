import { and, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/reviews.ts';
import type { Review } from '#lib/contract/reviews.ts';
import { authorsOf } from '../change-requests/contributors.ts';
import {
  type ChangeRequestRow,
  findChangeRequest,
  requireChangeable,
} from '../change-requests/scope.ts';
import {
  listViewedPages,
  markAllViewed,
  markViewed,
  unmarkViewed,
} from '../change-requests/viewed-pages.ts';
import { markdownOfBody, readSentBody, tryComment } from '../comments/bodies.ts';
import { mentionedIn } from '../comments/mentions.ts';
import { readList } from '../database/keyset.ts';
import { requestedReviewers, reviews as table, users } from '../database/schema/index.ts';
import { type UserRow, userColumns } from '../database/user-columns.ts';
import { conflict } from '../errors.ts';
import type { Handler, Handlers } from '../http/handler.ts';
import { excerptOf } from '../notifications/excerpt.ts';
import { notify } from '../notifications/notify.ts';
import { newId } from '../security/secrets.ts';
import { presentUser } from '../users/handlers.ts';
import { listReviewLoad } from './load.ts';
import {
  listRequestedReviewers,
  removeRequestedReviewer,
  requestReviewers,
} from './requested-reviewers.ts';

type Row = typeof table.$inferSelect;

function present(
  appUrl: string,
  request: ChangeRequestRow,
  row: Row,
  reviewer: UserRow | null,
): Review {
  const at = row.createdAt.toISOString();
  return {
    object: 'change-request-review',
    id: row.id,
    revision: row.revisionId,
    ...(reviewer && { reviewer: presentUser(appUrl, reviewer) }),
    status: row.status,
    ...(row.comment !== null && { comment: { markdown: row.comment } }),
    createdAt: at,
    updatedAt: at,
    outdated: row.revisionId !== request.revisionId,
  };
}

const listReviews: Handler<typeof contract.listReviews> = async (context) => {
  const { instance, database, space, parameters } = context;
  const request = await findChangeRequest(database, space.id, parameters.changeRequestId);
  return readList(context, {
    table,
    select: database
      .select({ row: table, reviewer: userColumns })
      .from(table)
      .leftJoin(users, eq(users.id, table.reviewerId)),
    where: eq(table.changeRequestId, request.id),
    order: [table.createdAt, table.id],
    keyOf: ({ row }) => [row.createdAt, row.id],
    present: ({ row, reviewer }) => present(instance.appUrl, request, row, reviewer),
  });
};

/** Reviews the current revision of a change request, which also answers a review request. */
const createReview: Handler<typeof contract.createReview> = async (context) => {
  const { instance, database, organization, space, caller, parameters, body, now, record } =
    context;
  const request = await findChangeRequest(database, space.id, parameters.changeRequestId);
  requireReviewable(request, caller.id);
  if (body.revision !== undefined && body.revision !== request.revisionId)
    throw conflict(
      `#${request.number} has changed since you opened it. Review the new changes, then try again.`,
      ['stale-revision'],
    );
  const comment =
    body.comment === undefined ? null : markdownOfBody(readSentBody(body.comment, 'comment'));
  const row: Row = {
    id: newId('rvw'),
    changeRequestId: request.id,
    revisionId: request.revisionId,
    reviewerId: caller.id,
    status: body.status,
    comment,
    createdAt: now,
  };
  await database.insert(table).values(row);
  await database
    .delete(requestedReviewers)
    .where(
      and(
        eq(requestedReviewers.changeRequestId, request.id),
        eq(requestedReviewers.userId, caller.id),
      ),
    );
  record({
    target: { type: 'change-request', id: request.id, label: request.subject },
    payload: { space: space.id, number: request.number, review: row.id, status: body.status },
  });
  const news = {
    organizationId: organization.id,
    actorId: caller.id,
    space,
    changeRequestId: request.id,
  };
  const excerpt = comment !== null && { excerpt: excerptOf(comment) };
  const authors = await authorsOf(database, request);
  const detail = { review: body.status, ...excerpt };
  await notify(context, { ...news, kind: 'reviewed', to: authors, detail });
  const mentioned = await mentionedIn(database, organization.id, comment ?? '');
  const others = [...mentioned].filter((id) => !authors.has(id));
  await notify(context, { ...news, kind: 'mentioned', to: others, detail: { ...excerpt } });
  return present(instance.appUrl, request, row, caller);
};

/** @throws Refusal 409 for a draft, a merged or archived change request, and for one's own */
function requireReviewable(request: ChangeRequestRow, callerId: string): void {
  requireChangeable(request);
  const { number, status, createdBy } = request;
  if (status === 'draft')
    throw conflict(`#${number} is a draft. It can be reviewed once it is open.`, ['draft']);
  if (createdBy === callerId)
    throw conflict(`#${number} is your own change request. Ask someone else to review it.`, [
      'own',
    ]);
}

export const reviews: Handlers<typeof contract> = {
  listReviews,
  listReviewLoad,
  createReview: { prepare: tryComment, handle: createReview },
  listRequestedReviewers,
  requestReviewers,
  removeRequestedReviewer,
  listViewedPages,
  markAllViewed,
  markViewed,
  unmarkViewed,
};
