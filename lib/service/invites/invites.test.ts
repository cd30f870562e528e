import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import {
  inviteMembers,
  joinOrganization,
  listInvites,
  previewInvite,
  resendInvite,
  revokeInvite,
  updateInvite,
} from '#lib/contract/invites.ts';
import { emailInvites, organizations } from '../database/schema/index.ts';
import type { Mail } from '../mail/mailer.ts';
import { openTestService, type TestOrganization, type TestService } from '../testing.ts';

let service: TestService;
let organization: TestOrganization;
const sent: Mail[] = [];
const mailer = {
  outbox: null,
  async send(mail: Mail) {
    if (mail.to.startsWith('refused'))
      throw new Error('The mail server takes no mail for this address.');
    sent.push(mail);
  },
  async close() {},
};

beforeAll(async () => {
  service = await openTestService({ mailer });
});
afterAll(() => service.close());
beforeEach(async () => {
  sent.length = 0;
  organization = await service.newOrganization();
});

type Body = { emails: string[]; role?: 'admin' | 'edit' | 'read' | null; sso?: boolean };

const inOrganization = () => ({ organizationId: organization.id });
const asAdmin = () => service.as(organization.admin);

/** Waits until this many mails were sent: they follow the response. */
const mailed = (count: number) =>
  vi.waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(count), 30_000);

async function invite(body: Body) {
  const before = sent.length;
  const answer = await asAdmin().call(inviteMembers, { parameters: inOrganization(), body });
  const refused = body.emails.filter((email) => email.startsWith('refused')).length;
  if (answer.status === 200) await mailed(before + answer.body.invited - refused);
  return answer;
}
const list = async (query: { search?: string; limit?: number; page?: string } = {}) =>
  (await asAdmin().call(listInvites, { parameters: inOrganization(), query })).body;
const set = (change: Partial<typeof organizations.$inferInsert>) =>
  service.database.orm
    .update(organizations)
    .set(change)
    .where(eq(organizations.id, organization.id));

/** The secret in the last mail to an address. */
function secretFor(email: string): string {
  const text = sent.findLast((mail) => mail.to === email)?.text ?? '';
  return new RegExp(`/join/${organization.id}/([\\w-]+)`).exec(text)?.[1] ?? `no mail for ${email}`;
}

const preview = (inviteId: string) =>
  service.as(null).call(previewInvite, { parameters: { ...inOrganization(), inviteId } });

test('invites each address once, ignoring case, and mails each a separate link', async () => {
  const { status, body } = await invite({
    emails: ['Ada@Example.com', 'ada@example.com', 'bo@example.com'],
    role: 'edit',
  });
  expect([status, body]).toEqual([200, { users: [], invited: 2, failedSSOEmails: [] }]);
  expect(sent.map((mail) => mail.to).toSorted()).toEqual(['ada@example.com', 'bo@example.com']);
  expect((await preview(secretFor('ada@example.com'))).body).toMatchObject({
    state: 'usable',
    role: 'edit',
    email: 'ada@example.com',
    organization: { id: organization.id, title: 'Test organization' },
  });
  expect(secretFor('ada@example.com')).not.toBe(secretFor('bo@example.com'));
  expect((await list()).count).toBe(2);
});

test('existing members are listed and left unchanged', async () => {
  const member = await organization.join('read');
  const stranger = await service.newPerson();
  const { body } = await invite({
    emails: [member.email, stranger.email],
    role: 'admin',
    sso: false,
  });
  expect(body).toEqual({ users: [member.id], invited: 1, failedSSOEmails: [] });
  expect(sent.map((mail) => mail.to)).toEqual([stranger.email]);
});

test('only addresses in the email domains are invited with SSO', async () => {
  const emails = ['a@own.example', 'b@sub.own.example', 'c@else.example'];
  expect((await invite({ emails, sso: true })).body).toEqual({
    users: [],
    invited: 0,
    failedSSOEmails: emails,
  });
  await set({ emailDomains: ['own.example'], provenDomains: ['own.example'] });
  const { body } = await invite({ emails, sso: true });
  expect(body).toEqual({
    users: [],
    invited: 1,
    failedSSOEmails: ['b@sub.own.example', 'c@else.example'],
  });
  expect((await list()).items).toMatchObject([{ email: 'a@own.example', sso: true }]);
});

test('without a role it gives the default role; null is a guest', async () => {
  await set({ defaultRole: 'comment' });
  await invite({ emails: ['default@example.com'] });
  await invite({ emails: ['guest@example.com'], role: null });
  const roles = (await list()).items.map((item) => [item.email, item.role]);
  expect(Object.fromEntries(roles)).toEqual({
    'default@example.com': 'comment',
    'guest@example.com': null,
  });
});

test('inviting again gives a new secret and the new role, in one row', async () => {
  await invite({ emails: ['twice@example.com'], role: 'read' });
  const old = secretFor('twice@example.com');
  const [before] = (await list()).items;
  expect((await invite({ emails: ['twice@example.com'], role: 'edit' })).body.invited).toBe(1);
  const after = await list();
  expect(after.items).toMatchObject([{ id: before?.id, role: 'edit' }]);
  expect((await preview(old)).status).toBe(404);
  expect((await preview(secretFor('twice@example.com'))).status).toBe(200);
});

test('only hashes of secrets are in the database', async () => {
  await invite({ emails: ['secret@example.com'] });
  const rows = await service.database.pool.query(
    'select row_to_json(email_invites) as row from email_invites',
  );
  const events = await service.database.pool.query(
    'select row_to_json(audit_events) as row from audit_events',
  );
  expect(JSON.stringify([rows.rows, events.rows])).not.toContain(
    secretFor('secret@example.com').slice(4),
  );
});

test('a refused mail doesn’t delay the others', async () => {
  const { body } = await invite({ emails: ['refused@example.com', 'fine@example.com'] });
  expect(body.invited).toBe(2);
  expect(sent.map((mail) => mail.to)).toEqual(['fine@example.com']);
});

test('handles 1,000 addresses in a second and writes one audit event with the first 20', async () => {
  const emails = Array.from({ length: 1000 }, (_, index) => `person${index}@example.com`);
  const started = performance.now();
  const { body: outcome } = await asAdmin().call(inviteMembers, {
    parameters: inOrganization(),
    body: { emails, role: 'read' },
  });
  expect(outcome.invited).toBe(1000);
  expect(performance.now() - started).toBeLessThan(3000);
  await mailed(1000);
  expect(sent).toHaveLength(1000);
  const { body } = await asAdmin().call(listAuditEvents, { parameters: inOrganization() });
  expect(body.items).toMatchObject([
    { action: 'inviteMembers', payload: { invited: 1000, role: 'read' } },
  ]);
  expect(body.items[0]?.payload?.emails).toEqual(emails.slice(0, 20));
  const first = await list({ limit: 600 });
  const second = await list({ limit: 600, page: first.next?.page as string });
  expect(new Set([...first.items, ...second.items].map((item) => item.email)).size).toBe(1000);
  expect((await list({ search: 'PERSON99' })).count).toBe(11);
  expect((await invite({ emails: [...emails, 'one@too.many'] })).status).toBe(400);
});

test('an invalid address among valid ones is named, and nobody is invited', async () => {
  const { status, error } = await invite({ emails: ['fine@example.com', 'not an address'] });
  expect([status, error?.fields?.[0]?.path]).toEqual([400, 'emails.1']);
  expect([(await list()).count, sent]).toEqual([0, []]);
});

test('resending gives a new secret and a new expiry, also after it has expired', async () => {
  await invite({ emails: ['late@example.com'] });
  const old = secretFor('late@example.com');
  await service.database.orm.update(emailInvites).set({ expiresAt: new Date(0) });
  const [expired] = (await list()).items;
  expect(expired?.expired).toBe(true);
  expect((await preview(old)).body.state).toBe('expired');
  const inviteId = expired?.id as string;
  const resent = await asAdmin().call(resendInvite, {
    parameters: { ...inOrganization(), inviteId },
  });
  expect(resent.body).toMatchObject({ id: inviteId, expired: false });
  await mailed(2);
  expect((await preview(old)).status).toBe(404);
  expect((await preview(secretFor('late@example.com'))).body.state).toBe('usable');
});

test('the role of an invitation can be changed, and joining gives it', async () => {
  const person = await service.newPerson();
  await invite({ emails: [person.email], role: 'read' });
  const inviteId = (await list()).items[0]?.id as string;
  const parameters = { ...inOrganization(), inviteId };
  const changed = await asAdmin().call(updateInvite, { parameters, body: { role: 'edit' } });
  expect(changed.body.role).toBe('edit');
  expect((await preview(secretFor(person.email))).body.role).toBe('edit');
});

test('a revoked invitation says so to its recipient and is removed from the list', async () => {
  const person = await service.newPerson();
  await invite({ emails: [person.email] });
  const parameters = { ...inOrganization(), inviteId: (await list()).items[0]?.id as string };
  expect((await asAdmin().call(revokeInvite, { parameters })).status).toBe(204);
  expect((await list()).items).toEqual([]);
  expect((await preview(secretFor(person.email))).body.state).toBe('revoked');
  const join = { parameters: { ...inOrganization(), inviteId: secretFor(person.email) } };
  const refused = await service.as(person).call(joinOrganization, join);
  expect([refused.status, refused.error?.reasons]).toEqual([409, ['revoked']]);
  const again = [
    await asAdmin().call(revokeInvite, { parameters }),
    await asAdmin().call(resendInvite, { parameters }),
    await asAdmin().call(updateInvite, { parameters, body: { role: 'read' } }),
  ];
  expect(again.map((answer) => answer.status)).toEqual([404, 404, 404]);
});

test('an invitation of another organization isn’t found', async () => {
  await invite({ emails: ['ours@example.com'] });
  const { id } = (await list()).items[0] ?? { id: '' };
  const other = await service.newOrganization();
  const parameters = { organizationId: other.id, inviteId: id };
  const as = service.as(other.admin);
  const answers = [
    await as.call(revokeInvite, { parameters }),
    await as.call(resendInvite, { parameters }),
    await as.call(updateInvite, { parameters, body: { role: 'admin' } }),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404]);
  const secret = secretFor('ours@example.com');
  const elsewhere = await service
    .as(null)
    .call(previewInvite, { parameters: { ...parameters, inviteId: secret } });
  expect(elsewhere.status).toBe(404);
});

test('only admins invite and see invitations', async () => {
  const roles = ['create', 'review', 'edit', 'comment', 'read', null] as const;
  for (const role of roles) {
    const as = service.as(await organization.join(role));
    const body = { emails: ['more@example.com'], role: 'read' as const };
    expect((await as.call(inviteMembers, { parameters: inOrganization(), body })).status).toBe(403);
    expect((await as.call(listInvites, { parameters: inOrganization() })).status).toBe(403);
  }
  const stranger = service.as(await service.newPerson());
  expect((await stranger.call(listInvites, { parameters: inOrganization() })).status).toBe(404);
});
