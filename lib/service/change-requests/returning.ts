import { eq } from 'drizzle-orm';
import { inOrder } from '../database/keyset.ts';
import { requestedReviewers, reviews } from '../database/schema/index.ts';
import { type News, type Notifying, notify } from '../notifications/notify.ts';
import type { ChangeRequestRow } from './scope.ts';

type ChangeContext = Notifying & {
  organization: { id: string };
  space: NonNullable<News['space']>;
  caller: { id: string };
};

/**
 * Requests another review from everyone whose last one asked for changes, since the change request
 * has just changed.
 */
export async function returnToReviewers(
  context: ChangeContext,
  row: Pick<ChangeRequestRow, 'id' | 'status'>,
  revisionId: string,
): Promise<void> {
  if (row.status !== 'open') return;
  const { database, organization, space, caller, now } = context;
  const latest = await database
    .selectDistinctOn([reviews.reviewerId], { by: reviews.reviewerId, status: reviews.status })
    .from(reviews)
    .where(eq(reviews.changeRequestId, row.id))
    .orderBy(reviews.reviewerId, ...inOrder([reviews.createdAt, reviews.id], 'desc'));
  const again = latest.flatMap(({ by, status }) =>
    by !== null && by !== caller.id && status === 'changes-requested' ? [by] : [],
  );
  if (again.length === 0) return;
  const requested = await database
    .insert(requestedReviewers)
    .values(
      again.map((userId) => ({
        changeRequestId: row.id,
        userId,
        revisionId,
        requestedBy: caller.id,
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ user: requestedReviewers.userId });
  await notify(context, {
    kind: 'review-requested',
    organizationId: organization.id,
    actorId: caller.id,
    to: requested.map(({ user }) => user),
    space,
    changeRequestId: row.id,
    detail: { again: true },
  });
}
