import { beforeEach, expect, test } from 'vitest';
import { joinByEmailDomain } from '#lib/contract/email-domains.ts';
import { createLinkInvite, joinOrganization } from '#lib/contract/invites.ts';
import {
  disableMember,
  enableMember,
  getMember,
  listMembers,
  removeMember,
  updateMember,
} from '#lib/contract/members.ts';
import {
  getOrganization,
  listOrganizations,
  updateOrganization,
} from '#lib/contract/organizations.ts';
import { getSpacePdf } from '#lib/contract/pdf.ts';
import { deleteSAMLProvider } from '#lib/contract/saml.ts';
import { createSpace, getSpace, updateSpace } from '#lib/contract/spaces.ts';
import { samlProviders, tokens } from '../database/schema/index.ts';
import { hashOf, newId, newSecret } from '../security/secrets.ts';
import { maySeeSites } from '../sites/member-visits.ts';
import { ageSignIn } from '../testing/passkeys.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';

const service = testService();
let organization: TestOrganization;
/** An admin, who may have the most, and the same person with a token for scripts. */
let person: TestPerson;
let script: TestPerson;
/** An invite link that the person made. */
let ownLink: string;
let spaceId: string;
/** The path of a PDF that the person asked for. */
let pdf: string;

beforeEach(async () => {
  organization = await service.newOrganization();
  person = await organization.join('admin');
  script = { ...person, secret: newSecret('masthead_pat') };
  await addToken(script.secret, 'personal');
  const space = await asAdmin().call(createSpace, {
    parameters: there(),
    body: { title: 'Plans' },
  });
  spaceId = space.body.id;
  const { body } = await service.as(person).call(getSpacePdf, { parameters: { spaceId } });
  pdf = new URL(body.url).pathname;
  const link = await service
    .as(person)
    .call(createLinkInvite, { parameters: there(), body: { role: 'read' } });
  ownLink = link.body.id;
  await asAdmin().call(updateOrganization, {
    parameters: there(),
    body: { emailDomains: [person.email.split('@')[1] ?? ''] },
  });
});

const there = () => ({ organizationId: organization.id });
const onPerson = () => ({ organizationId: organization.id, userId: person.id });
const asAdmin = () => service.as(organization.admin);

async function addToken(secret: string, kind: 'sign-in' | 'personal', samlProviderId?: string) {
  await service.database.orm.insert(tokens).values({
    id: newId('tok'),
    hash: hashOf(secret),
    kind,
    userId: person.id,
    name: 'test',
    createdAt: new Date(),
    expiresAt: null,
    ...(samlProviderId && { samlProviderId, organizationId: organization.id }),
  });
}

type Answers = Record<string, number | boolean>;

/** What the person gets on each way into the organization, with each of their tokens. */
async function waysIn(): Promise<Answers> {
  const answers: Answers = {};
  for (const [name, who] of Object.entries({ session: person, script })) {
    const as = service.as(who);
    const at = { parameters: there() };
    const inSpace = { parameters: { spaceId } };
    const write = { ...inSpace, body: { title: 'Plans' } };
    const repeated = { ...at, body: { title: 'Kept' } };
    const key = { 'idempotency-key': `once-${name}` };
    const { items } = (await as.call(listOrganizations, {})).body;
    Object.assign(answers, {
      [`${name}: organization`]: (await as.call(getOrganization, at)).status,
      [`${name}: people`]: (await as.call(listMembers, at)).status,
      [`${name}: space`]: (await as.call(getSpace, inSpace)).status,
      [`${name}: write`]: (await as.call(updateSpace, write)).status,
      [`${name}: repeated write`]: (await as.call(createSpace, repeated, key)).status,
      [`${name}: in the list`]: items.some(({ id }) => id === organization.id),
    });
  }
  const { orm } = service.database;
  answers['PDF asked for before'] = (await service.raw(null, 'GET', pdf)).status;
  answers['sites as a member'] = await maySeeSites(orm, organization.id, person.id);
  return answers;
}

/** Expectations for each way in. */
function everywhere(read: number, write: number, repeated: number, isListed: boolean): Answers {
  const of = (name: string) => ({
    [`${name}: organization`]: read,
    [`${name}: people`]: read,
    [`${name}: space`]: read,
    [`${name}: write`]: write,
    [`${name}: repeated write`]: repeated,
    [`${name}: in the list`]: isListed,
  });
  const byAddress = { 'PDF asked for before': isListed ? 200 : 404 };
  return { ...of('session'), ...of('script'), ...byAddress, 'sites as a member': isListed };
}

const open = everywhere(200, 200, 201, true);
const shut = everywhere(404, 404, 404, false);

/** The statuses of joining again: by email domain, by an invite link, and with the person's own link. */
async function waysBack(): Promise<number[]> {
  const body = { role: 'read' as const };
  const link = await asAdmin().call(createLinkInvite, { parameters: there(), body });
  const byLink = (who: TestPerson, inviteId: string) =>
    service.as(who).call(joinOrganization, { parameters: { ...there(), inviteId } });
  const stranger = await service.newPerson();
  return [
    (await service.as(person).call(joinByEmailDomain, { parameters: there() })).status,
    (await byLink(person, link.body.id)).status,
    (await byLink(stranger, ownLink)).status,
  ];
}

test('a disabled member has no way in and no way back, until an admin enables them', async () => {
  expect(await waysIn()).toEqual(open);
  const disabled = await asAdmin().call(disableMember, { parameters: onPerson() });
  expect(disabled).toMatchObject({ status: 200, body: { disabled: true, role: 'admin' } });
  expect(await waysIn()).toEqual(shut);
  expect(await waysBack()).toEqual([403, 403, 409]);
  expect((await service.as(person).call(enableMember, { parameters: onPerson() })).status).toBe(
    404,
  );
  expect((await asAdmin().call(enableMember, { parameters: onPerson() })).status).toBe(204);
  expect(await waysIn()).toEqual(open);
});

test('a removed and blocked member has no way in and no way back', async () => {
  expect(await waysIn()).toEqual(open);
  await asAdmin().call(removeMember, { parameters: onPerson(), query: { block: true } });
  expect(await waysIn()).toEqual(shut);
  expect(await waysBack()).toEqual([403, 403, 409]);
  expect(await waysIn()).toEqual(shut);
});

test('a token of someone removed doesn’t join again, nor does a sign-in of long ago by its address', async () => {
  await asAdmin().call(removeMember, { parameters: onPerson() });
  const body = { role: 'read' as const };
  const link = await asAdmin().call(createLinkInvite, { parameters: there(), body });
  const inviteId = link.body.id;
  const byDomain = (who: TestPerson) =>
    service.as(who).call(joinByEmailDomain, { parameters: there() });
  const byToken = { status: 403, error: { reasons: ['personal-access-token'] } };
  expect(await byDomain(script)).toMatchObject(byToken);
  const parameters = { ...there(), inviteId };
  expect(await service.as(script).call(joinOrganization, { parameters })).toMatchObject(byToken);
  await ageSignIn(service, person, { since: 16 });
  expect(await byDomain(person)).toMatchObject({
    status: 403,
    error: { reasons: ['recent-sign-in'] },
  });
  expect(await waysIn()).toEqual(shut);
});

test('a lower role counts for all tokens at once', async () => {
  expect(await waysIn()).toEqual(open);
  await asAdmin().call(updateMember, { parameters: onPerson(), body: { role: 'read' } });
  // A repeated request gets its first answer, and changes nothing.
  expect(await waysIn()).toEqual(everywhere(200, 403, 201, true));
});

test('a removed provider ends its sign-ins, and those only', async () => {
  const provider = {
    id: newId('sml'),
    organizationId: organization.id,
    label: 'Provider',
    ssoURL: '',
    entityID: '',
    certificate: '',
    status: 'pending' as const,
    createdAt: new Date(),
  };
  await service.database.orm.insert(samlProviders).values(provider);
  const bound = { ...person, secret: newSecret('ses') };
  await addToken(bound.secret, 'sign-in', provider.id);
  const read = (who: TestPerson) =>
    service
      .as(who)
      .call(getOrganization, { parameters: there() })
      .then(({ status }) => status);
  expect(await read(bound)).toBe(200);
  const parameters = { ...there(), samlProviderId: provider.id };
  expect((await asAdmin().call(deleteSAMLProvider, { parameters })).status).toBeLessThan(300);
  expect([await read(bound), await read(person)]).toEqual([401, 200]);
});

test('members can’t disable themselves or the last admin, and roles below admin disable nobody', async () => {
  const other = person;
  const creator = await organization.join('create');
  const disable = (actor: TestPerson, who: TestPerson) =>
    service
      .as(actor)
      .call(disableMember, { parameters: { ...there(), userId: who.id } })
      .then(({ status, error }) => [status, error?.reasons]);
  expect(await disable(creator, other)).toEqual([403, expect.anything()]);
  expect(await disable(other, other)).toEqual([409, ['self']]);
  expect(await disable(other, organization.admin)).toEqual([200, undefined]);
  expect(await disable(organization.admin, other)).toEqual([404, undefined]);
  const found = await service
    .as(other)
    .call(getMember, { parameters: { ...there(), userId: organization.admin.id } });
  expect(found.body).toMatchObject({ disabled: true, role: 'admin' });
});

test('two admins who disable each other at once leave one', async () => {
  const other = person;
  const disable = (actor: TestPerson, who: TestPerson) =>
    service.as(actor).call(disableMember, { parameters: { ...there(), userId: who.id } });
  const answers = await Promise.all([
    disable(organization.admin, other),
    disable(other, organization.admin),
  ]);
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
});
