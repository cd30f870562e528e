import { pathOfPage } from '#lib/service/published/addresses.ts';
import { searchPages } from '#lib/service/search/pages.ts';
import { findPage } from '../../page/answer-page.ts';
import { canonicalOf, hrefOf, listedAt, type Reading, urlOf } from '../../reading.ts';
import { isForSearch } from '../../site/listing.ts';
import { meetsIn, textOf } from '../../site/page-markdown.ts';
import { type FoundPage, pathOf } from '../../site/pages.ts';
import { variantsIn } from '../../site/visible.ts';
import { lineOf } from '../llms.ts';
import { pageNamed } from '../page-named.ts';
import { markdownFor } from '../program-links.ts';
import { documentsListed } from '../redirects.ts';

const QUERY_MAXIMUM = 200;
const FOUND_MAXIMUM = 20;
const FOUND_USUALLY = 10;
/** How many pages are listed, and how many characters of a page are sent at once. */
const LISTED_MAXIMUM = 500;
const PART_MAXIMUM = 200_000;

const text = (description: string, more: object = {}) => ({
  type: 'string',
  description,
  ...more,
});
const pathText = 'The path of a page on this site, such as /guide/setup, or its whole address.';

/** The tools of a site, as clients list them. */
export const tools = [
  {
    name: 'search',
    title: 'Search the pages',
    description: 'Searches the pages of this site and returns the best matches with excerpts.',
    inputSchema: {
      type: 'object',
      properties: {
        query: text('What to search for.', { minLength: 1, maxLength: QUERY_MAXIMUM }),
        limit: {
          type: 'integer',
          description: `The maximum number of pages, ${FOUND_USUALLY} if absent.`,
          minimum: 1,
          maximum: FOUND_MAXIMUM,
        },
      },
      required: ['query'],
      additionalProperties: false,
    },
  },
  {
    name: 'read_page',
    title: 'Read a page',
    description: 'Returns a page of this site as Markdown. A very long one comes in parts.',
    inputSchema: {
      type: 'object',
      properties: {
        path: text(pathText),
        part: {
          type: 'integer',
          description: 'The part of a very long page, 1 if absent. Each one names the next.',
          minimum: 1,
        },
      },
      required: ['path'],
      additionalProperties: false,
    },
  },
  {
    name: 'list_pages',
    title: 'List the pages',
    description:
      'Lists the pages of this site in reading order, all of them or those below a path.',
    inputSchema: {
      type: 'object',
      properties: { under: text(`${pathText} Only it and the pages below it are listed.`) },
      additionalProperties: false,
    },
  },
].map((tool) => ({ ...tool, annotations: { readOnlyHint: true, openWorldHint: false } }));

type Arguments = Record<string, unknown>;
/** The reply of a tool; `isError` if the caller should correct its call. */
export type ToolResult = { content: { type: 'text'; text: string }[]; isError: boolean };

const calls: Record<string, (reading: Reading, given: Arguments) => Promise<ToolResult>> = {
  search,
  read_page: readPage,
  list_pages: listPages,
};

/** Calls a tool; null if there is none of this name. */
export function callTool(
  reading: Reading,
  name: string,
  given: Arguments,
): Promise<ToolResult> | null {
  return Object.hasOwn(calls, name) ? (calls[name]?.(reading, given) ?? null) : null;
}

const said = (text: string): ToolResult => ({ content: [{ type: 'text', text }], isError: false });
const failed = (text: string): ToolResult => ({ content: [{ type: 'text', text }], isError: true });

async function search(reading: Reading, { query, limit = FOUND_USUALLY }: Arguments) {
  const asked = typeof query === 'string' ? query.trim() : '';
  if (asked === '' || asked.length > QUERY_MAXIMUM)
    return failed(`query must be text of 1 to ${QUERY_MAXIMUM} characters.`);
  if (!Number.isInteger(limit) || Number(limit) < 1 || Number(limit) > FOUND_MAXIMUM)
    return failed(`limit must be a whole number from 1 to ${FOUND_MAXIMUM}.`);
  const variants = new Map(variantsIn(reading.view).map((one) => [one.spaceId, one]));
  const { pages, correction } = await searchPages(reading.database.orm, {
    organizationId: reading.site.row.organizationId,
    spaceIds: [...variants.keys()],
    query: asked,
    limit: Number(limit),
    meets: meetsIn(reading),
  });
  const lines = pages.flatMap(({ spaceId, path, title, section, excerpt }) => {
    const variant = variants.get(spaceId);
    if (!variant) return [];
    const heading = section.heading.text ? ` › ${section.heading.text}` : '';
    const anchor = section.anchor ? `#${encodeURIComponent(section.anchor)}` : '';
    const url = listedAt(reading, pathOfPage(variant.path, path)) + anchor;
    return [`## ${title.text}${heading}\n\n${url}\n\n${excerpt.text}`];
  });
  if (lines.length === 0) return said(`No page matches “${asked}”.`);
  const note = correction === undefined ? [] : [`Results for “${correction}”:`];
  return said([...note, ...lines].join('\n\n'));
}

async function readPage(reading: Reading, { path, part = 1 }: Arguments) {
  const number = Number.isInteger(part) ? Number(part) : 0;
  if (number < 1) return failed('part must be a whole number from 1.');
  const asked = pathNamed(reading, path);
  const found = asked && (await followed(reading, asked));
  if (!found)
    return failed('There is no page at this path. Use search or list_pages to find its path.');
  if ('location' in found) return said(`This page leads to ${found.location}`);
  const { page } = found.place;
  const whole = await markdownFor(reading, found, await textOf(reading, page).read());
  const url = listedAt(reading, pathOf(found.variant, found.place));
  const parts = partsOf(whole);
  const shown = parts[number - 1];
  if (shown === undefined)
    return failed(`This page has ${parts.length === 1 ? 'one part' : `${parts.length} parts`}.`);
  return said(`${shown}${nextOf(number, parts.length)}\nSource: ${url}\n`);
}

/** A text in parts that end with a paragraph, where one is near. */
function partsOf(whole: string): string[] {
  const parts: string[] = [];
  let from = 0;
  while (whole.length - from > PART_MAXIMUM) {
    const paragraph = whole.lastIndexOf('\n\n', from + PART_MAXIMUM - 2) + 2;
    const wanted = paragraph > from + PART_MAXIMUM / 2 ? paragraph : from + PART_MAXIMUM;
    // Never splits a character.
    const end = /[\ud800-\udbff]/.test(whole.charAt(wanted - 1)) ? wanted - 1 : wanted;
    parts.push(whole.slice(from, end));
    from = end;
  }
  return [...parts, whole.slice(from)];
}

function nextOf(part: number, count: number): string {
  if (count === 1) return '';
  const next = part < count ? ` Read the next with part ${part + 1}.` : '';
  return `\n\nThis is part ${part} of ${count} of this page.${next}`;
}

/** The page at a path; a section or a group leads to its first page. */
async function followed(
  reading: Reading,
  path: string,
): Promise<FoundPage | { location: string } | null> {
  const found = await pageNamed(reading, path);
  if (!found || !('location' in found)) return found && isForPrograms(found) ? found : null;
  const inside = pathIn(reading, found.location);
  const next = inside === null ? found : await findPage(reading, inside);
  if (!next || 'location' in next) return next;
  return isForPrograms(next) ? next : null;
}

/** A hidden page is read by those who know its path. */
function isForPrograms({ place }: FoundPage): boolean {
  return !place.noIndex;
}

async function listPages(reading: Reading, { under = '/' }: Arguments) {
  const above = pathNamed(reading, under);
  if (above === null) return failed('under must be a path on this site, such as /guide.');
  const lines: string[] = [];
  let count = 0;
  for await (const found of documentsListed(reading, isForSearch)) {
    if (!isBelow(pathOf(found.variant, found.place), above)) continue;
    count += 1;
    if (count <= LISTED_MAXIMUM) lines.push(lineOf(reading, found));
  }
  if (count === 0) return said('There are no pages.');
  const rest = count - lines.length;
  if (rest > 0) lines.push('', `${rest} more pages: list them with \`under\`.`);
  return said(lines.join('\n'));
}

function isBelow(path: string, above: string): boolean {
  return above === '/' || path === above || path.startsWith(`${above}/`);
}

/** The path of what a program names by a path or a whole address, with or without `.md`; null if it isn't on the site. */
function pathNamed(reading: Reading, given: unknown): string | null {
  if (typeof given !== 'string') return null;
  const [bare = ''] = given.trim().split(/[?#]/, 1);
  const path = /^https?:/i.test(bare)
    ? pathAt(reading, bare)
    : decoded(`/${bare.replace(/^\/+/, '')}`);
  return path?.replace(/\.md$/, '').replace(/(.)\/+$/, '$1') ?? null;
}

/** The path on the site of a whole address: where it is read, or its published one. */
function pathAt(reading: Reading, address: string): string | null {
  const base = [urlOf(reading, '/'), canonicalOf(reading, '/')].find((one) =>
    address.startsWith(one),
  );
  return base === undefined ? null : decoded(`/${address.slice(base.length)}`);
}

/** The path on the site of an href on its origin; null for any other. */
function pathIn(reading: Reading, href: string): string | null {
  const root = hrefOf(reading, '/');
  return href.startsWith(root) ? decoded(`/${href.slice(root.length)}`) : null;
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
