import { createHash } from 'node:crypto';
import type { Answer } from '#lib/http.ts';
import { answerKept, cacheControl, hasMatch, siteHeaders, textToKeep } from '../answers.ts';
import { withinBudget } from '../budget.ts';
import { isRead, listedAt, type Reading } from '../reading.ts';
import { isForSearch } from '../site/listing.ts';
import { textsOf } from '../site/page-markdown.ts';
import { type FoundPage, pathOf } from '../site/pages.ts';
import { markdownFor } from './program-links.ts';
import { documentsListed } from './redirects.ts';

const LIST = '/llms.txt';
const WHOLE = '/llms-full.txt';
/** Search engines have the pages themselves. */
const headers = { 'content-type': 'text/plain; charset=utf-8', 'x-robots-tag': 'noindex' };
/** How many pages a list has. */
const LISTED_MAXIMUM = 20_000;
/** How many texts are read at once, and how many bytes are sent at most. */
const BATCH = 40;
const BYTES_MAXIMUM = 100_000_000;
const BUDGET = { limit: 20, seconds: 600 };

/** Answers a list of the pages for language models (llmstxt.org), with links to their Markdown. */
export async function answerPageList(reading: Reading): Promise<Answer | null> {
  if (reading.path !== LIST || !isRead(reading)) return null;
  return answerKept(reading, LIST, async () => {
    const { site } = reading;
    const lines = [
      `# ${oneLine(site.title)}`,
      '',
      `> The pages of ${oneLine(site.title)} as Markdown. All of them in one file: ${listedAt(reading, WHOLE)}. To search and read them, use the MCP server at ${listedAt(reading, '/~/mcp')}.`,
    ];
    let count = 0;
    let place = '';
    for await (const found of documentsListed(reading, isForSearch)) {
      count += 1;
      if (count > LISTED_MAXIMUM) break;
      if (found.variant.id !== place) lines.push('', `## ${headingOf(found)}`, '');
      place = found.variant.id;
      lines.push(lineOf(reading, found));
    }
    return textToKeep(`${lines.join('\n')}\n`, headers['content-type'], headers);
  });
}

function headingOf({ section, variant }: FoundPage): string {
  const isOnly = section.variants.length === 1;
  return oneLine(isOnly ? section.title : `${section.title}: ${variant.title}`);
}

/** A page as an item of a list. */
export function lineOf(reading: Reading, { variant, place }: FoundPage): string {
  const { title, description } = place.page;
  const label = oneLine(title).replace(/[[\]\\]/g, '\\$&');
  const about = description ? `: ${oneLine(description)}` : '';
  return `- [${label}](${listedAt(reading, pathOf(variant, place))}.md)${about}`;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ');

/** Answers the texts of all pages. They are read and sent in parts, so that a large site is never in memory. */
export async function answerWholeText(reading: Reading): Promise<Answer | null> {
  const { path, site, view, claims, origin, root, request } = reading;
  if (path !== WHOLE || !isRead(reading)) return null;
  // Parts of pages can depend on any claim.
  const about = [site.id, site.version, view.mask, JSON.stringify(claims), origin, root, path];
  const key = about.join('\n');
  const etag = createHash('sha256').update(key).digest('base64url').slice(0, 22);
  const vary = 'accept-encoding, cookie';
  const cached = { 'cache-control': cacheControl(reading), vary, etag: `W/"${etag}"` };
  const all = { ...siteHeaders, ...headers, ...cached };
  if (hasMatch(request.headers.get('if-none-match'), etag))
    return { status: 304, headers: all, body: null };
  const refusal = await withinBudget(
    reading,
    'text',
    BUDGET,
    'Too many requests. Try again later.',
  );
  if (refusal) return refusal;
  return { status: 200, headers: all, body: streamOf(partsOf(reading)) };
}

/** Each part is made once the one before was taken. */
function streamOf(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await parts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

async function* partsOf(reading: Reading): AsyncGenerator<Uint8Array> {
  let size = 0;
  let batch: FoundPage[] = [];
  const write = async () => {
    const bodies = await textsOf(
      reading,
      batch.map(({ place }) => place.page),
    );
    const texts = await Promise.all(
      batch.map((found, index) => textOf(reading, found, bodies[index] ?? '')),
    );
    batch = [];
    const bytes = Buffer.from(texts.join('\n'));
    size += bytes.length;
    return bytes;
  };
  for await (const found of documentsListed(reading, isForSearch)) {
    batch.push(found);
    if (batch.length === BATCH) yield await write();
    if (size <= BYTES_MAXIMUM) continue;
    yield Buffer.from(`\nThe other pages are listed at ${listedAt(reading, LIST)}.\n`);
    return;
  }
  if (batch.length > 0) yield await write();
}

async function textOf(reading: Reading, found: FoundPage, body: string): Promise<string> {
  const url = listedAt(reading, pathOf(found.variant, found.place));
  return `${await markdownFor(reading, found, body)}\nSource: ${url}\n`;
}
