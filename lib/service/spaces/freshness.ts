import { and, count, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { DAY } from '#lib/contract/durations.ts';
import type * as contract from '#lib/contract/spaces.ts';
import {
  FRESHNESS_LIMIT,
  type Freshness,
  PAGE_AGES,
  REVIEW_FIELD,
  STRIP_LENGTH,
} from '#lib/contract/spaces.ts';
import type { Executor } from '../database/executor.ts';
import { after, inOrder, pageOf } from '../database/keyset.ts';
import {
  customFields,
  customFieldValues,
  revisions,
  spacePages,
  spaces,
} from '../database/schema/index.ts';
import { together } from '../database/together.ts';
import type { Handler } from '../http/handler.ts';
import { viewOf } from '../permissions/ancestors.ts';
import type { PageNode } from '../revisions/chunks.ts';
import { documentNodesIn } from '../revisions/chunks.ts';
import { readPageTrees } from '../revisions/store.ts';
import { titleHas } from './lists.ts';

/** Milliseconds of a month, on average. */
const MONTH = (365.25 / 12) * DAY;

/** The pages of each space by age, the space that was not changed for longest first. */
export const listFreshness: Handler<typeof contract.listFreshness> = async (context) => {
  const { database, organization, caller, query, cursors, now } = context;
  const limit = Math.min(query.limit, FRESHNESS_LIMIT);
  const view = await viewOf(database, organization, caller.id);
  const where = and(
    eq(spaces.organizationId, organization.id),
    query.space === undefined ? undefined : eq(spaces.id, query.space),
    isNull(spaces.deletedAt),
    view.seesSpaces,
    ...titleHas(query.title),
  ) as SQL;
  const withPages = sql`cardinality(${revisions.pages}) > 0`;
  const order = [revisions.createdAt, spaces.id];
  const rows = await database
    .select({ space: spaces, changedAt: revisions.createdAt, list: revisions.pages })
    .from(spaces)
    .innerJoin(revisions, eq(revisions.id, spaces.revisionId))
    .where(and(where, withPages, after(order, 'asc', cursors.read(query.page))))
    .orderBy(...inOrder(order, 'asc'))
    .limit(limit + 1);
  const [counted] = await database
    .select({ count: count() })
    .from(spaces)
    .innerJoin(revisions, eq(revisions.id, spaces.revisionId))
    .where(and(where, withPages));
  const shown = rows.slice(0, limit);
  const trees = await readPageTrees(
    database,
    shown.map(({ list }) => list),
  );
  const documents = new Map(
    shown.map(({ space }, index) => [space.id, documentNodesIn(trees[index] ?? [])]),
  );
  const [oldest, months] = await together([
    oldestOf(database, documents),
    reviewMonthsOf(database, organization.id, [...documents.keys()]),
  ]);
  return pageOf(
    rows,
    limit,
    counted?.count ?? 0,
    cursors,
    ({ changedAt, space }) => [changedAt.toISOString(), space.id],
    ({ space: { id, title, emoji } }) => ({
      object: 'space-freshness',
      id,
      title,
      emoji,
      ...agesOf(documents.get(id) ?? [], now),
      ...oldest.get(id),
      ...reviewOf(documents.get(id) ?? [], months.get(id), now),
    }),
  );
};

/** How many pages have each age, and the strip of them. */
export function agesOf(
  pages: readonly { updatedAt: string }[],
  now: Date,
): Pick<Freshness, 'pages' | 'ages' | 'strip'> {
  const steps = pages.map(({ updatedAt }) => {
    const days = (now.getTime() - Date.parse(updatedAt)) / DAY;
    const step = PAGE_AGES.findIndex((most) => days <= most);
    return step === -1 ? PAGE_AGES.length : step;
  });
  const ages = Array.from({ length: PAGE_AGES.length + 1 }, () => 0);
  for (const step of steps) ages[step] = (ages[step] ?? 0) + 1;
  const strip = partsOf(steps).map((part) => Math.max(...part));
  return { pages: pages.length, ages, strip };
}

/** The parts of a strip, in order: one for each item, or for several of many. */
function partsOf<Item>(items: readonly Item[]): Item[][] {
  const length = Math.min(items.length, STRIP_LENGTH);
  const start = (part: number) => Math.floor((part * items.length) / length);
  return Array.from({ length }, (_, part) => items.slice(start(part), start(part + 1)));
}

/** How many pages were not changed for longer than they may be without a review, and where they are. */
export function reviewOf(
  pages: readonly { updatedAt: string }[],
  months: number | undefined,
  now: Date,
): Pick<Freshness, 'review'> {
  if (months === undefined) return {};
  const since = now.getTime() - months * MONTH;
  const due = pages.map(({ updatedAt }) => Date.parse(updatedAt) < since);
  const strip = partsOf(due).map((part) => part.includes(true));
  return { review: { months, due: due.filter(Boolean).length, strip } };
}

/** The months between reviews of the spaces that have them in a custom field. */
async function reviewMonthsOf(
  database: Executor,
  organizationId: string,
  spaceIds: readonly string[],
): Promise<Map<string, number>> {
  if (spaceIds.length === 0) return new Map();
  const rows = await database
    .select({ spaceId: customFieldValues.spaceId, value: customFieldValues.value })
    .from(customFieldValues)
    .innerJoin(customFields, eq(customFields.id, customFieldValues.fieldId))
    .where(
      and(
        eq(customFields.organizationId, organizationId),
        eq(customFields.name, REVIEW_FIELD),
        inArray(customFieldValues.spaceId, [...spaceIds]),
      ),
    );
  return new Map(
    rows.flatMap(({ spaceId, value }) =>
      typeof value === 'number' && value > 0 ? [[spaceId, value] as const] : [],
    ),
  );
}

/** The page of each space that was not changed for longest, with its path. */
async function oldestOf(
  database: Executor,
  documents: ReadonlyMap<string, readonly PageNode[]>,
): Promise<Map<string, Pick<Freshness, 'oldest'>>> {
  const found = [...documents].flatMap(([spaceId, pages]) => {
    const [first] = pages;
    if (!first) return [];
    const page = pages.reduce((one, other) => (other.updatedAt < one.updatedAt ? other : one));
    return [{ spaceId, page }];
  });
  if (found.length === 0) return new Map();
  const rows = await database
    .select({ spaceId: spacePages.spaceId, pageId: spacePages.pageId, path: spacePages.path })
    .from(spacePages)
    .where(
      or(
        ...found.map(({ spaceId, page }) =>
          and(eq(spacePages.spaceId, spaceId), eq(spacePages.pageId, page.id)),
        ),
      ),
    );
  const paths = new Map(rows.map(({ spaceId, path }) => [spaceId, path]));
  return new Map(
    found.flatMap(({ spaceId, page: { title, updatedAt } }) => {
      const path = paths.get(spaceId);
      return path === undefined ? [] : [[spaceId, { oldest: { title, path, updatedAt } }] as const];
    }),
  );
}
