import type * as contract from '#lib/contract/change-requests.ts';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import type { Context } from '../http/handler.ts';
import { countBrokenByRequest } from './links.ts';
import { isConflict } from './merge.ts';
import type { MergedPage } from './merge-page.ts';
import { reviewStateOf } from './review-state.ts';
import { ancestorOf, type ChangeRequestRow } from './scope.ts';

type Forecast = typeof contract.forecastMerge;
type Check = ReplyOf<Forecast>['checks'][number];

/** The checks that block or concern a merge, the most severe first; empty for a merged change request. */
export async function checksOf(
  context: Context<Forecast>,
  row: ChangeRequestRow,
  changed: readonly Pick<MergedPage, 'theirs' | 'conflicts'>[],
): Promise<Check[]> {
  if (row.status === 'merged') return [];
  const { database, space } = context;
  const reviews = await reviewStateOf(database, row);
  const conflicts = changed.filter(isConflict).length;
  const outdated = changed.filter(({ theirs }) => theirs !== null).length;
  const isOutdated = space.row.revisionId !== ancestorOf(row);
  const broken = await countBrokenByRequest(context, row);
  const checks: (Check | false)[] = [
    row.status !== 'open' && { check: 'status', blocks: true },
    row.changes === 0 && { check: 'no-changes', blocks: true },
    conflicts > 0 && { check: 'conflicts', blocks: true, count: conflicts },
    reviews.changesRequested > 0 && {
      check: 'changes-requested',
      blocks: false,
      count: reviews.changesRequested,
    },
    isOutdated && { check: 'outdated', blocks: false, count: outdated },
    reviews.approved === 0 && { check: 'review-missing', blocks: false },
    row.comments > 0 && { check: 'open-comments', blocks: false, count: row.comments },
    broken > 0 && { check: 'broken-links', blocks: false, count: broken },
  ];
  return checks.filter((check) => check !== false);
}
