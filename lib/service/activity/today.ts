import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/activity.ts';
import type { Today } from '#lib/contract/activity.ts';
import type { Executor } from '../database/executor.ts';
import {
  changeRequests,
  openapiSpecs,
  reviews,
  revisions,
  spacePages,
  spaces,
  users,
} from '../database/schema/index.ts';
import type { Handler } from '../http/handler.ts';
import { viewOf } from '../permissions/ancestors.ts';
import { type ReadRevision, readRevision } from '../revisions/cache.ts';
import type { PageNode } from '../revisions/chunks.ts';
import { documentNodesIn } from '../revisions/chunks.ts';
import { brokenLinks, brokenRedirects } from './broken.ts';
import { changedSites } from './changed-sites.ts';

const PAGES = 8;
const REQUESTS = 10;
const SPECIFICATIONS = 10;

/** What is new for the caller. */
export const getToday: Handler<typeof contract.getToday> = async (context) => {
  const { database, organization, caller } = context;
  const view = await viewOf(database, organization, caller.id);
  const seen = and(
    eq(spaces.organizationId, organization.id),
    isNull(spaces.deletedAt),
    view.seesSpaces,
  );
  const { listMembers } = organization.permissions;
  const [pages, returned, specifications, redirects, links, sites] = await Promise.all([
    changedPages(database, seen),
    returnedRequests(database, seen, caller.id),
    listMembers ? failedSpecifications(database, organization.id) : [],
    brokenRedirects(context),
    brokenLinks(context, view),
    // Members who can see members can also see sites: both require the Read role.
    listMembers ? changedSites(database, organization.id, seen) : [],
  ]);
  return { object: 'today', pages, returned, specifications, redirects, links, sites };
};

type Condition = ReturnType<typeof and>;

/** Reads the trees of the spaces changed last, until older spaces can add nothing. */
async function changedPages(database: Executor, seen: Condition): Promise<Today['pages']> {
  const latest = await database
    .select({ space: spaces, revision: revisions })
    .from(spaces)
    .innerJoin(revisions, eq(revisions.id, spaces.revisionId))
    .where(seen)
    .orderBy(desc(revisions.createdAt), asc(spaces.id))
    .limit(PAGES);
  let found: { page: PageNode; spaceId: string }[] = [];
  for (const { space, revision } of latest) {
    const oldest = found.length === PAGES ? (found.at(-1)?.page.updatedAt ?? '') : '';
    if (oldest > revision.createdAt.toISOString()) break;
    const added = latestIn(await readRevision(database, revision))
      .filter(({ updatedAt }) => updatedAt > oldest)
      .map((page) => ({ page, spaceId: space.id }));
    found = [...found, ...added]
      .sort((one, other) => byChange(one.page, other.page))
      .slice(0, PAGES);
  }
  return withPlaces(database, found, new Map(latest.map(({ space }) => [space.id, space])));
}

const latestPages = new WeakMap<ReadRevision, PageNode[]>();

/** The pages of a revision that were changed last, worked out once as long as it is cached. */
function latestIn(revision: ReadRevision): PageNode[] {
  const known = latestPages.get(revision);
  if (known) return known;
  const latest = documentNodesIn(revision.pages).sort(byChange).slice(0, PAGES);
  latestPages.set(revision, latest);
  return latest;
}

function byChange(one: PageNode, other: PageNode): number {
  if (one.updatedAt === other.updatedAt) return 0;
  return one.updatedAt < other.updatedAt ? 1 : -1;
}

async function withPlaces(
  database: Executor,
  found: readonly { page: PageNode; spaceId: string }[],
  known: ReadonlyMap<string, typeof spaces.$inferSelect>,
): Promise<Today['pages']> {
  if (found.length === 0) return [];
  const rows = await database
    .select()
    .from(spacePages)
    .where(
      and(
        inArray(
          spacePages.spaceId,
          found.map(({ spaceId }) => spaceId),
        ),
        inArray(
          spacePages.pageId,
          found.map(({ page }) => page.id),
        ),
        eq(spacePages.hidden, false),
      ),
    );
  const placed = new Map(rows.map((row) => [`${row.spaceId} ${row.pageId}`, row]));
  return found.flatMap(({ page, spaceId }) => {
    const [row, space] = [placed.get(`${spaceId} ${page.id}`), known.get(spaceId)];
    if (!row || !space) return [];
    const { id, title, emoji } = space;
    const { updatedAt } = page;
    return [
      { id: page.id, title: row.title, path: row.path, space: { id, title, emoji }, updatedAt },
    ];
  });
}

/** The caller's requests whose latest review asks for changes, the latest first. */
async function returnedRequests(
  database: Executor,
  seen: Condition,
  callerId: string,
): Promise<Today['returned']> {
  const isLatest = sql`not exists (select from change_request_reviews as later
    where later.change_request_id = ${reviews.changeRequestId}
      and (later.created_at, later.id) > (${reviews.createdAt}, ${reviews.id}))`;
  const rows = await database
    .select({ request: changeRequests, space: spaces, review: reviews, name: users.displayName })
    .from(changeRequests)
    .innerJoin(spaces, eq(spaces.id, changeRequests.spaceId))
    .innerJoin(reviews, eq(reviews.changeRequestId, changeRequests.id))
    .leftJoin(users, eq(users.id, reviews.reviewerId))
    .where(
      and(
        seen,
        eq(changeRequests.createdBy, callerId),
        inArray(changeRequests.status, ['draft', 'open']),
        eq(reviews.status, 'changes-requested'),
        isLatest,
      ),
    )
    .orderBy(desc(reviews.createdAt), asc(reviews.id))
    .limit(REQUESTS);
  return rows.map(({ request: { number, subject }, space, review, name }) => ({
    number,
    subject,
    space: { id: space.id, title: space.title, emoji: space.emoji },
    ...(name !== null && { reviewer: name }),
    reviewedAt: review.createdAt.toISOString(),
  }));
}

async function failedSpecifications(
  database: Executor,
  organizationId: string,
): Promise<Today['specifications']> {
  const rows = await database
    .select({ slug: openapiSpecs.slug, error: openapiSpecs.error })
    .from(openapiSpecs)
    .where(and(eq(openapiSpecs.organizationId, organizationId), isNotNull(openapiSpecs.error)))
    .orderBy(asc(openapiSpecs.slug))
    .limit(SPECIFICATIONS);
  return rows.map(({ slug, error }) => ({ slug, error: error ?? '' }));
}
