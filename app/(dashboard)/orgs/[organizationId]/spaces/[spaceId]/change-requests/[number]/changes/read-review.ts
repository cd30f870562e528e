import { changedFiles, changedPages } from '#components/change-requests/changes/changed-pages.ts';
import { diffPage } from '#components/change-requests/changes/diff/page-diff.ts';
import { itemsOf } from '#components/change-requests/changes/diff-items.ts';
import {
  changesInput,
  reviewsInput,
  viewedInput,
} from '#components/change-requests/changes/reads.ts';
import type { PageRevisions } from '#components/change-requests/changes/revision-range.ts';
import {
  pageRevisionsFor,
  revisionsKey,
} from '#components/change-requests/changes/revision-range.ts';
import type { FirstDrawn } from '#components/change-requests/changes/use-comparison.ts';
import type { ReviewData } from '#components/change-requests/changes/use-review.ts';
import {
  earlierRevisions,
  viewedStateOf,
} from '#components/change-requests/changes/viewed-state.ts';
import { pageInput } from '#components/kit/page-at-revision.ts';
import { type ChangeRequest, listChangeRequestChanges } from '#lib/contract/change-requests.ts';
import type { Comment } from '#lib/contract/comments.ts';
import { listReviews, listViewedPages } from '#lib/contract/reviews.ts';
import { getRevisionPage, listRevisionPages } from '#lib/contract/revisions.ts';
import { pageState, prefetch, read, reading, readOrProblem } from '#lib/session/prefetch.ts';

/** Texts up to this long together are compared by the server, for the first paint. */
const COMPARED_MAXIMUM = 120_000;
/** How many parts of a page the server draws. */
const DRAWN = 20;
/** The most earlier states of viewed pages with which the server compares before the first paint. */
const EARLIER_MAXIMUM = 5;

type Search = { page: string | null; view: 'rendered' | 'source'; since: string | null };

/**
 * Reads what a review begins with: the list of what changed, what was viewed, and the first page's changes.
 * @throws Problem when what changed could not be read
 */
export async function readReview(
  spaceId: string,
  request: ChangeRequest,
  search: Search,
  threads: readonly Comment[],
) {
  const number = String(request.number);
  const range = {
    base: request.revisionMergedAncestor ?? request.revisionInitial,
    revision: request.revision,
  };
  const [{ changes, more = 0 }, before, after, viewed] = await Promise.all([
    read(listChangeRequestChanges, changesInput(spaceId, number)),
    treeOf(spaceId, range.base),
    treeOf(spaceId, range.revision),
    readOrProblem(listViewedPages, viewedInput(spaceId, number)),
    prefetch(reading(listReviews, reviewsInput(spaceId, number))),
  ]);
  const data: ReviewData = {
    range,
    pages: changedPages(changes, before, after),
    files: changedFiles(changes),
    more,
  };
  const marks = viewed.data?.items ?? [];
  const earlier = earlierRevisions(marks, range.revision).slice(0, EARLIER_MAXIMUM);
  const since = await Promise.all(
    earlier.map(async (one) => {
      const { data: found } = await readOrProblem(
        listChangeRequestChanges,
        changesInput(spaceId, number, one),
      );
      return [one, found?.changes ?? []] as const;
    }),
  );
  const changed = data.pages.filter(({ sign }) => sign !== null);
  const page = search.page ? changed.find(({ id }) => id === search.page) : changed[0];
  const viewedState = page && viewedStateOf(page.id, marks, range.revision, new Map(since));
  const revisions = page && viewedState && pageRevisionsFor(page, range, viewedState, search.since);
  const first = revisions ? await firstOf(spaceId, revisions, search.view, threads) : null;
  return { data, first, state: stateWithout(first === null) };
}

async function treeOf(spaceId: string, revisionId: string) {
  const { data } = await readOrProblem(listRevisionPages, { parameters: { spaceId, revisionId } });
  return data?.pages ?? [];
}

/** The first page's changes as far as they are seen at once; null for a long one, which the browser compares. */
async function firstOf(
  spaceId: string,
  revisions: PageRevisions,
  view: Search['view'],
  threads: readonly Comment[],
): Promise<FirstDrawn | null> {
  const [before, after] = await Promise.all(
    [revisions.before, revisions.after].map(async (revision) => {
      if (revision === null) return null;
      const input = pageInput(spaceId, revision, revisions.pageId);
      const { data, problem } = await readOrProblem(getRevisionPage, input);
      if (problem && problem.status !== 404) return undefined;
      return data ? (data.type === 'document' ? (data.markdown ?? '') : '') : null;
    }),
  );
  if (before === undefined || after === undefined) return null;
  if ((before?.length ?? 0) + (after?.length ?? 0) > COMPARED_MAXIMUM) return null;
  const diff = diffPage(before, after);
  const isKept = (block: string) =>
    threads.some(
      ({ target: { page, node } }) => page?.id === revisions.pageId && node?.id === block,
    );
  const items = itemsOf(diff.rows, new Set(), isKept);
  const shown = items.flatMap((item) => (item.kind === 'row' ? [item.row] : [])).slice(0, DRAWN);
  return {
    key: revisionsKey(revisions),
    rows: diff.rows,
    view,
    drawn: shown.map((index) => [index, diff.draw(index, view)]),
  };
}

/** The data for the first paint, without long texts and what the page renders in another form. */
function stateWithout(texts: boolean) {
  const state = pageState();
  const isLeftOut = ({ queryKey: [path, search] }: (typeof state.queries)[number]) => {
    const read = String(path);
    if (read.endsWith('/pages')) return true;
    if (read.endsWith('/changes')) return !String(search).includes('since=');
    return texts && read.includes('/revisions/') && read.includes('/page/');
  };
  return { ...state, queries: state.queries.filter((query) => !isLeftOut(query)) };
}
