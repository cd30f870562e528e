import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import type { Pace } from './api.ts';
import { load, median } from './load.ts';
import { PUBLISHED_PAGES, type PublishedSubject } from './published-fill.ts';
import { logProgress, number, type ReportRow, unfinished } from './report.ts';
import { newInstance, removeInstance, startServer } from './servers.ts';

/** The limits of the first visit, compressed, in KB (1,000 bytes); fonts apart. */
const FIRST = { all: 45, script: 12, style: 15 };
const NEXT = 10;
const NAVIGATION = 60;
/** A cached page at 32 connections: requests a second, and milliseconds. */
const CACHED = { rate: 5_000, p99: 15 };
/** Milliseconds, all p50. */
const COLD = 25;
const UNCHANGED = 1;
const SEARCH = 20;
const VISIBLE = 1_000;
/** How many times longer a page of the large site may take than one of the small site. */
const LARGE_FACTOR = 1.2;
/** Searches of one address that a site answers in a minute are limited. */
const SEARCHES = 40;

type Reply = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  milliseconds: number;
};

/**
 * Measures what readers of published sites get, on all engines in turn.
 * @param most milliseconds after which the rest is skipped
 * @param databaseUrl of the PostgreSQL that a second process can share, if there is one
 */
export async function measurePublished(
  subjects: readonly PublishedSubject[],
  { seconds, most }: Pace,
  databaseUrl: string | undefined,
): Promise<ReportRow[]> {
  const end = performance.now() + most;
  const rows: ReportRow[] = [];
  for (const engine of new Set(subjects.map((one) => one.engine))) {
    const [small, large] = PUBLISHED_PAGES.map((pages) =>
      subjects.find((one) => one.engine === engine && one.pages === pages),
    );
    if (!small || !large) continue;
    for (const [what, work] of [
      ['weight', () => weight(small, large)],
      ['speed', () => speed(small, large, seconds)],
      ['search', () => search(large)],
      ['merge', () => visible(small, databaseUrl)],
    ] as const) {
      logProgress(`published: ${what}, ${engine}`);
      if (performance.now() > end) rows.push(unfinished(`published: ${what}, ${engine}`, most));
      else rows.push(...(await work()));
    }
  }
  return rows;
}

/** The bytes of a visit; they are the same on both engines. */
async function weight(small: PublishedSubject, large: PublishedSubject): Promise<ReportRow[]> {
  if (small.engine !== 'embedded') return [];
  const kilobytes = ({ body }: Reply) => body.length / 1_000;
  const [place] = await placesOf(small);
  const page = await get(place as PageAddress);
  const text = brotliDecompressSync(page.body).toString();
  const assets = async (pattern: RegExp) => {
    const paths = [...text.matchAll(pattern)].map(([, path]) => path as string);
    const sizes = await Promise.all(
      paths.map(async (path) => kilobytes(await get({ ...(place as PageAddress), path }))),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  const style = await assets(/<link rel="stylesheet" href="([^"]+)"/g);
  const script = await assets(/<script [^>]*?src="([^"]+)"/g);
  const next = kilobytes(page);
  const all = next + style + script;
  const navigation = kilobytes(await get((await placesOf(large))[5_000] as PageAddress));
  return [
    {
      figure: 'published page: first visit, fonts apart',
      measured: `${number(all)} KB: page ${number(next)}, style ${number(style)}, script ${number(script)}`,
      target: `≤ ${FIRST.all} KB: style ≤ ${FIRST.style}, script ≤ ${FIRST.script}`,
      met: all <= FIRST.all && style <= FIRST.style && script <= FIRST.script,
      numbers: { all, page: next, style, script },
    },
    row('published page: next page', next, NEXT, 'KB'),
    row(
      `published page of ${number(large.pages)} pages, navigation and all`,
      navigation,
      NAVIGATION,
      'KB',
    ),
  ];
}

async function speed(
  small: PublishedSubject,
  large: PublishedSubject,
  seconds: number,
): Promise<ReportRow[]> {
  const places = await placesOf(large);
  const place = places[5_000] as PageAddress;
  const { engine, server } = large;
  const headers = { host: place.host, 'accept-encoding': 'br' };
  const shot = { url: server.url + place.path, headers };
  await load(shot, 8, seconds / 2);
  const cached = await load(shot, 32, seconds);
  const { headers: answered } = await get(place);
  const known = { ...shot, headers: { ...headers, 'if-none-match': answered.etag ?? '' } };
  const unchanged = await load(known, 1, seconds, [304]);
  const cold = await coldTimes(places, seconds);
  const coldSmall = await coldTimes(await placesOf(small), seconds);
  const p50 = median(cold);
  const ratio = p50 / median(coldSmall);
  return [
    {
      figure: `published page, cached, at 32 connections, ${engine}`,
      measured: `${number(cached.rate)} r/s, ${number(cached.p50)} / ${number(cached.p99)} ms`,
      target: `≥ ${number(CACHED.rate)} r/s, p99 ≤ ${CACHED.p99} ms`,
      met: cached.rate >= CACHED.rate && cached.p99 <= CACHED.p99,
      numbers: { rate: cached.rate, p50: cached.p50, p99: cached.p99 },
    },
    row(`published page, unchanged (304), p50, ${engine}`, unchanged.p50, UNCHANGED, 'ms'),
    row(`published page, never read before, p50, ${engine}`, p50, COLD, 'ms'),
    {
      figure: `published page never read before, of ${number(large.pages)} pages against ${small.pages}, ${engine}`,
      measured: `${number(ratio)} ×: ${number(p50)} instead of ${number(p50 / ratio)} ms (p50)`,
      target: `≤ ${LARGE_FACTOR} ×`,
      met: ratio <= LARGE_FACTOR,
      numbers: { ratio, p50 },
    },
  ];
}

/** Milliseconds to each page of a site that nobody has read. */
async function coldTimes(places: readonly PageAddress[], seconds: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 3_000;
  for (const place of places) {
    if (performance.now() > end && times.length >= 5) break;
    times.push((await get(place)).milliseconds);
  }
  return times;
}

async function search(large: PublishedSubject): Promise<ReportRow[]> {
  const [{ host, port }] = (await placesOf(large)) as [PageAddress];
  const times: number[] = [];
  for (let turn = 0; turn < SEARCHES; turn += 1) {
    const words = ['gateway', 'buoy reading', 'calibrate', 'gatewya'][turn % 4] as string;
    const path = `/~/search?q=${encodeURIComponent(words)}`;
    times.push((await get({ host, port, path })).milliseconds);
  }
  const figure = `search of a published site of ${number(large.pages)} pages, p50, ${large.engine}`;
  return [row(figure, median(times), SEARCH, 'ms')];
}

/** From the answer to a change of content until readers get it, also from a second process. */
async function visible(
  subject: PublishedSubject,
  databaseUrl: string | undefined,
): Promise<ReportRow[]> {
  const { engine, server } = subject;
  const place =
    engine === 'PostgreSQL' && databaseUrl ? newInstance(engine, databaseUrl) : undefined;
  const second = place && (await startServer(place));
  try {
    const rows = [await visibleAt(subject, portOf(server.url), engine)];
    if (second) rows.push(await visibleAt(subject, portOf(second.url), 'a second process'));
    return rows;
  } finally {
    await second?.stop();
    if (place) removeInstance(place);
  }
}

async function visibleAt(
  subject: PublishedSubject,
  port: number,
  where: string,
): Promise<ReportRow> {
  await call(subject, 'PATCH', `/v1/spaces/${subject.space}`, { editMode: 'live' });
  const [first] = (await placesOf(subject)) as [PageAddress];
  // Without SITES_URL, sites answer at the port of each process.
  const place = { ...first, port, host: first.host.replace(/:\d+$/, `:${port}`) };
  await get(place);
  const marker = `seen${Math.random().toString(36).slice(2)}`;
  const markdown = `Changed: ${marker}.`;
  const changes = [{ operation: 'update_page', page: place.page, document: { markdown } }];
  await call(subject, 'POST', `/v1/spaces/${subject.space}/content`, { changes });
  const started = performance.now();
  const isShown = async () =>
    brotliDecompressSync((await get(place)).body)
      .toString()
      .includes(marker);
  while (!(await isShown()) && performance.now() - started < VISIBLE * 10)
    await new Promise((resolve) => setTimeout(resolve, 10));
  return row(
    `a change read on the published site, ${where}`,
    performance.now() - started,
    VISIBLE,
    'ms',
  );
}

/** The address of a page. */
type PageAddress = { host: string; port: number; path: string; page?: string };
type ListedPage = { id: string; type: string; path: string; pages?: ListedPage[] };

/** The published pages of a site. */
async function placesOf(subject: PublishedSubject): Promise<PageAddress[]> {
  const { items } = await call<{ items: { urls: { published?: string } }[] }>(
    subject,
    'GET',
    `/v1/orgs/${subject.organization}/sites/${subject.site}/sections`,
  );
  const published = items[0]?.urls.published;
  if (!published) throw new Error('The benchmark’s site isn’t published.');
  const { host, pathname } = new URL(published);
  const root = pathname.replace(/\/$/, '');
  const { pages } = await call<{ pages: ListedPage[] }>(
    subject,
    'GET',
    `/v1/spaces/${subject.space}/content/pages`,
  );
  const flat = (page: ListedPage): ListedPage[] => [page, ...(page.pages ?? []).flatMap(flat)];
  const port = portOf(subject.server.url);
  return pages
    .flatMap(flat)
    .filter(({ type }) => type === 'document')
    .map((page) => ({ host, port, path: `${root}/${page.path}`, page: page.id }));
}

const portOf = (url: string) => Number(new URL(url).port);

async function call<Result>(
  { server, token }: PublishedSubject,
  method: string,
  path: string,
  body?: unknown,
): Promise<Result> {
  const reply = await fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}.`);
  return (await reply.json()) as Result;
}

/** Requests a page by its host, which `fetch` doesn't let one set. @throws Error for an error status */
function get({ host, port, path }: Omit<PageAddress, 'page'>): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const headers = { host, 'accept-encoding': 'br' };
    request({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const status = answer.statusCode ?? 0;
        if (status >= 400) return reject(new Error(`${host}${path} answered ${status}.`));
        const milliseconds = performance.now() - started;
        const known = answer.headers as Record<string, string>;
        resolve({ status, headers: known, body: Buffer.concat(parts), milliseconds });
      });
    })
      .on('error', reject)
      .end();
  });
}

function row(figure: string, measured: number, most: number, unit: 'KB' | 'ms'): ReportRow {
  return {
    figure,
    measured: `${number(measured)} ${unit}`,
    target: `≤ ${number(most)} ${unit}`,
    met: measured <= most,
    numbers: { measured },
  };
}
