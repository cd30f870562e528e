import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import {
  getOrganizationsForEmailDomain,
  joinByEmailDomain,
  listJoinableOrganizations,
} from '#lib/contract/email-domains.ts';
import { inviteMembers, listInvites } from '#lib/contract/invites.ts';
import type { Role } from '#lib/contract/levels.ts';
import { createOrganization, updateOrganization } from '#lib/contract/organizations.ts';
import { members, organizations, users } from '../database/schema/index.ts';
import { addActiveProvider } from '../testing/saml.ts';
import { openTestService, type TestOrganization, type TestPerson } from '../testing.ts';

let service: Awaited<ReturnType<typeof openTestService>>;
let organization: TestOrganization;
let domain: string;
let counter = 0;

beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  organization = await service.newOrganization();
  domain = `own${++counter}.example`;
  expect((await change({ emailDomains: [domain], defaultRole: 'comment' })).status).toBe(200);
});

const inOrganization = () => ({ organizationId: organization.id });
const asAdmin = () => service.as(organization.admin);
const change = (body: { emailDomains?: string[]; defaultRole?: Role | null; title?: string }) =>
  asAdmin().call(updateOrganization, { parameters: inOrganization(), body });
const join = (person: TestPerson, organizationId = organization.id) =>
  service.as(person).call(joinByEmailDomain, { parameters: { organizationId } });
const offered = async (person: TestPerson) => {
  const { status, body } = await service.as(person).call(listJoinableOrganizations, {});
  expect(status).toBe(200);
  return body.organizations;
};
const named = async (person: TestPerson, emailDomain = domain) => {
  const { status, body } = await service
    .as(person)
    .call(getOrganizationsForEmailDomain, { parameters: { emailDomain } });
  expect(status).toBe(200);
  return body.organizations;
};

async function personAt(place: string): Promise<TestPerson> {
  const person = await service.newPerson();
  const email = `somebody${++counter}@${place}`;
  await service.database.orm.update(users).set({ email }).where(eq(users.id, person.id));
  return { ...person, email };
}

async function memberOf(person: TestPerson) {
  const [row] = await service.database.orm
    .select()
    .from(members)
    .where(and(eq(members.organizationId, organization.id), eq(members.userId, person.id)));
  return row;
}

describe('organizations offered for joining', () => {
  test('match the domain of the address, and show only what joining needs', async () => {
    await change({ emailDomains: ['other.example', domain], title: 'Open Press' });
    const [found, ...rest] = await offered(await personAt(domain));
    expect(rest).toEqual([]);
    expect(found).toMatchObject({
      id: organization.id,
      title: 'Open Press',
      defaultRole: 'comment',
    });
    expect(found?.emailDomains).toEqual([domain]);
    expect(Object.values(found?.permissions ?? {})).not.toContain(true);
    for (const hidden of ['hostname', 'sso', 'ai', 'defaultContent', 'useCase'])
      expect(found).not.toHaveProperty(hidden);
  });

  test('exclude those with another domain, a parent domain or a subdomain', async () => {
    expect(await offered(await personAt(`sub.${domain}`))).toEqual([]);
    expect(await offered(await personAt('else.example'))).toEqual([]);
  });

  test('exclude those that the caller belongs to, and those that disabled them', async () => {
    const person = await organization.join('edit', await personAt(domain));
    expect(await offered(person)).toEqual([]);
    expect((await named(person))[0]?.permissions).toMatchObject({ view: true, admin: false });
    await service.database.orm
      .update(members)
      .set({ disabled: true })
      .where(eq(members.userId, person.id));
    expect(await offered(person)).toEqual([]);
    expect(await named(person)).toEqual([]);
  });

  test('are named by their domain to members only', async () => {
    const member = await organization.join(null);
    expect((await named(member, domain.toUpperCase())).map(({ id }) => id)).toEqual([
      organization.id,
    ]);
    const colleague = await personAt(domain);
    for (const requested of [domain, `sub.${domain}`, 'example.com', '%', `x@${domain}`])
      expect(await named(colleague, requested)).toEqual([]);
  });

  test('are sorted by age, the oldest first', async () => {
    const later = await service.newOrganization();
    const parameters = { organizationId: later.id };
    await service
      .as(later.admin)
      .call(updateOrganization, { parameters, body: { emailDomains: [domain] } });
    const found = await offered(await personAt(domain));
    expect(found.map(({ id }) => id)).toEqual([organization.id, later.id]);
  });
});

describe('joining', () => {
  test.each(['read', 'admin', null] as const)('gives the default role %s', async (role) => {
    await change({ defaultRole: role });
    const person = await personAt(domain);
    const joined = await join(person);
    expect([joined.status, joined.body.id]).toEqual([200, organization.id]);
    expect(joined.body.permissions.view).toBe(true);
    expect(await memberOf(person)).toMatchObject({ role, sso: false, invitedBy: null });
    const { body } = await asAdmin().call(listAuditEvents, { parameters: inOrganization() });
    expect(body.items[0]).toMatchObject({
      action: 'joinByEmailDomain',
      target: { id: person.id },
      payload: { through: 'email-domain', domain, role },
    });
  });

  test('accepts the pending invitation, and gives its role', async () => {
    const person = await personAt(domain);
    const body = { emails: [person.email], role: 'review' as const };
    await asAdmin().call(inviteMembers, { parameters: inOrganization(), body });
    expect((await offered(person))[0]?.defaultRole).toBe('review');
    await join(person);
    expect(await memberOf(person)).toMatchObject({
      role: 'review',
      invitedBy: organization.admin.id,
    });
    const { body: left } = await asAdmin().call(listInvites, { parameters: inOrganization() });
    expect(left.items).toEqual([]);
  });

  test('keeps a member’s role, and concurrent calls create one member', async () => {
    const member = await organization.join('edit', await personAt(domain));
    expect((await join(member)).status).toBe(200);
    expect((await memberOf(member))?.role).toBe('edit');
    const person = await personAt(domain);
    const answers = await Promise.all([join(person), join(person), join(person)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('is refused for a disabled member', async () => {
    const member = await organization.join('read', await personAt(domain));
    await service.database.orm
      .update(members)
      .set({ disabled: true })
      .where(eq(members.userId, member.id));
    const refused = await join(member);
    expect([refused.status, refused.error?.reasons]).toEqual([403, ['disabled']]);
  });

  test('with another domain is answered like an unknown organization', async () => {
    const stranger = await personAt(`x${domain}`);
    const refused = await join(stranger);
    const unknown = await join(stranger, 'org_none');
    expect([refused.status, unknown.status]).toEqual([404, 404]);
    expect(refused.error?.message).toBe(unknown.error?.message);
    expect(await memberOf(stranger)).toBeUndefined();
  });

  test('with a removed domain is refused', async () => {
    await change({ emailDomains: [] });
    expect((await join(await personAt(domain))).status).toBe(404);
  });
});

describe('public email domains', () => {
  test.each([
    'gmail.com',
    'Outlook.fr',
    'yahoo.co.uk',
    'gmx.at',
    'proton.me',
    'yopmail.com',
    'co.uk',
    'com.au',
  ])('%s is refused, and nothing is changed', async (provider) => {
    const refused = await change({ emailDomains: [domain, provider], title: 'Not so' });
    expect([refused.status, refused.error?.fields?.[0]?.path]).toEqual([400, 'emailDomains.1']);
    expect(refused.error?.message).toContain('Anyone can get an address');
    const made = await service
      .as(organization.admin)
      .call(createOrganization, { body: { title: 'New', emailDomains: [provider] } });
    expect(made.status).toBe(400);
  });

  test('added earlier let nobody join', async () => {
    await service.database.orm
      .update(organizations)
      .set({ emailDomains: ['gmail.com'], provenDomains: ['gmail.com'] })
      .where(eq(organizations.id, organization.id));
    const person = await personAt('gmail.com');
    expect(await offered(person)).toEqual([]);
    expect((await join(person)).status).toBe(404);
  });

  test.each(['facebook.com', 'live.fathom.example', 'yahoo-inc.com', 'mail.example'])(
    '%s may be an employer’s',
    async (own) => {
      expect((await change({ emailDomains: [own] })).status).toBe(200);
    },
  );
});

test('nobody joins without SSO where SSO is required', async () => {
  await addActiveProvider(service, organization.id);
  const person = await personAt(domain);
  const { orm } = service.database;
  const set = (sso: boolean) =>
    orm.update(organizations).set({ sso }).where(eq(organizations.id, organization.id));
  await set(true);
  const refused = await join(person);
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({ error: { reasons: ['sso-required'] } });
  expect((await offered(person))[0]).toMatchObject({ id: organization.id, sso: true });
  expect(await memberOf(person)).toBeUndefined();
  await set(false);
  expect((await join(person)).status).toBe(200);
});
