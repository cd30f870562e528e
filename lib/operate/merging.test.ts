import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { adminOf, all, type LoadReply } from './testing-load.ts';
import { copyDemo, type ServiceProcess, startService } from './testing-process.ts';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 2);
const REQUESTS = 12;
const organization = '/v1/orgs/org_demo_first';

type Call = Awaited<ReturnType<typeof adminOf>>;
type Event = { action: string; target: { id: string } };

let directory: string;
let service: ServiceProcess;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'masthead-merging-'));
  await copyDemo(directory);
  service = startService({ DATA_DIR: directory });
}, 180_000);
afterEach(async () => {
  await service.kill();
  rmSync(directory, { recursive: true, force: true });
});

/** A space with open change requests that add a page each; returns their paths. */
async function newRequests(call: Call): Promise<{ space: string; requests: string[] }> {
  const made = await call('POST', `${organization}/spaces`, { title: 'Merging', empty: true });
  const space = `/v1/spaces/${made.id}`;
  const requests: string[] = [];
  for (let index = 0; index < REQUESTS; index += 1) {
    const { id } = await call('POST', `${space}/change-requests`, { subject: `Page ${index}` });
    const request = `${space}/change-requests/${id}`;
    const document = { markdown: '# Text\n\nOf the page.' };
    const changes = [{ operation: 'insert_page', title: `Page ${index}`, document }];
    await call('POST', `${request}/content`, { changes });
    await call('PATCH', request, { status: 'open' });
    requests.push(request);
  }
  return { space, requests };
}

/**
 * A merged request has its page in the space, its revision and its event; any other has none of
 * them.
 */
async function expectWhole(call: Call, space: string, requests: string[]): Promise<string[]> {
  const { pages } = (await call('GET', `${space}/content/pages`)) as { pages: LoadReply[] };
  const titles = pages.map(({ title }) => title);
  const events = (await all(call, 'audit-events')) as unknown[] as Event[];
  const merged: string[] = [];
  for (const request of requests) {
    const row = await call('GET', request);
    const isMerged = row.status === 'merged';
    if (isMerged) {
      merged.push(request);
      const revision = await call('GET', `${space}/revisions/${row.revisionMerged}`);
      expect(revision.type).toBe('merge');
    }
    expect(row.revisionMerged !== undefined).toBe(isMerged);
    expect(titles.includes(row.subject)).toBe(isMerged);
    const recorded = events.filter(
      ({ action, target }) => action === 'mergeChangeRequest' && target.id === row.id,
    );
    expect(recorded).toHaveLength(isMerged ? 1 : 0);
  }
  const { changeRequestsOpen } = await call('GET', space);
  expect(changeRequestsOpen).toBe(requests.length - merged.length);
  return merged;
}

test('a process killed during merges leaves each change request merged completely or not at all', {
  timeout: 90_000 + ROUNDS * 30_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const call = await adminOf(await service.url);
    const { space, requests } = await newRequests(call);
    const acknowledged: string[] = [];
    const merging = requests.map(async (request) => {
      await call('POST', `${request}/merge`).then(
        () => acknowledged.push(request),
        // Interrupted by the kill; the outcome is checked afterwards.
        () => undefined,
      );
    });
    while (acknowledged.length < 2) await sleep(2);
    await sleep(Math.random() * 60);
    await service.kill();
    await Promise.all(merging);
    service = startService({ DATA_DIR: directory });
    const again = await adminOf(await service.url);
    const merged = await expectWhole(again, space, requests);
    expect(acknowledged.filter((request) => !merged.includes(request))).toEqual([]);
    for (const request of requests.filter((one) => !merged.includes(one)))
      expect((await again('POST', `${request}/merge`)).result).toBe('merge');
    expect(await expectWhole(again, space, requests)).toHaveLength(REQUESTS);
  }
});
