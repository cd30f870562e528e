import { and, eq, sql } from 'drizzle-orm';
import type { MissingAddress } from '#lib/contract/insights.ts';
import { similarityTo, wordStarts } from '#lib/contract/similar-paths.ts';
import { siteSpaces, spacePages, spaces } from '../database/schema/index.ts';
import { pathOfPage } from '../published/addresses.ts';
import { columnsOf, type RedirectsContext, readTargets, viewFor } from '../redirects/targets.ts';

/** How many pages of a site are compared. */
const COMPARED = 20_000;
/** How many pages one address is compared with: those that share its rarest words. */
const CANDIDATES = 300;

type Suggestion = NonNullable<MissingAddress['suggestion']>;

/** Finds for each missing address the page with the most similar path, of those the caller sees. */
export async function suggestPages(
  context: RedirectsContext,
  paths: readonly string[],
): Promise<(Suggestion | undefined)[]> {
  if (paths.length === 0) return [];
  const pages = await readPages(context);
  const starts = new Map<string, Suggestion[]>();
  for (const page of pages)
    for (const start of wordStarts(page.path)) {
      const known = starts.get(start);
      if (known) known.push(page);
      else starts.set(start, [page]);
    }
  return paths.map((path) => mostSimilar(decodeURIComponent(path), starts));
}

function mostSimilar(
  path: string,
  starts: ReadonlyMap<string, readonly Suggestion[]>,
): Suggestion | undefined {
  const shared = wordStarts(path)
    .flatMap((start) => [starts.get(start) ?? []])
    .sort((one, other) => one.length - other.length);
  const similarity = similarityTo(path);
  let best: Suggestion | undefined;
  let most = 0;
  for (const page of new Set(shared.flat().slice(0, CANDIDATES))) {
    const score = similarity(page.path);
    if (score <= most) continue;
    [best, most] = [page, score];
  }
  return best;
}

async function readPages(context: RedirectsContext): Promise<Suggestion[]> {
  const { database, site } = context;
  const view = await viewFor(context);
  const rows = await database
    .select({
      siteSpaceId: siteSpaces.id,
      pageId: spacePages.pageId,
      title: spacePages.title,
      path: spacePages.path,
    })
    .from(siteSpaces)
    .innerJoin(spaces, eq(spaces.id, siteSpaces.spaceId))
    .innerJoin(spacePages, eq(spacePages.spaceId, spaces.id))
    .where(
      and(
        eq(siteSpaces.siteId, site.id),
        sql`${spaces.deletedAt} is null`,
        eq(spacePages.type, 'document'),
        eq(spacePages.hidden, false),
        view?.seesSpaces,
      ),
    )
    .limit(COMPARED);
  const placed = [...new Set(rows.map(({ siteSpaceId }) => siteSpaceId))];
  const targets = await readTargets(
    context,
    placed.map((siteSpaceId) => columnsOf({ kind: 'site-space', siteSpaceId })),
  );
  const above = new Map(placed.map((id, index) => [id, targets[index]?.path ?? null]));
  return rows.flatMap(({ siteSpaceId, pageId, title, path }) => {
    const base = above.get(siteSpaceId);
    const destination = { kind: 'site-page' as const, siteSpaceId, pageId };
    return base ? [{ destination, title, path: pathOfPage(base, path) }] : [];
  });
}
