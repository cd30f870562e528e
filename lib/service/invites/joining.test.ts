import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import {
  createLinkInvite,
  deleteLinkInvite,
  inviteMembers,
  joinOrganization,
  listInvites,
  previewInvite,
} from '#lib/contract/invites.ts';
import { roles } from '#lib/contract/levels.ts';
import { emailInvites, linkInvites, members, organizations } from '../database/schema/index.ts';
import type { OutgoingMail } from '../mail/mailer.ts';
import {
  openTestService,
  type TestOrganization,
  type TestPerson,
  type TestService,
} from '../testing.ts';

let service: TestService;
let organization: TestOrganization;
const mails = new Map<string, string>();
const mailer = {
  outbox: null,
  async send(mail: OutgoingMail) {
    mails.set(mail.to, mail.text);
  },
  async close() {},
};

beforeAll(async () => {
  service = await openTestService({ mailer });
});
afterAll(() => service.close());
beforeEach(async () => {
  organization = await service.newOrganization();
});

const inOrganization = () => ({ organizationId: organization.id });
const asAdmin = () => service.as(organization.admin);
const join = (person: TestPerson, inviteId: string, organizationId = organization.id) =>
  service.as(person).call(joinOrganization, { parameters: { organizationId, inviteId } });
const preview = (inviteId: string, organizationId = organization.id) =>
  service.as(null).call(previewInvite, { parameters: { organizationId, inviteId } });

type LinkBody = { role?: (typeof roles)[number]; maxUses?: number; title?: string };

async function newLink(body: LinkBody = {}) {
  const made = await asAdmin().call(createLinkInvite, {
    parameters: inOrganization(),
    body: { role: 'read', ...body },
  });
  expect(made.status).toBe(201);
  return made.body.id;
}

/** Invites an address; returns the secret in the mail. */
async function invite(email: string, role: 'read' | 'edit' = 'edit'): Promise<string> {
  const { status } = await asAdmin().call(inviteMembers, {
    parameters: inOrganization(),
    body: { emails: [email], role },
  });
  expect(status).toBe(200);
  await vi.waitFor(() => expect(mails.has(email)).toBe(true), 30_000);
  return /\/join\/[\w-]+\/([\w-]+)/.exec(mails.get(email) ?? '')?.[1] ?? '';
}

const membersOf = () =>
  service.database.orm.select().from(members).where(eq(members.organizationId, organization.id));
async function memberOf(person: TestPerson) {
  return (await membersOf()).find((member) => member.userId === person.id);
}
async function usesOfLink() {
  const [row] = await service.database.orm
    .select()
    .from(linkInvites)
    .where(eq(linkInvites.organizationId, organization.id));
  return row?.uses;
}
async function newPeople(count: number): Promise<TestPerson[]> {
  const people = [];
  for (let index = 0; index < count; index += 1) people.push(await service.newPerson());
  return people;
}

describe('through an invite link', () => {
  test.each(roles)('gives the role %s of the link, and is counted', async (role) => {
    const person = await service.newPerson();
    const id = await newLink({ role });
    expect((await preview(id)).body).toEqual({
      state: 'usable',
      sso: false,
      organization: { id: organization.id, title: 'Test organization' },
      role,
      invitedBy: { displayName: organization.admin.displayName },
    });
    const joined = await join(person, id);
    expect([joined.status, joined.body]).toEqual([200, {}]);
    expect(await memberOf(person)).toMatchObject({
      role,
      sso: false,
      invitedBy: organization.admin.id,
    });
    expect((await memberOf(person))?.lastSeenAt).toEqual((await memberOf(person))?.joinedAt);
    expect(await usesOfLink()).toBe(1);
    const { body } = await asAdmin().call(listAuditEvents, { parameters: inOrganization() });
    expect(body.items[0]).toMatchObject({ action: 'joinOrganization', target: { id: person.id } });
    expect(JSON.stringify(body)).not.toContain(id);
  });

  test('keeps the role of a member who joins again, and isn’t counted', async () => {
    const member = await organization.join('comment');
    const id = await newLink({ role: 'admin' });
    expect((await join(member, id)).status).toBe(200);
    expect(await memberOf(member)).toMatchObject({ role: 'comment' });
    expect(await usesOfLink()).toBe(0);
  });

  test('is refused for a disabled member', async () => {
    const member = await organization.join('read');
    await service.database.orm
      .update(members)
      .set({ disabled: true })
      .where(eq(members.userId, member.id));
    const refused = await join(member, await newLink());
    expect([refused.status, refused.error?.reasons]).toEqual([403, ['disabled']]);
  });

  test('with a made-up, altered or foreign secret isn’t found', async () => {
    const id = await newLink();
    const other = await service.newOrganization();
    const person = await service.newPerson();
    const altered = id.slice(0, -2) + (id.endsWith('AA') ? 'BB' : 'AA');
    for (const secret of [
      'inv_nothing',
      altered,
      id.slice(0, 26),
      `${id}x`,
      '%',
      'inv_'.repeat(40),
    ]) {
      expect([(await join(person, secret)).status, (await preview(secret)).status]).toEqual([
        404, 404,
      ]);
    }
    expect((await join(person, id, other.id)).status).toBe(404);
    expect((await preview(id, other.id)).status).toBe(404);
    expect((await join(person, id, 'org_nothing')).status).toBe(404);
    expect(await memberOf(person)).toBeUndefined();
  });

  test('that is revoked, used up, expired or turned off says which', async () => {
    const person = await service.newPerson();
    const messageOf = async (id: string) => {
      const refused = await join(person, id);
      expect(refused.status).toBe(409);
      expect(refused.error?.message).toContain('Test organization');
      expect(refused.error?.reasons).toEqual([(await preview(id)).body.state]);
      return refused.error?.reasons?.[0];
    };
    const revoked = await newLink();
    await asAdmin().call(deleteLinkInvite, {
      parameters: { ...inOrganization(), inviteId: revoked },
    });
    expect(await messageOf(revoked)).toBe('revoked');
    const once = await newLink({ maxUses: 1 });
    await join(await service.newPerson(), once);
    expect(await messageOf(once)).toBe('used');
    const old = await newLink();
    await service.database.orm
      .update(linkInvites)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(linkInvites.id, old.slice(0, 26)));
    expect(await messageOf(old)).toBe('expired');
    const id = await newLink();
    await service.database.orm
      .update(organizations)
      .set({ inviteLinks: false })
      .where(eq(organizations.id, organization.id));
    expect(await messageOf(id)).toBe('off');
    expect(await memberOf(person)).toBeUndefined();
  });
});

describe('through an emailed invitation', () => {
  test('gives its role once, and accepts it', async () => {
    const person = await service.newPerson();
    const secret = await invite(person.email);
    expect((await join(person, secret)).status).toBe(200);
    expect(await memberOf(person)).toMatchObject({
      role: 'edit',
      invitedBy: organization.admin.id,
    });
    expect(
      (await asAdmin().call(listInvites, { parameters: inOrganization() })).body.items,
    ).toEqual([]);
    expect((await preview(secret)).body.state).toBe('used');
    expect((await join(person, secret)).status).toBe(200);
    await service.database.orm.delete(members).where(eq(members.userId, person.id));
    expect((await join(person, secret)).error?.reasons).toEqual(['used']);
  });

  test('works only for its address', async () => {
    const [invited, holder] = await newPeople(2);
    const secret = await invite((invited as TestPerson).email);
    const refused = await join(holder as TestPerson, secret);
    expect([refused.status, refused.error?.reasons]).toEqual([403, ['another-address']]);
    expect(refused.error?.message).toContain((invited as TestPerson).email);
    expect(await memberOf(holder as TestPerson)).toBeUndefined();
    expect((await join(organization.admin, secret)).status).toBe(403);
    expect((await preview(secret)).body.state).toBe('usable');
  });

  test('is accepted when its recipient joins in another way, or opens it as a member', async () => {
    const [through, before] = (await newPeople(2)) as [TestPerson, TestPerson];
    await invite(through.email);
    await join(through, await newLink());
    const secret = await invite(before.email);
    await organization.join('comment', before);
    expect((await join(before, secret)).status).toBe(200);
    expect(await memberOf(before)).toMatchObject({ role: 'comment' });
    expect(
      (await asAdmin().call(listInvites, { parameters: inOrganization() })).body.items,
    ).toEqual([]);
  });

  test('that has expired says so', async () => {
    const person = await service.newPerson();
    const secret = await invite(person.email);
    await service.database.orm.update(emailInvites).set({ expiresAt: new Date(0) });
    expect((await join(person, secret)).error?.reasons).toEqual(['expired']);
  });
});

describe('races', () => {
  test('64 concurrent joins by one person make one membership and one use', async () => {
    const person = await service.newPerson();
    const id = await newLink();
    const answers = await Promise.all(Array.from({ length: 64 }, () => join(person, id)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect((await membersOf()).length).toBe(2);
    expect(await usesOfLink()).toBe(1);
  });

  test('64 concurrent joins through one emailed invitation make one membership', async () => {
    const person = await service.newPerson();
    const secret = await invite(person.email);
    const answers = await Promise.all(Array.from({ length: 64 }, () => join(person, secret)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect((await membersOf()).length).toBe(2);
  });

  test('32 concurrent joins through a link for five add five', async () => {
    const people = await newPeople(32);
    const id = await newLink({ maxUses: 5 });
    const answers = await Promise.all(people.map((person) => join(person, id)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5);
    const refused = answers.filter((answer) => answer.status !== 200);
    expect(new Set(refused.map((answer) => answer.error?.reasons?.[0]))).toEqual(new Set(['used']));
    expect((await membersOf()).length).toBe(6);
    expect(await usesOfLink()).toBe(5);
  });

  test('nobody joins after a revocation was answered, in 50 rounds', async () => {
    const people = await newPeople(50);
    for (const [round, person] of people.entries()) {
      const id = await newLink();
      const revoke = async () => {
        const link = { parameters: { ...inOrganization(), inviteId: id } };
        expect((await asAdmin().call(deleteLinkInvite, link)).status).toBe(205);
        return (await memberOf(person)) !== undefined;
      };
      const joinFirst = round % 2 === 0;
      const early = joinFirst ? join(person, id) : null;
      const revoking = revoke();
      const joined = await (early ?? join(person, id));
      expect([200, 409]).toContain(joined.status);
      expect(await revoking).toBe(joined.status === 200);
      expect((await memberOf(person)) !== undefined).toBe(joined.status === 200);
      expect((await join(await service.newPerson(), id)).error?.reasons).toEqual(['revoked']);
    }
  });
});

test('previews are rate-limited for each network', async () => {
  const limited = await openTestService({ rateLimits: { signIn: 1e6, network: 3, api: 1e9 } });
  const url = '/v1/orgs/org_nothing/invites/inv_nothing/preview';
  const from = async (address: string) => (await limited.raw(null, 'GET', url, { address })).status;
  const statuses = [];
  for (let index = 0; index < 4; index += 1) statuses.push(await from('192.0.2.1'));
  expect(statuses).toEqual([404, 404, 404, 429]);
  expect(await from('192.0.2.2')).toBe(404);
  await limited.close();
});
