import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectToRunning } from '#lib/service/database/engine.ts';
import { runImport } from '#lib/service/imports/job.ts';
import { type ImportTestSite, openTestSite } from '#lib/service/testing/import-site.ts';
import { adminOf, type LoadReply } from './testing-load.ts';
import { copyDemo, type ServiceProcess, startService } from './testing-process.ts';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 2);
const PAGES = 50;
const organization = '/v1/orgs/org_demo_first';

type Call = Awaited<ReturnType<typeof adminOf>>;

let directory: string;
let site: ImportTestSite;
let service: ServiceProcess;
const start = () => startService({ DATA_DIR: directory, FETCH_ALLOWLIST: site.place });

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'masthead-importing-'));
  await copyDemo(directory);
  site = await openTestSite();
  const links = Array.from({ length: PAGES }, (_, index) => `<a href="/p${index}">${index}</a>`);
  site.replies.set('/', `<html><main><h1>Start</h1>${links.join(' ')}</main></html>`);
  for (let index = 0; index < PAGES; index += 1)
    site.replies.set(`/p${index}`, async (_, response) => {
      await sleep(5);
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<html><main><h1>P${index}</h1><a href="/">up</a></main></html>`);
    });
  service = start();
}, 180_000);
afterEach(async () => {
  await service.kill();
  site.close();
  rmSync(directory, { recursive: true, force: true });
});

async function begin(call: Call): Promise<{ request: string; id: string }> {
  const space = await call('POST', `${organization}/spaces`, { title: 'Importing', empty: true });
  const made = await call('POST', `/v1/spaces/${space.id}/change-requests`, {});
  const request = `/v1/spaces/${space.id}/change-requests/${made.id}`;
  const body = { url: `${site.origin}/`, source: 'website' };
  return { request, id: String((await call('POST', `${request}/content/import`, body)).import) };
}

/** Every page belongs to an item marked as imported, and every such item has its page. */
async function expectWhole(call: Call, request: string, id: string): Promise<LoadReply> {
  const found = await call('GET', `${request}/imports/${id}`);
  const { items = [] } = await call('GET', `${request}/imports/${id}/items?limit=1000`);
  const imported = items.filter(({ outcome }) => outcome === 'imported');
  const { pages } = (await call('GET', `${request}/content/pages`)) as { pages: LoadReply[] };
  const ids = pages.map((page) => page.id);
  expect(ids.toSorted()).toEqual(imported.map(({ page }) => page).toSorted());
  expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
  expect((found.counts as LoadReply).imported).toBe(pages.length);
  return found;
}

test('a process killed during an import leaves no partial pages; another continues, and no page is imported twice', {
  timeout: 120_000 + ROUNDS * 40_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const call = await adminOf(await service.url);
    site.requests.length = 0;
    const { request, id } = await begin(call);
    // Before the first write, and between two parts.
    const stopAfter = round % 2 === 0 ? PAGES / 2 : 5;
    while (site.requests.length < stopAfter) await sleep(2);
    await sleep(Math.random() * 40);
    await service.kill();
    service = start();
    const again = await adminOf(await service.url);
    const left = await expectWhole(again, request, id);
    expect(left.status).toBe('running');
    // As the queue does when a process hasn't reported for too long.
    const database = await connectToRunning(directory);
    if (!database) throw new Error('The service runs without a database.');
    const signal = new AbortController().signal;
    const logger = pino({ enabled: false });
    await runImport({ database, logger, fetchAllowlist: [site.place], signal }, id);
    await database.close();
    const whole = await expectWhole(again, request, id);
    expect(whole).toMatchObject({
      status: 'complete',
      counts: { imported: PAGES + 1, waiting: 0 },
    });
  }
});
