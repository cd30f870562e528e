import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findPostgres, startPostgres, type TemporaryPostgres } from './ensure-postgres.mjs';
import { adminOf, all, Load, type LoadReply, membersByLevel, rowIdOf } from './testing-load.ts';
import { type ServiceProcess, startService } from './testing-process.ts';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 2);
// The timeout only ends a test that hangs, even on a busy machine; the assertions decide.
const TIME_LIMIT = 90_000 + ROUNDS * 30_000;
const CLIENTS = 6;

let directory: string;
let services: ServiceProcess[];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'masthead-process-'));
  services = [];
});
afterEach(async () => {
  await Promise.all(services.map((service) => service.kill()));
  rmSync(directory, { recursive: true, force: true });
});

function start(given: Record<string, string> = {}): ServiceProcess {
  const service = startService({ DATA_DIR: directory, ...given });
  services.push(service);
  return service;
}

type Event = { action: string; target: { id: string }; payload: { [when: string]: unknown } };

/** Every acknowledged write exists, and changes and audit events match one to one. */
async function expectWhole(url: string, load: Load): Promise<void> {
  const call = await adminOf(url);
  const [teams, links, members, events, counts] = await Promise.all([
    all(call, 'teams'),
    all(call, 'link-invites'),
    all(call, 'members'),
    all(call, 'audit-events') as Promise<unknown[]> as Promise<Event[]>,
    membersByLevel(call),
  ]);
  const made = [
    ...teams.filter(({ title }) => String(title).startsWith('Load')).map(({ id }) => String(id)),
    ...links.filter(({ title }) => title === 'Load').map(rowIdOf),
  ];
  expect([...load.created].filter((id) => !made.includes(id))).toEqual([]);
  const ofDemo = new Set(links.filter(({ title }) => title !== 'Load').map(rowIdOf));
  const recorded = events
    .filter(({ action, payload }) => /^create(Team|LinkInvite)$/.test(action) && payload !== null)
    .map(({ target }) => target.id)
    .filter((id) => !id.includes('demo') && !ofDemo.has(id));
  expect(recorded.sort()).toEqual(made.sort());
  for (const team of teams.filter(({ title }) => String(title).startsWith('Load')))
    expect(team.members).toBe(3);
  const levels: Record<string, number> = {};
  for (const { role } of members)
    levels[String(role ?? 'guest')] = (levels[String(role ?? 'guest')] ?? 0) + 1;
  expect(counts).toMatchObject(levels);
  expectHistory(load, members, events);
}

/** The roles of each member follow from its events, in the acknowledged order. */
function expectHistory(load: Load, members: LoadReply[], events: Event[]) {
  for (const [id, { acknowledged, sent }] of load.roles) {
    const steps = events
      .filter(({ action, target }) => action === 'updateMember' && target.id === id)
      .reverse()
      .map(({ payload }) => [payload.before, payload.after].map(roleIn));
    const role = members.find((member) => member.id === id)?.role;
    for (const [index, [before]] of steps.entries())
      if (index > 0) expect(before, id).toBe(steps[index - 1]?.[1]);
    if (steps.length > 0) expect(steps.at(-1)?.[1], id).toBe(role);
    const written = steps.map(([, after]) => after);
    // Setting the current role creates no event.
    const changes = acknowledged.filter((one, index) => one !== acknowledged[index - 1]);
    const missing = changes.slice(1).filter((one) => {
      const at = written.indexOf(one);
      written.splice(0, at + 1);
      return at < 0;
    });
    expect(missing, id).toEqual([]);
    if (acknowledged.length > 0) expect([acknowledged.at(-1), sent], id).toContain(role);
  }
}

const roleIn = (part: unknown) => (part as { role: unknown }).role;

async function underLoad(url: string, load: Load): Promise<void> {
  load.start(await adminOf(url), CLIENTS);
  await load.progress(60);
  await sleep(Math.random() * 200);
}

async function killUnderLoad(given: Record<string, string>): Promise<void> {
  const load = new Load();
  let service = start(given);
  for (let round = 0; round < ROUNDS; round += 1) {
    await underLoad(await service.url, load);
    await service.kill();
    await load.stop();
    const started = Date.now();
    service = start(given);
    const url = await service.url;
    expect(Date.now() - started).toBeLessThan(10_000);
    await expectWhole(url, load);
  }
  expect(load.created.size).toBeGreaterThan(30 * ROUNDS);
}

describe('a process on the embedded database', { timeout: TIME_LIMIT }, () => {
  test('killed under write load keeps every acknowledged write, and no partial one', () =>
    killUnderLoad({}));

  test('killed during its first start, starts the next time', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const DATA_DIR = join(directory, `first-${round}`);
      const first = start({ DATA_DIR });
      await Promise.race([sleep(200 + Math.random() * 2_500), first.url]);
      await first.kill();
      const next = start({ DATA_DIR });
      const call = await adminOf(await next.url);
      expect(await all(call, 'members')).toHaveLength(212);
      expect(await all(call, 'teams')).toHaveLength(8);
      await next.kill();
    }
  });

  test('shuts down cleanly under write load, and refuses a second process on its data', async () => {
    const load = new Load();
    const service = start();
    await underLoad(await service.url, load);

    const began = Date.now();
    const second = start();
    expect(await second.ended).toBe(1);
    expect(Date.now() - began).toBeLessThan(2_000);
    expect(second.errors()).toMatch(/already open in another Masthead.*DATA_DIR/);
    await load.progress(10);

    const ending = Date.now();
    expect(await service.stop()).toBe(0);
    expect(Date.now() - ending).toBeLessThan(5_000);
    await load.stop();
    await expectWhole(await start().url, load);
  });
});

describe.skipIf(!findPostgres())('a process on PostgreSQL', { timeout: TIME_LIMIT }, () => {
  let postgres: TemporaryPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());

  test('killed under write load keeps every acknowledged write, and no partial one', () =>
    killUnderLoad({ DATABASE_URL: postgres.url }));

  test('recovers when PostgreSQL was killed under write load', async () => {
    const load = new Load();
    const service = start({ DATABASE_URL: postgres.url });
    const url = await service.url;
    for (let round = 0; round < ROUNDS; round += 1) {
      await underLoad(url, load);
      await postgres.kill();
      const failed = load.failures;
      while (load.failures < failed + 3) await sleep(5);
      expect((await fetch(`${url}/readyz`)).status).toBe(503);
      await postgres.restart();
      await load.progress(20);
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      await load.stop();
      await expectWhole(url, load);
    }
    expect(await service.stop()).toBe(0);
  });
});
