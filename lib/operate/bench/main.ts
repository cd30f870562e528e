// `npm run bench [-- --quick] [-- --only content,tree]`: measures a production build and prints one
// Markdown table; `--only` some parts of it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { findPostgres, startPostgres } from '../ensure-postgres.mjs';
import { measureApi, type Pace } from './api.ts';
import { measureAllScripts, measureBrowser, measureContentPage } from './browser/measure.ts';
import { measureContent } from './content.ts';
import { asSubject, type ContentSubject, fillContent } from './content-fill.ts';
import { fill, type Subject } from './fill.ts';
import { type Part, readParts } from './parts.ts';
import { measureProxy } from './proxy.ts';
import { number, type Row, say, tableOf, within } from './report.ts';
import {
  newPlace,
  type Place,
  removePlace,
  type Server,
  startFloor,
  startServer,
} from './servers.ts';

const { isQuick, runs } = readParts(process.argv.slice(2));
// A quick run is planned for 58 s: 15 to start and fill, 22 for the API, 2 for the proxy, 5 for
// content, 10 for the browser, 4 to start again. The limits keep a busy machine from making minutes.
const pace: Pace = { seconds: isQuick ? 0.5 : 1.2, isQuick, most: isQuick ? 30_000 : 400_000 };
const PROXY_MOST = isQuick ? 5_000 : 20_000;
const CONTENT_MOST = isQuick ? 8_000 : 120_000;
const BROWSER_MOST = isQuick ? 15_000 : 240_000;
/** For the tree, and for what all pages transfer. */
const CONTENT_BROWSER_MOST = 240_000;
const sizes = isQuick ? [10_000] : [10_000, 100_000];
/** Milliseconds that a start may take once the database is there. */
const START_TARGET = 1_000;
/** Megabytes a server may hold after the load. */
const MEMORY_TARGET = 1_024;

const rows: Row[] = [];
const postgres = findPostgres() ? await startPostgres() : null;
if (!postgres) say('No PostgreSQL on this machine (initdb, postgres): only the embedded database.');
const places = [...(postgres ? [newPlace('PostgreSQL', postgres.url)] : []), newPlace('embedded')];
const servers = new Map<Place, Server>();
const began = performance.now();
const [busy = 0] = loadavg();
if (busy > cpus().length / 2)
  say(`This machine is busy (load ${number(busy)}): the figures will be worse than they could be.`);

try {
  for (const place of places) {
    say(`starting on ${place.name}`);
    servers.set(place, await startServer(place));
  }
  const subjects = runs('api') || runs('browser') ? await fillAll() : [];
  const contents = runs('content') || runs('tree') || runs('scripts') ? await fillContents() : [];
  const idle = memories();
  if (runs('api')) await measureOverHttp(subjects);
  if (runs('content'))
    rows.push(...(await measureContent(contents, { ...pace, most: CONTENT_MOST })));
  await measureInBrowser(subjects[0], contents[0]);
  if (runs('start')) {
    addMemory(idle);
    await addStarts();
  }
} finally {
  for (const server of servers.values()) await server.stop();
  for (const place of places) removePlace(place);
  await postgres?.stop();
}
report();

async function fillAll(): Promise<Subject[]> {
  const subjects: Subject[] = [];
  for (const members of sizes) {
    for (const [place, server] of servers) {
      say(`filling ${place.name} with ${members.toLocaleString('en')} members`);
      const { subject, row } = await fill(place, server, members);
      subjects.push(subject);
      rows.push(row);
    }
  }
  return subjects;
}

async function fillContents(): Promise<ContentSubject[]> {
  const subjects: ContentSubject[] = [];
  // The browser looks at the first engine only.
  for (const [place, server] of [...servers].slice(0, runs('content') ? undefined : 1)) {
    say(`filling ${place.name} with content`);
    const { subject, row } = await fillContent(place, server, isQuick);
    subjects.push(subject);
    rows.push(row);
  }
  return subjects;
}

/** The quick run leaves out the tree, and the scripts of all pages but one. */
async function measureInBrowser(
  subject: Subject | undefined,
  content: ContentSubject | undefined,
): Promise<void> {
  const add = async (part: Part, most: number, work: () => Promise<Row[]>) => {
    if (runs(part)) rows.push(...(await within(most, `the browser: ${part}`, work)));
  };
  const library = content && !isQuick ? content : undefined;
  if (library) await add('scripts', CONTENT_BROWSER_MOST, () => scriptsIn(library));
  if (subject) await add('browser', BROWSER_MOST, () => measureBrowser(subject, isQuick));
  if (library)
    await add('tree', CONTENT_BROWSER_MOST, () => measureContentPage(asSubject(library)));
}

function scriptsIn(content: ContentSubject): Promise<Row[]> {
  const { space, collection } = content.library;
  return measureAllScripts(asSubject(content), { spaceId: space, collectionId: collection });
}

async function measureOverHttp(subjects: readonly Subject[]): Promise<void> {
  const [first] = subjects;
  if (!first) return;
  const reply = await fetch(`${first.server.url}/v1/orgs/${first.organization}/members`, {
    headers: { authorization: `Bearer ${first.token}` },
  });
  const floor = await startFloor(await reply.text());
  try {
    rows.push(...(await measureApi(subjects, floor.url, pace)));
    rows.push(...(await within(PROXY_MOST, 'the proxy', () => measureProxy(first, pace.seconds))));
  } finally {
    await floor.stop();
  }
}

function memories(): Map<Place, number> {
  return new Map([...servers].map(([place, server]) => [place, server.memory()]));
}

function addMemory(idle: Map<Place, number>): void {
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

/** The second start, on the data of the whole run. */
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
      '',
      tableOf(rows),
      '',
    ].join('\n')}`,
  );
  const folder = resolve(import.meta.dirname, '../../../bench-results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${date.replace(/[ :]/g, '-')}${isQuick ? '-quick' : ''}.json`);
  writeFileSync(file, `${JSON.stringify({ date, machine, seconds, isQuick, rows }, null, 2)}\n`);
  say(`Saved as ${file}`);
}
