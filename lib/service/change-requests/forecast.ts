import type * as contract from '#lib/contract/change-requests.ts';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import type { Executor } from '../database/executor.ts';
import type { Handler } from '../http/handler.ts';
import { Recent } from '../recent.ts';
import { placePages } from '../revisions/page-tree.ts';
import { checksOf } from './checks.ts';
import {
  keepConflicts,
  keyOfRevisions,
  type MergedRevisions,
  revisionsOf,
} from './conflict-counts.ts';
import { isConflict, mergeWithSpace } from './merge.ts';
import { type ChangeRequestRow, findChangeRequest } from './scope.ts';

type ForecastPage = ReplyOf<typeof contract.forecastMerge>['pages'][number];

/** How many pages are kept, at about a fifth of a kilobyte each. */
const KEPT = 50_000;

/** The pages that a merge changes, by its three revisions: those never change. */
const forecasts = new Recent<ForecastPage[]>(KEPT);

/** Previews an update or a merge page by page, with the checks that block merging. */
export const forecastMerge: Handler<typeof contract.forecastMerge> = async (context) => {
  const { database, space, parameters } = context;
  const row = await findChangeRequest(database, space.id, parameters.changeRequestId);
  const revisions = revisionsOf(row, space.row);
  const pages = await pagesOf(database, row, revisions);
  return {
    ...revisions,
    result: pages.some(isConflict) ? 'conflicts' : 'clean',
    pages,
    checks: await checksOf(context, row, pages),
  };
};

/** The pages that either side changed, with their paths after the merge. */
async function pagesOf(
  database: Executor,
  row: ChangeRequestRow,
  revisions: MergedRevisions,
): Promise<ForecastPage[]> {
  const key = keyOfRevisions(revisions);
  const known = forecasts.find(key);
  if (known) return known;
  const space = { id: row.spaceId, revisionId: revisions.theirs };
  const { tree, changed } = await mergeWithSpace(database, space, row);
  const paths = new Map(placePages(tree.pages).map(({ page, path }) => [page.id, path]));
  const pages = changed.map((page) => {
    const path = paths.get(page.page);
    return { ...page, ...(path !== undefined && { path }) };
  });
  keepConflicts(revisions, pages.filter(isConflict).length);
  forecasts.keep(key, pages, pages.length + 1);
  return pages;
}
