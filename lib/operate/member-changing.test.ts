import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectToRunning } from '#lib/service/database/engine.ts';
import { runMemberChange } from '#lib/service/member-changes/job.ts';
import { adminOf, type LoadReply } from './testing-load.ts';
import { copyDemo, type ServiceProcess, startService } from './testing-process.ts';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 2);
/** Ten parts of a change: one is killed between two of them. */
const CROWD = 2000;
const organization = '/v1/orgs/org_demo_first';

let directory: string;
let service: ServiceProcess;
const start = () => startService({ DATA_DIR: directory });

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'masthead-member-changing-'));
  await copyDemo(directory);
  service = start();
}, 180_000);
afterEach(async () => {
  await service.kill();
  rmSync(directory, { recursive: true, force: true });
});

async function onDatabase<Result>(
  work: (database: NonNullable<Awaited<ReturnType<typeof connectToRunning>>>) => Promise<Result>,
): Promise<Result> {
  const database = await connectToRunning(directory);
  if (!database) throw new Error('The service runs without a database.');
  return work(database).finally(() => database.close());
}

const addCrowd = () =>
  onDatabase(async ({ pool }) => {
    await pool.query(
      `insert into users (id, display_name, email, created_at)
       select 'usr_crowd' || n, 'Crowd ' || n, 'crowd' || n || '@crowd.example', now()
       from generate_series(1, ${CROWD}) n`,
    );
    await pool.query(
      `insert into members (organization_id, user_id, role, joined_at, search_text)
       select 'org_demo_first', 'usr_crowd' || n, 'read', now(), 'crowd ' || n || '@crowd.example'
       from generate_series(1, ${CROWD}) n`,
    );
  });

type Call = Awaited<ReturnType<typeof adminOf>>;

const read = (call: Call, id: string) => call('GET', `${organization}/member-changes/${id}`);
const disabled = async (call: Call) =>
  Number((await call('GET', `${organization}/members?limit=1&disabled=true&search=crowd`)).count);
const changed = ({ counts }: LoadReply) => (counts as { changed?: number }).changed ?? 0;

test('a process killed during a change of many members leaves none half changed; another finishes it', {
  timeout: 120_000 + ROUNDS * 40_000,
}, async () => {
  await service.url;
  await addCrowd();
  for (let round = 0; round < ROUNDS; round += 1) {
    const call = await adminOf(await service.url);
    const change = round % 2 === 0 ? 'disable' : 'enable';
    const { id } = (await call('POST', `${organization}/member-changes`, {
      change,
      filter: { search: 'crowd' },
    })) as { id: string };
    while (changed(await read(call, id)) === 0) await sleep(2);
    await service.kill();
    service = start();
    const again = await adminOf(await service.url);
    const left = await read(again, id);
    expect(left.status).toBe('running');
    expect(changed(left)).toBeLessThan(CROWD);
    const done = (all: number) => (change === 'disable' ? all : CROWD - all);
    expect(await disabled(again)).toBe(done(changed(left)));
    // As the queue does when a process hasn't reported for too long.
    await onDatabase((database) => runMemberChange(database, id, new AbortController().signal));
    const whole = await read(again, id);
    expect(whole).toMatchObject({ status: 'complete', counts: { changed: CROWD } });
    expect(await disabled(again)).toBe(done(CROWD));
  }
});
