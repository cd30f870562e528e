import { and, desc, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/change-requests.ts';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import { countBrokenByRequest } from './change-request-links.ts';
import { isConflict, type Merging } from './change-request-merging.ts';
import { ancestorOf, type ChangeRequestRow } from './change-request-scope.ts';
import type { Executor } from './database/executor.ts';
import { reviews } from './database/schema/index.ts';
import type { Context } from './handler.ts';

type Forecast = typeof contract.forecastMerge;
type Check = ReplyOf<Forecast>['checks'][number];

/** What stands against merging a change request, the gravest first; nothing for a merged one. */
export async function checksOf(
  context: Context<Forecast>,
  row: ChangeRequestRow,
  merging: Merging,
): Promise<Check[]> {
  if (row.status === 'merged') return [];
  const { database, space } = context;
  const verdicts = await verdictsOn(database, row);
  const conflicts = merging.changed.filter(isConflict).length;
  const outdated = merging.changed.filter(({ theirs }) => theirs !== null).length;
  const isOutdated = space.row.revisionId !== ancestorOf(row);
  const broken = await countBrokenByRequest(context, row);
  const checks: (Check | false)[] = [
    row.status !== 'open' && { check: 'status', blocks: true },
    row.changes === 0 && { check: 'no-changes', blocks: true },
    conflicts > 0 && { check: 'conflicts', blocks: true, count: conflicts },
    verdicts.against > 0 && { check: 'changes-requested', blocks: false, count: verdicts.against },
    isOutdated && { check: 'outdated', blocks: false, count: outdated },
    verdicts.for === 0 && { check: 'review-missing', blocks: false },
    row.comments > 0 && { check: 'open-comments', blocks: false, count: row.comments },
    broken > 0 && { check: 'broken-links', blocks: false, count: broken },
  ];
  return checks.filter((check) => check !== false);
}

/** The last word of each reviewer; an approval counts only for the revision it judged. */
async function verdictsOn(database: Executor, row: ChangeRequestRow) {
  const rows = await database
    .selectDistinctOn([reviews.reviewerId], {
      status: reviews.status,
      revisionId: reviews.revisionId,
    })
    .from(reviews)
    .where(and(eq(reviews.changeRequestId, row.id)))
    .orderBy(reviews.reviewerId, desc(reviews.createdAt), desc(reviews.id));
  return {
    against: rows.filter(({ status }) => status === 'changes-requested').length,
    for: rows.filter(
      ({ status, revisionId }) => status === 'approved' && revisionId === row.revisionId,
    ).length,
  };
}
