import { type SQL, sql } from 'drizzle-orm';
import { readHref } from '#lib/markdown/link-syntax.ts';
import type { Section, WrittenLink } from '#lib/markdown/sections.ts';
import type { Executor } from '../database/executor.ts';
import { pageLinks, pageSections } from '../database/schema/index.ts';
import type { PageNode } from '../revisions/chunks.ts';
import type { PlacedPage } from '../revisions/page-tree.ts';

/** A long section is split into several rows, because a vector of the database is limited to a megabyte. */
const SECTION_LENGTH = 30_000;
/** How much text is sent to the database at once, in characters. */
const BATCH = 2_000_000;

type SectionRow = Section & {
  page: string;
  heading: string;
  position: number;
  /** The text as the database parses it into words, if different. */
  titleWords: string | null;
  bodyWords: string | null;
};

/** How much of a heading is indexed, in characters: it shares one vector with the rest. */
const TITLE_LENGTH = 1_000;
/** Longer runs without white space are not words that anyone searches for. */
const ENDLESS = /\S{101,}/gu;

/**
 * Prepares a text for the database's word parser, whose time grows with the cube of the length of a tag
 * or of a run of letters, `_` and `@`: minutes for some kilobytes, blocking everyone else.
 */
function searchable(text: string): string {
  return text
    .replaceAll('<', ' ')
    .replace(ENDLESS, (word) => word.replace(/[_@]/g, ' ').replace(/\S{100}(?=\S)/gu, '$& '));
}

const unlike = (words: string, text: string) => (words === text ? null : words);

/** The rows of a page for search. */
export function sectionRows(page: PageNode, sections: readonly Section[]): SectionRow[] {
  const parts = sections.flatMap((section) =>
    piecesOf(section.body).map((body) => ({ ...section, body })),
  );
  return parts.map((part, position) => ({
    page: page.id,
    heading: page.title,
    ...part,
    position,
    titleWords: unlike(searchable(part.title.slice(0, TITLE_LENGTH)), part.title),
    bodyWords: unlike(searchable(part.body), part.body),
  }));
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

/** Words in their language's stems and as written, so that incomplete words are found. */
function vectorOf(column: SQL, weight: 'A' | 'B' | 'D'): SQL {
  const literal = sql.raw(`'${weight}'`);
  return sql`setweight(to_tsvector('english', ${column}), ${literal}) || setweight(to_tsvector('simple', ${column}), ${literal})`;
}

const vector = sql.join(
  [
    vectorOf(sql`replace(heading, '<', ' ')`, 'A'),
    vectorOf(sql`coalesce("titleWords", title)`, 'B'),
    vectorOf(sql`coalesce("bodyWords", body)`, 'D'),
  ],
  sql` || `,
);

/** Writes sections of pages that have none yet. */
export async function writeSections(
  transaction: Executor,
  space: { id: string; organizationId: string },
  rows: readonly SectionRow[],
): Promise<void> {
  for (const batch of batchesOf(rows, ({ body }) => body.length + 300)) {
    await transaction.execute(sql`
      insert into ${pageSections}
        (space_id, page_id, position, organization_id, anchor, title, body, vector)
      select ${space.id}, page, position, ${space.organizationId}, anchor, title, body, ${vector}
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
        as x(page text, position integer, heading text, anchor text, title text, body text,
          "titleWords" text, "bodyWords" text)`);
  }
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
