import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { previewInvite } from '#lib/contract/invites.ts';
import { getMember } from '#lib/contract/members.ts';
import { emailInvites, memberChangePeople, memberChanges } from './database/schema/index.ts';
import { inTransaction } from './database/transaction.ts';
import { inviteSecretOf, MAIL_QUEUE } from './invites/delivery.ts';
import { startJobs } from './jobs.ts';
import type { OutgoingMail } from './mail/mailer.ts';
import { FORMER_QUEUE, MEMBER_CHANGE_QUEUE } from './member-changes/queue.ts';
import { hashOf, newId } from './security/secrets.ts';
import { openTestService, type TestOrganization, type TestService } from './testing.ts';
import type { Jobs } from './worker/job-queue.ts';

let service: TestService;
let organization: TestOrganization;
let isServerUp = true;
const sent: OutgoingMail[] = [];
const mailer = {
  outbox: null,
  async send(mail: OutgoingMail) {
    if (!isServerUp) throw new Error('The mail server is away.');
    sent.push(mail);
  },
  async close() {},
};

beforeAll(async () => {
  service = await openTestService({ mailer });
  // Only the jobs that a test starts may take from the queue.
  await service.instance.jobs.stop();
  organization = await service.newOrganization();
});
afterAll(() => service.close());
beforeEach(() => {
  sent.length = 0;
  isServerUp = true;
});

const start = () => startJobs(service.database, service.instance, { poll: 0.5, retry: 1 });

/** Invites addresses and queues their mails in one transaction, which `end` may abort. */
function invite(jobs: Jobs, emails: string[], end: () => void = () => undefined) {
  const sentAt = new Date();
  const expiresAt = new Date(sentAt.getTime() + 60_000);
  const rows = emails.map((email) => {
    const about = { organizationId: organization.id, email, sentAt };
    const hash = hashOf(inviteSecretOf(service.instance.keys, about));
    const invitedBy = organization.admin.id;
    return { ...about, id: newId('inv'), hash, invitedBy, createdAt: sentAt, expiresAt };
  });
  return inTransaction(service.database, async (transaction) => {
    await transaction.insert(emailInvites).values(rows);
    const due = rows.map(({ id }) => ({ id, sentAt: sentAt.toISOString() }));
    await jobs.enqueue(transaction, MAIL_QUEUE, due);
    end();
  });
}

/** How many jobs of the queue are in a state. */
async function jobsIn(state: string): Promise<number> {
  const { rows } = await service.database.pool.query<{ jobs: number }>(
    'select count(*)::int as jobs from jobs.job where state::text = $1',
    [state],
  );
  return rows[0]?.jobs ?? 0;
}

const arrived = (count: number) =>
  vi.waitFor(() => expect(sent).toHaveLength(count), { timeout: 60_000, interval: 50 });

test('an email is sent once its transaction is committed, and its link opens the invitation', async () => {
  const jobs = await start();
  await invite(jobs, ['one@example.org']);
  jobs.wake();
  await arrived(1);
  const secret = /\/join\/[\w-]+\/([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? '';
  const parameters = { organizationId: organization.id, inviteId: secret };
  const { body } = await service.as(null).call(previewInvite, { parameters });
  expect(body).toMatchObject({ state: 'usable', email: 'one@example.org' });
  const { rows } = await service.database.pool.query<{ job: string }>(
    'select j::text as job from jobs.job j',
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.some(({ job }) => job.includes(secret))).toBe(false);
  await jobs.stop();
});

test('an email queued by a failed transaction is never sent', async () => {
  const jobs = await start();
  const broken = invite(jobs, ['never@example.org'], () => {
    throw new Error('broken');
  });
  await expect(broken).rejects.toThrow('broken');
  await invite(jobs, ['after@example.org']);
  jobs.wake();
  await arrived(1);
  await sleep(700);
  expect(sent.map(({ to }) => to)).toEqual(['after@example.org']);
  await jobs.stop();
});

test('an email the server refused is retried later by any running process, and no other is sent twice', async () => {
  const first = await start();
  isServerUp = false;
  await invite(first, ['late@example.org']);
  first.wake();
  await vi.waitFor(async () => expect(await jobsIn('retry')).toBe(1), 10_000);
  await first.stop();
  isServerUp = true;
  const second = await start();
  await arrived(1);
  await sleep(700);
  expect(sent.map(({ to }) => to)).toEqual(['late@example.org']);
  await second.stop();
});

test('a thousand mails are sent without waiting for polls', async () => {
  const jobs = await start();
  const emails = Array.from({ length: 1000 }, (_, index) => `many.${index}@example.org`);
  await invite(jobs, emails);
  jobs.wake();
  await arrived(1000);
  expect(new Set(sent.map(({ to }) => to)).size).toBe(1000);
  await jobs.stop();
});

test('an email for an invitation that was revoked or resent is not sent', async () => {
  const jobs = await start();
  isServerUp = false;
  await invite(jobs, ['revoked@example.org', 'renewed@example.org']);
  await service.database.pool.query(
    `update email_invites set revoked_at = now() where email = 'revoked@example.org'`,
  );
  await service.database.pool.query(
    `update email_invites set sent_at = now() + interval '1 second' where email = 'renewed@example.org'`,
  );
  isServerUp = true;
  await invite(jobs, ['last@example.org']);
  jobs.wake();
  await arrived(1);
  await sleep(2500);
  expect(sent.map(({ to }) => to)).toEqual(['last@example.org']);
  await jobs.stop();
});

test('bulk changes of members are done, also those that an earlier version has queued', async () => {
  const jobs = await start();
  for (const queue of [MEMBER_CHANGE_QUEUE, FORMER_QUEUE]) {
    const person = await organization.join('edit');
    const id = newId('mch');
    const now = new Date();
    await inTransaction(service.database, async (transaction) => {
      await transaction.insert(memberChanges).values({
        id,
        organizationId: organization.id,
        role: 'read',
        status: 'waiting',
        startedBy: organization.admin.id,
        createdAt: now,
        updatedAt: now,
      });
      await transaction.insert(memberChangePeople).values({
        changeId: id,
        position: 0,
        userId: person.id,
        before: 'edit',
        after: 'read',
        outcome: 'waiting',
      });
      await jobs.enqueue(transaction, queue, [{ id }]);
    });
    jobs.wake();
    const parameters = { organizationId: organization.id, userId: person.id };
    await vi.waitFor(
      async () => {
        const { body } = await service.as(organization.admin).call(getMember, { parameters });
        expect(body.role).toBe('read');
      },
      { timeout: 20_000, interval: 50 },
    );
  }
  await jobs.stop();
});
