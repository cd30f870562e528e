// `npm run bench [-- --quick] [-- --only content,tree]`: measures a production build and prints one
// Markdown table; `--only` some parts of it. `--only growth` fills a database of GROWTH_DATABASE_URL
// for half an hour the first time, and keeps it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { findPostgres, startPostgres } from '#lib/operate/ensure-postgres.mjs';
import { measureApi, type Pace } from './api.ts';
import {
  measureAllScripts,
  measureBoardPage,
  measureBrowser,
  measureContentPage,
  measureReviewPage,
} from './browser/measure.ts';
import { fillOne, type RequestSubject } from './change-request-fill.ts';
import { measureRequests } from './change-requests.ts';
import { measureContent } from './content.ts';
import { asSubject, type ContentSubject } from './content-fill.ts';
import type { BenchSubject } from './fill.ts';
import { fillServers } from './fills.ts';
import { measureGrowth } from './growth.ts';
import { type Part, readParts } from './parts.ts';
import { measureProxy } from './proxy.ts';
import { measurePublished } from './published.ts';
import { logProgress, number, type ReportRow, tableOf, within } from './report.ts';
import {
  type BenchInstance,
  newInstance,
  removeInstance,
  type Server,
  startFloor,
  startServer,
} from './servers.ts';
import type { SiteSubject } from './site-fill.ts';
import { measureSites } from './sites.ts';
import { measureWorkers } from './workers.ts';

const { isQuick, runs } = readParts(process.argv.slice(2));
/** Seconds after which a run ends, even on a busy machine: the rest is skipped. */
const LONGEST = isQuick ? 60 : 600;
/** The part of it reserved for restarting and stopping the servers. */
const ENDING = isQuick ? 8 : 20;
const SECONDS = isQuick ? 0.4 : 0.8;
/** The maximum for each part, in milliseconds. */
const most = isQuick
  ? {
      api: 22_000,
      proxy: 4_000,
      scripts: 0,
      content: 8_000,
      sites: 0,
      published: 0,
      'change-requests': 0,
      browser: 14_000,
      tree: 0,
      review: 0,
    }
  : {
      api: 200_000,
      proxy: 15_000,
      scripts: 240_000,
      content: 90_000,
      sites: 60_000,
      published: 60_000,
      'change-requests': 15_000,
      browser: 140_000,
      tree: 110_000,
      review: 40_000,
    };
const sizes = isQuick ? [10_000] : [10_000, 100_000];
/** The limit for a start with an existing database, in milliseconds. */
const START_TARGET = 1_000;
/** The limit for a server's memory after the load, in megabytes. */
const MEMORY_TARGET = 1_024;

const rows: ReportRow[] = [];
const postgres = findPostgres() ? await startPostgres() : null;
if (!postgres)
  logProgress('No PostgreSQL on this machine (initdb, postgres): only the embedded database.');
const places = [
  ...(postgres ? [newInstance('PostgreSQL', postgres.url, postgres.pid)] : []),
  newInstance('embedded'),
];
const servers = new Map<BenchInstance, Server>();
const began = performance.now();
const [busy = 0] = loadavg();
if (busy > cpus().length / 2)
  logProgress(
    `This machine is busy (load ${number(busy)}), so the figures will be worse than usual.`,
  );

try {
  await startAll();
  const filling = await fillServers([...servers], sizes, rows, { isQuick, runs });
  const { members, contents, sites, published, requests } = filling;
  const idle = memories();
  if (runs('api')) await measureOverHttp(members);
  const [first] = members;
  if (runs('workers') && first && postgres)
    rows.push(...(await measureWorkers(first, postgres.url, SECONDS)));
  const grown = process.env.GROWTH_DATABASE_URL ?? postgres?.url;
  if (runs('growth') && grown) rows.push(...(await measureGrowth(grown, SECONDS * 3)));
  if (runs('content')) rows.push(...(await measureContent(contents, paceOf('content'))));
  if (sites.length > 0) rows.push(...(await measureSites(sites, paceOf('sites'))));
  if (published.length > 0)
    rows.push(...(await measurePublished(published, paceOf('published'), postgres?.url)));
  if (runs('change-requests'))
    rows.push(...(await measureRequests(requests, paceOf('change-requests'))));
  await measureInBrowser(members[0], contents[0]);
  await measureBoards(sites[0]);
  await measureReviews(requests[0]);
  if (runs('start')) {
    addMemory(idle);
    await addStarts();
  }
} finally {
  for (const server of servers.values()) await server.stop();
  for (const place of places) removeInstance(place);
  await postgres?.stop();
}
report();

/** A quick run starts its servers at once; a full run times the first start separately. */
async function startAll(): Promise<void> {
  logProgress(`starting on ${places.map(({ name }) => name).join(', ')}`);
  const start = async (place: BenchInstance) => [place, await startServer(place)] as const;
  const started = isQuick ? await Promise.all(places.map(start)) : [];
  if (!isQuick) for (const place of places) started.push(await start(place));
  for (const [place, server] of started) servers.set(place, server);
}

/** Milliseconds left for a part. */
function timeFor(part: keyof typeof most): number {
  const left = (LONGEST - ENDING) * 1_000 - (performance.now() - began);
  return Math.max(0, Math.min(most[part], left));
}

function paceOf(part: 'api' | 'content' | 'sites' | 'published' | 'change-requests'): Pace {
  return { seconds: SECONDS, isQuick, most: timeFor(part) };
}

/** The quick run skips the tree, and the scripts of all pages but one. */
async function measureInBrowser(
  subject: BenchSubject | undefined,
  content: ContentSubject | undefined,
): Promise<void> {
  const add = async (part: Part, work: () => Promise<ReportRow[]>) => {
    const limit = timeFor(part === 'tree' || part === 'scripts' ? part : 'browser');
    if (runs(part)) rows.push(...(await within(limit, `the browser: ${part}`, work)));
  };
  const library = content && !isQuick ? content : undefined;
  if (library) await add('scripts', () => scriptsIn(library));
  if (subject) await add('browser', () => measureBrowser(subject, isQuick));
  if (library) await add('tree', () => measureContentPage(asSubject(library)));
}

/** The board of a large site, served by the first engine. */
async function measureBoards(site: SiteSubject | undefined): Promise<void> {
  if (!site || !runs('sites')) return;
  const { engine, server, token, guide } = site;
  const subject = { engine, server, token, members: 10, organization: guide.organization };
  rows.push(
    ...(await within(timeFor('sites'), 'the browser: board', () =>
      measureBoardPage(subject, site),
    )),
  );
}

/** The review page of a change request. */
async function measureReviews(subject: RequestSubject | undefined): Promise<void> {
  if (!subject || !runs('review')) return;
  const work = () => measureReviewPage(subject);
  rows.push(...(await within(timeFor('review'), 'the browser: review', work)));
}

async function scriptsIn(content: ContentSubject): Promise<ReportRow[]> {
  const { space, collection, site } = content.library;
  const subject = asSubject(content);
  const of = await fillOne(subject, space);
  const parts = { spaceId: space, collectionId: collection, siteId: site, number: String(of) };
  return measureAllScripts(subject, parts);
}

async function measureOverHttp(subjects: readonly BenchSubject[]): Promise<void> {
  const [first] = subjects;
  if (!first) return;
  const reply = await fetch(`${first.server.url}/v1/orgs/${first.organization}/members`, {
    headers: { authorization: `Bearer ${first.token}` },
  });
  const floor = await startFloor(await reply.text());
  try {
    rows.push(...(await measureApi(subjects, floor.url, paceOf('api'))));
    const proxy = () => measureProxy(first, SECONDS);
    rows.push(...(await within(timeFor('proxy'), 'the proxy', proxy)));
  } finally {
    await floor.stop();
  }
}

function memories(): Map<BenchInstance, number> {
  return new Map([...servers].map(([place, server]) => [place, server.memory()]));
}

function addMemory(idle: Map<BenchInstance, number>): void {
  for (const [place, loaded] of memories()) {
    const before = idle.get(place) ?? Number.NaN;
    rows.push({
      figure: `memory of the server, ${place.name}`,
      measured: `${number(before)} MB filled and idle, ${number(loaded)} MB after the load`,
      target: `≤ ${number(MEMORY_TARGET)} MB`,
      met: loaded <= MEMORY_TARGET,
      numbers: { before, loaded },
    });
  }
}

/** The second start, with the data of the whole run. */
async function addStarts(): Promise<void> {
  for (const [place, server] of servers) {
    await server.stop();
    const again = await startServer(place);
    servers.set(place, again);
    rows.push({
      figure: `start to first answer, ${place.name}`,
      measured: `${number(server.startMilliseconds)} ms on nothing, ${number(again.startMilliseconds)} ms again`,
      target: `again ≤ ${number(START_TARGET)} ms`,
      met: again.startMilliseconds <= START_TARGET,
      numbers: { first: server.startMilliseconds, again: again.startMilliseconds },
    });
  }
}

function report(): void {
  const seconds = Math.round((performance.now() - began) / 1000);
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, load ${number(busy)} before`;
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const missed = rows.filter(({ met }) => met === false).length;
  process.stdout.write(
    `${[
      `\`npm run bench${isQuick ? ' -- --quick' : ''}\`, ${date} UTC, ${machine}, ${seconds} s; ${rows.length} rows, ${missed} not met.`,
      'Load: requests a second and p50 / p99, at 1 · at 32 connections. “Reference” is a figure of',
      'another system that was measured elsewhere, not in this run: Directus 12.4 on PostgreSQL, react-admin 5.15.',
      '“Each” is the processor time of a request: of the server, and of PostgreSQL beside it.',
      '',
      tableOf(rows),
      '',
    ].join('\n')}`,
  );
  const folder = resolve(import.meta.dirname, '../../bench-results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${date.replace(/[ :]/g, '-')}${isQuick ? '-quick' : ''}.json`);
  writeFileSync(file, `${JSON.stringify({ date, machine, seconds, isQuick, rows }, null, 2)}\n`);
  logProgress(`Saved as ${file}`);
}
