import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findPostgres, startPostgres, type TemporaryPostgres } from './ensure-postgres.mjs';
import { adminOf, all, Load, type LoadReply, membersByLevel, rowIdOf } from './testing-load.ts';
import { copyDemo, type ServiceProcess, startService } from './testing-process.ts';

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
  test('killed under write load keeps every acknowledged write, and no partial one', async () => {
    await copyDemo(directory);
    await killUnderLoad({});
  });

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
    await copyDemo(directory);
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

  describe('with several workers', () => {
    let databases = 0;
    /** Three workers with an empty database, once each of them listens. */
    async function several(given: Record<string, string> = {}): Promise<ServiceProcess> {
      databases += 1;
      await runOn(postgres.url, `create database workers_${databases}`);
      const database = new URL(postgres.url);
      database.pathname = `/workers_${databases}`;
      const service = start({ DATABASE_URL: database.href, WORKERS: '3', ...given });
      await service.url;
      await expect
        .poll(() => service.output().match(/^listening/gm)?.length, { timeout: 60_000 })
        .toBe(3);
      return service;
    }

    test('a worker that is killed under write load is replaced, and nothing is lost', async () => {
      const load = new Load();
      const service = await several();
      const url = await service.url;
      await underLoad(url, load);
      const [victim = 0] = service.children();
      process.kill(victim, 'SIGKILL');
      await load.progress(60);
      await load.stop();
      await expectWhole(url, load);
      await expect.poll(() => service.children().length, { timeout: 60_000 }).toBe(3);
      expect(service.children()).not.toContain(victim);
      expect(await service.stop()).toBe(0);
    });

    test('they share the limit of a token, and are measured together', async () => {
      const service = await several({ DEMO: '0', RATE_LIMIT_API: '60' });
      const url = await service.url;
      const send = async () =>
        (await fetch(`${url}/v1/user`, { headers: { connection: 'close' } })).status;
      // In one minute, and long enough for the workers to share their counts.
      const left = 60_000 - (Date.now() % 60_000);
      if (left < 8_000) await sleep(left);
      for (let round = 0; round < 60; round += 1) expect(await send()).toBe(401);
      await sleep(1_500);
      for (let round = 0; round < 12; round += 1) expect(await send()).toBe(429);
      const metrics = await (await fetch(`${url}/metrics`)).text();
      const counts = metrics.matchAll(/_seconds_count\{.*route="\/v1\/user".*\} (\d+)/g);
      const sum = [...counts].reduce((total, [, count]) => total + Number(count), 0);
      expect(sum).toBe(72);
    });

    test('they end with the process that started them, however it ends', async () => {
      const service = await several({ DEMO: '0' });
      const workers = service.children();
      await service.kill();
      await expect.poll(() => workers.filter(isAlive), { timeout: 10_000 }).toEqual([]);
    });

    test('the first one prints the setup link, which the others leave valid, and that no email is sent', async () => {
      const service = await several({ DEMO: '0' });
      const url = await service.url;
      const secret = /\/set-up\/(\S+)/.exec(service.output())?.[1];
      expect((await fetch(`${url}/v1/sign-in/set-up/${secret}`)).status).toBe(200);
      // Otherwise its admin would wait for a code that never comes.
      expect(service.output()).toMatch(/^Nobody gets an email.* SMTP_URL .*\/outbox\.$/m);
    });
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function runOn(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}
