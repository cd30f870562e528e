import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { cancelBackup, getInstance, listBackups, startBackup } from '#lib/contract/instance.ts';
import { backups } from '../database/schema/index.ts';
import { testService } from '../testing/service.ts';
import { newInstanceAdmin, type TestPerson } from '../testing.ts';
import { giveUpBackup, runBackup } from './backup-job.ts';
import type { MakeBackup } from './backup-queue.ts';

const service = testService({});
let admin: TestPerson;

beforeAll(async () => {
  admin = await newInstanceAdmin(service);
});
afterEach(async () => {
  await service.database.orm.delete(backups);
});

const asAdmin = () => service.as(admin);
const latest = async () => (await asAdmin().call(listBackups, {})).body.items[0];

/** A backup that waits, without a job for it. */
async function waiting(): Promise<string> {
  const row = { id: 'bak_test', status: 'waiting' as const, startedBy: admin.id };
  const at = new Date();
  await service.database.orm.insert(backups).values({ ...row, createdAt: at, updatedAt: at });
  return row.id;
}

function run(id: string, make: MakeBackup, signal = new AbortController().signal) {
  return runBackup(service.database, { id, make, signal });
}

test('an admin of the instance starts a backup, and sees its file and size once it is complete', async () => {
  expect((await asAdmin().call(getInstance, {})).body.keepsBackups).toBe(true);
  const started = await asAdmin().call(startBackup, {});
  expect([started.status, started.body.status]).toEqual([201, 'waiting']);
  await expect.poll(latest, { timeout: 20_000 }).toMatchObject({
    id: started.body.id,
    status: 'complete',
    name: expect.stringMatching(/^masthead-.*\.tar$/),
    bytes: 1024,
    startedBy: { id: admin.id },
  });
});

test('one backup runs at a time, and one that ended isn’t stopped', async () => {
  const backupId = await waiting();
  const second = await asAdmin().call(startBackup, {});
  expect([second.status, second.error?.reasons]).toEqual([409, ['running']]);
  const cancel = (id = backupId) => asAdmin().call(cancelBackup, { parameters: { backupId: id } });
  expect((await cancel()).status).toBe(204);
  expect((await cancel()).status).toBe(409);
  expect((await cancel('bak_none')).status).toBe(404);
  await run(backupId, () => Promise.reject(new Error('It must not begin.')));
  expect(await latest()).toMatchObject({ status: 'cancelled' });
});

test('a backup that is stopped while it runs ends soon, and its result doesn’t count', async () => {
  const id = await waiting();
  const done = run(
    id,
    (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  await expect.poll(latest).toMatchObject({ status: 'running' });
  await asAdmin().call(cancelBackup, { parameters: { backupId: id } });
  await done;
  expect(await latest()).toMatchObject({ status: 'cancelled' });
});

test('a failure has its reason; a backup whose process ends is begun again, though not forever', async () => {
  const id = await waiting();
  const stopping = new AbortController();
  stopping.abort();
  const interrupted = run(id, async (signal) => signal.throwIfAborted() as never, stopping.signal);
  await expect(interrupted).rejects.toThrow();
  expect(await latest()).toMatchObject({ status: 'running' });
  await run(id, () => Promise.reject(new Error('The disk is full.')));
  expect(await latest()).toMatchObject({ status: 'failed', reason: 'The disk is full.' });
  await service.database.orm
    .update(backups)
    .set({ status: 'running', reason: null })
    .where(eq(backups.id, id));
  await giveUpBackup(service.database, id);
  expect(await latest()).toMatchObject({
    status: 'failed',
    reason: 'It was interrupted repeatedly.',
  });
});

test('to everyone else there are no backups', async () => {
  const organization = await service.newOrganization();
  for (const call of [
    service.as(organization.admin).call(listBackups, {}),
    service.as(organization.admin).call(startBackup, {}),
    service
      .as(organization.admin)
      .call(cancelBackup, { parameters: { backupId: await waiting() } }),
  ])
    expect((await call).status).toBe(404);
});
