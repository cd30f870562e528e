import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Claims } from '#lib/contract/condition-evaluation.ts';
import type { Answer } from '#lib/http.ts';
import { addressOfSite } from '#lib/service/published/addresses.ts';
import { html } from '../html.ts';
import { answerPage } from '../page/answer-page.ts';
import { answerNotFound } from '../page/not-found.ts';
import { queryOfPart } from '../page/page-parts.ts';
import type { Publishing, Reading } from '../reading.ts';
import { documentsIn } from '../site/documents.ts';
import { pathOf } from '../site/pages.ts';
import type { LoadedSite } from '../site/published-site.ts';
import { viewOf } from '../site/visible.ts';
import { answerAsset, fontPaths } from '../surfaces/assets.ts';
import { answerFile } from '../surfaces/files.ts';
import { answerMarkdown } from '../surfaces/markdown.ts';
import { answerPicture } from '../surfaces/pictures.ts';
import { answerRedirect } from '../surfaces/redirects.ts';
import { HEADERS_FILE, headersFile } from './static-headers.ts';
import {
  decodedPath,
  fileOf,
  partAt,
  relativeTo,
  STATIC_ROOT,
  withRelativeLinks,
} from './static-links.ts';
import { lineOf, REDIRECTS_FILE, redirectsOf } from './static-redirects.ts';
import { staticSearch } from './static-search.ts';

/** A file of a site. */
export type StaticFile = { path: string; content: Uint8Array };

/** What is written as files; the rest of a site needs a server. */
const written = [
  answerAsset,
  answerFile,
  answerPicture,
  answerRedirect,
  answerMarkdown,
  answerPage,
];
/** A zip has at most 65,535 files. */
const FILES_MAXIMUM = 65_000;

/**
 * Writes all pages that a visitor sees, whatever they link to on the site, and its redirects as files
 * that link to each other by relative paths. Others get their turn after each.
 */
export async function* staticFiles(
  publishing: Publishing,
  site: LoadedSite,
  claims: Claims,
): AsyncGenerator<StaticFile> {
  const reading = readingOf(publishing, site, claims);
  const waiting = new Set(['/', ...fontPaths]);
  const done = new Set<string>();
  for await (const found of documentsIn(publishing.database.orm, reading.view, () => true))
    waiting.add(pathOf(found.variant, found.place));
  for (const path of waiting) {
    const answer = await answerAt(reading, path);
    const file = answer && fileOf(path, answer);
    if (!file || done.has(file)) continue;
    done.add(file);
    const { content, links } = await contentOf(answer, file);
    for (const link of links) waiting.add(link);
    yield { path: file, content };
    await nextTurn();
  }
  let redirects = '';
  // Many disks take `Start.html` and `start.html` for one file, as a site does their addresses.
  const taken = new Set([...done].map((file) => file.toLowerCase()));
  for await (const redirect of redirectsOf(reading)) {
    const file = fileOf(redirect.path, redirect.answer);
    redirects += lineOf(redirect);
    if (taken.has(file.toLowerCase()) || taken.size >= FILES_MAXIMUM) continue;
    taken.add(file.toLowerCase());
    yield { path: file, content: (await contentOf(redirect.answer, file)).content };
  }
  if (redirects) yield { path: REDIRECTS_FILE, content: Buffer.from(redirects) };
  yield { path: HEADERS_FILE, content: Buffer.from(headersFile) };
  yield* staticSearch(reading);
  const missing = await answerNotFound({ ...reading, path: '/404' });
  yield { path: '404.html', content: (await contentOf(missing, '404.html')).content };
}

/** A visitor without a server: nothing is kept, and links start with a root that no page names. */
function readingOf(publishing: Publishing, site: LoadedSite, claims: Claims): Reading {
  const { instance } = publishing;
  return {
    ...publishing,
    site,
    view: viewOf(site, claims),
    claims,
    origin: addressOfSite(site.row, instance),
    root: STATIC_ROOT,
    path: '/',
    query: new URLSearchParams(),
    request: {
      method: 'GET',
      url: instance.appUrl,
      headers: new Headers(),
      body: null,
      signal: new AbortController().signal,
    },
    address: '',
    isPrivate: true,
    isStatic: true,
  };
}

/** What is at a path; at the start of the site, the page that a server would lead to from there. */
async function answerAt(reading: Reading, path: string): Promise<Answer | null> {
  const answer = await answeredAt(reading, path);
  const led = path === '/' && answer && targetOf(answer);
  const start = led ? await answeredAt(reading, led) : null;
  return start && !start.headers.location ? start : answer;
}

async function answeredAt(reading: Reading, asked: string): Promise<Answer | null> {
  const { path, part } = partAt(asked);
  const query = new URLSearchParams(queryOfPart(part));
  for (const surface of written) {
    const answer = await surface({ ...reading, path, query });
    if (answer && answer.status < 400) return answer;
  }
  return null;
}

/** The path on the site that an answer leads to. */
function targetOf({ headers: { location = '' } }: Answer): string | undefined {
  if (!location.startsWith(`${STATIC_ROOT}/`)) return undefined;
  return decodedPath(location.slice(STATIC_ROOT.length));
}

/** The bytes of a file, and the paths on the site that it links to. */
async function contentOf(
  answer: Answer,
  file: string,
): Promise<{ content: Uint8Array; links: string[] }> {
  const { headers, body } = answer;
  const { location = '', 'content-type': type = '' } = headers;
  const path = targetOf(answer);
  if (path) return { content: redirectTo(relativeTo(path, file)), links: [path] };
  if (location !== '') return { content: redirectTo(location), links: [] };
  const bytes = new Uint8Array(await new Response(body).arrayBuffer());
  if (!type.startsWith('text/html')) return { content: bytes, links: [] };
  const { text, links } = withRelativeLinks(Buffer.from(bytes).toString(), file);
  return { content: Buffer.from(text), links };
}

function redirectTo(href: string): Uint8Array {
  const page = html`<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Redirecting</title>
<meta http-equiv="refresh" content="0; url=${href}">
<p><a href="${href}">Continue</a></p></html>
`;
  return Buffer.from(page.value);
}
