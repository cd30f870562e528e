import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readHref } from '#lib/markdown/link-syntax.ts';
import type { PageSection, WrittenLink } from '#lib/markdown/sections.ts';
import type { Executor } from '../database/executor.ts';
import { pageLinks, pageSections } from '../database/schema/index.ts';
import { together } from '../database/together.ts';
import { writeTerms } from '../full-text/terms.ts';
import { INDEX_VERSION, type IndexedText, indexText } from '../full-text/vector.ts';
import type { PageNode } from '../revisions/chunks.ts';
import type { PlacedPage } from '../revisions/page-tree.ts';

/** A long section is split into several rows, because the database numbers some 16,000 words of each. */
const SECTION_LENGTH = 12_000;
/** How much text is sent to the database at once, in characters. */
const BATCH = 300_000;
/** How many of them are under way at a time. */
const AT_ONCE = 2;
/** How long texts are prepared without a pause for other requests, in milliseconds. */
const TURN = 5;

type SectionRow = PageSection & { page: string; heading: string; position: number };

/** The rows of a page for search. */
export function sectionRows(
  page: Pick<PageNode, 'id' | 'title'>,
  sections: readonly PageSection[],
): SectionRow[] {
  const parts = sections.flatMap((section) =>
    piecesOf(section.body).map((body) => ({ ...section, body })),
  );
  return parts.map((part, position) => ({ page: page.id, heading: page.title, ...part, position }));
}

function piecesOf(body: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  while (body.length - start > SECTION_LENGTH) {
    const space = body.lastIndexOf(' ', start + SECTION_LENGTH);
    const wanted = space > start ? space : start + SECTION_LENGTH;
    // Never splits a character.
    const end = /[\ud800-\udbff]/.test(body.charAt(wanted - 1)) ? wanted - 1 : wanted;
    pieces.push(body.slice(start, end).trim());
    start = end;
  }
  return [...pieces, body.slice(start).trim()];
}

/**
 * Writes sections of pages that have none of that edition yet, and their words into the dictionary.
 * While the database writes some, the next ones are prepared.
 * @param prepare prepares sections for the index
 */
export async function writeSections(
  database: Executor,
  space: { id: string; organizationId: string },
  edition: string,
  rows: readonly SectionRow[],
  prepare: (batch: readonly SectionRow[]) => Promise<IndexedText[]> = prepareInTurns,
): Promise<void> {
  const terms = new Set<string>();
  const sent: Promise<unknown>[] = [];
  for (const batch of batchesOf(rows, ({ body }) => body.length + 300)) {
    const [texts] = await together([prepare(batch), sent.at(-AT_ONCE)]);
    for (const text of texts) for (const term of text.terms) terms.add(term);
    const indexed = batch.map(({ page, position, anchor, title, body, conditions }, index) => {
      const vector = texts[index]?.vector;
      return { page, position, anchor, title, body, conditions, vector };
    });
    const statement = database.execute(sql`
      insert into ${pageSections}
        (space_id, page_id, edition, position, organization_id, anchor, title, body,
          is_conditional, conditions, vector, version)
      select ${space.id}, page, ${edition}, position, ${space.organizationId}, anchor, title, body,
        conditions is not null, conditions::text, vector::tsvector, ${INDEX_VERSION}
      from jsonb_to_recordset(${JSON.stringify(indexed)}::jsonb)
        as x(page text, position integer, anchor text, title text, body text,
          conditions jsonb, vector text)`);
    const done = statement.then(() => undefined);
    sent.push(done);
    // If another fails first, nobody awaits it before the end.
    done.catch(() => undefined);
  }
  await together(sent);
  await writeTerms(database, space.organizationId, terms);
}

/** Prepares sections for the index, with pauses for other requests. */
async function prepareInTurns(batch: readonly SectionRow[]): Promise<IndexedText[]> {
  const texts: IndexedText[] = [];
  let turnEnds = performance.now() + TURN;
  for (const { heading, title, body } of batch) {
    texts.push(indexText(heading, title, body));
    if (performance.now() < turnEnds) continue;
    await nextTurn();
    turnEnds = performance.now() + TURN;
  }
  return texts;
}

function batchesOf<Row>(rows: readonly Row[], sizeOf: (row: Row) => number): Row[][] {
  const batches: Row[][] = [];
  let room = 0;
  for (const row of rows) {
    room -= sizeOf(row);
    if (room >= 0) batches.at(-1)?.push(row);
    else {
      batches.push([row]);
      room = BATCH - sizeOf(row);
    }
  }
  return batches;
}

type Linking = { place: PlacedPage; links: readonly WrittenLink[] };

/** The rows of the links of pages. */
export function linkRows(spaceId: string, contents: readonly Linking[]) {
  return contents.flatMap(({ place: { page, path }, links }) =>
    links.map((link, position) => {
      const from = { id: page.id, path };
      return { page: page.id, position, ...link, ...columnsOf(spaceId, link.href, from) };
    }),
  );
}

/** The columns of `linkRows` in JSON, for a recordset. */
export const linkColumns = sql.raw(
  'page text, position integer, section text, text text, href text, kind text, space text, target text, path text, anchor text',
);

/** Writes links of pages that have none yet. */
export async function writeLinks(
  transaction: Executor,
  spaceId: string,
  contents: readonly Linking[],
): Promise<void> {
  const rows = linkRows(spaceId, contents);
  for (const batch of batchesOf(rows, ({ href, text }) => href.length + text.length + 300)) {
    await transaction.execute(sql`
      insert into ${pageLinks} (space_id, page_id, position, section, text, href, kind,
        target_space_id, target_id, target_path, anchor)
      select ${spaceId}, page, position, section, text, href, kind, space, target, path, anchor
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as x(${linkColumns})`);
  }
}

type Columns = {
  kind: (typeof pageLinks.$inferSelect)['kind'];
  space?: string;
  target?: string | undefined;
  path?: string | undefined;
  anchor?: string | undefined;
};

/** Indexed columns are limited to a few kilobytes; no existing name is this long. */
const short = (text: string | undefined) => text?.slice(0, 500);

function columnsOf(spaceId: string, href: string, from: { id: string; path: string }): Columns {
  const target = readHref(href, from);
  switch (target.kind) {
    case 'url':
      return { kind: 'url' };
    case 'page': {
      const { space = spaceId, page, path, anchor } = target;
      return {
        kind: 'page',
        space: space.slice(0, 500),
        target: short(page),
        path: short(path),
        anchor: short(anchor),
      };
    }
    case 'file':
      return {
        kind: 'file',
        space: spaceId,
        target: short(target.file),
        path: short(target.name),
      };
    case 'space':
      return { kind: 'space', space: (target.space ?? spaceId).slice(0, 500) };
    default:
      return { kind: target.kind, target: short(target.id) };
  }
}
