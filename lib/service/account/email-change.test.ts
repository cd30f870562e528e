import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { changeEmail, deleteAccount, startEmailChange } from '#lib/contract/account.ts';
import { listAuditEvents } from '#lib/contract/activity.ts';
import { listBlockedAddresses } from '#lib/contract/blocked-addresses.ts';
import { createLinkInvite, inviteMembers, joinOrganization } from '#lib/contract/invites.ts';
import { listMembers, removeMember } from '#lib/contract/members.ts';
import { redeemCode, requestCode } from '#lib/contract/sign-ins.ts';
import { createToken } from '#lib/contract/tokens.ts';
import { getUser } from '#lib/contract/users.ts';
import { newSSO } from '../testing/saml.ts';
import { testService } from '../testing/service.ts';
import type { TestPerson } from '../testing.ts';

const service = testService();
const newAddress = () => `moved-${randomUUID()}@address.example`;

async function mailsTo(email: string) {
  const mails = (await service.instance.mailer.outbox?.list()) ?? [];
  return mails.filter(({ to }) => to === email);
}
async function codeTo(email: string): Promise<string> {
  const [mail] = await mailsTo(email);
  return /^\d{6}/.exec(mail?.subject ?? '')?.[0] ?? '';
}
const start = (person: TestPerson, email: string) =>
  service.as(person).call(startEmailChange, { body: { email } });
const finish = (person: TestPerson, challenge: string, code: string) =>
  service.as(person).call(changeEmail, { body: { challenge, code } });

async function move(person: TestPerson, email: string) {
  const { body } = await start(person, email);
  return finish(person, body.challenge, await codeTo(email));
}
async function signIn(email: string): Promise<string> {
  const { body } = await service.as(null).call(requestCode, { body: { email } });
  const code = await codeTo(email);
  const redeemed = await service
    .as(null)
    .call(redeemCode, { body: { challenge: body.challenge, code } });
  return redeemed.body.user.id;
}

test('the account moves to the new address, and everyone it concerns learns of it', async () => {
  const home = await service.newOrganization();
  const person = await home.join('edit');
  const email = newAddress();
  const { body: started } = await start(person, email.toUpperCase());
  expect(started.email).toBe(email);
  expect((await service.as(person).call(getUser, {})).body.email).toBe(person.email);
  const code = await codeTo(email);
  expect(await finish(person, started.challenge, code)).toMatchObject({ body: { email } });
  expect((await finish(person, started.challenge, code)).status).toBe(400);
  expect((await service.as(person).call(getUser, {})).body).toMatchObject({ id: person.id, email });
  expect(await signIn(email)).toBe(person.id);
  expect(await signIn(person.email)).not.toBe(person.id);

  const parameters = { organizationId: home.id };
  const asAdmin = service.as(home.admin);
  const found = await asAdmin.call(listMembers, { parameters, query: { search: email } });
  expect(found.body.items).toMatchObject([{ user: { id: person.id, email } }]);
  const { items } = (await asAdmin.call(listAuditEvents, { parameters, query: {} })).body;
  expect(items.find(({ action }) => action === 'changeEmail')).toMatchObject({
    actor: { id: person.id },
    changes: [{ field: 'Email', before: person.email, after: email }],
  });
  await expect
    .poll(async () => (await mailsTo(person.email)).map(({ subject }) => subject))
    .toContain('The address of your account was changed');
});

test('only the owner of an address sees that it is in use', async () => {
  const [person, other] = [await service.newPerson(), await service.newPerson()];
  const { status, body } = await start(person, other.email);
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(Object.keys((await start(person, newAddress())).body));
  const refused = await finish(person, body.challenge, await codeTo(other.email));
  expect([refused.status, refused.error?.message]).toEqual([
    409,
    expect.stringContaining(`another account with ${other.email}`),
  ]);
  expect((await start(person, person.email)).status).toBe(400);
});

test('two people who take one address at once: one gets it', async () => {
  const email = newAddress();
  const people = [await service.newPerson(), await service.newPerson()];
  const ready = [];
  for (const person of people) {
    const { body } = await start(person, email);
    ready.push({ person, challenge: body.challenge, code: await codeTo(email) });
  }
  const done = await Promise.all(
    ready.map(({ person, challenge, code }) => finish(person, challenge, code)),
  );
  expect(done.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('codes are guessed five times, by nobody else and by no token', async () => {
  const [person, other] = [await service.newPerson(), await service.newPerson()];
  const email = newAddress();
  const { challenge } = (await start(person, email)).body;
  const code = await codeTo(email);
  expect((await finish(other, challenge, code)).status).toBe(400);
  const made = await service.as(person).call(createToken, { body: { name: 'script' } });
  const script = { ...person, secret: made.body.secret };
  expect((await finish(script, challenge, code)).status).toBe(403);
  expect((await start(script, email)).status).toBe(403);
  const wrong = code === '000000' ? '111111' : '000000';
  for (let guess = 0; guess < 5; guess += 1)
    expect((await finish(person, challenge, wrong)).status).toBe(400);
  expect((await finish(person, challenge, code)).status).toBe(400);
  expect((await service.as(person).call(getUser, {})).body.email).toBe(person.email);
});

test('someone removed and blocked stays out with a new address, which nobody there learns', async () => {
  const home = await service.newOrganization();
  const parameters = { organizationId: home.id };
  const asAdmin = service.as(home.admin);
  const person = await home.join('edit');
  const body = { role: 'read' as const };
  const { body: link } = await asAdmin.call(createLinkInvite, { parameters, body });
  const join = () =>
    service.as(person).call(joinOrganization, { parameters: { ...parameters, inviteId: link.id } });
  await asAdmin.call(removeMember, {
    parameters: { ...parameters, userId: person.id },
    query: { block: true },
  });
  const email = newAddress();
  expect((await move(person, email)).status).toBe(200);
  expect((await join()).error?.reasons).toEqual(['blocked']);
  const blocked = await asAdmin.call(listBlockedAddresses, { parameters });
  expect(blocked.body.items.map((item) => item.email)).toEqual([person.email]);
  await asAdmin.call(inviteMembers, { parameters, body: { emails: [email], role: 'read' } });
  expect((await join()).status).toBe(200);
});

test('an address that an identity provider knows stays', async () => {
  const { organization } = await newSSO(service, { domain: 'company-moves.example' });
  const person = await organization.join('edit', await service.newPerson());
  await service.database.pool.query('update users set email = $2 where id = $1', [
    person.id,
    'ada@company-moves.example',
  ]);
  const refused = await start(person, newAddress());
  expect([refused.status, refused.error?.message]).toEqual([
    409,
    expect.stringContaining('company-moves.example belongs to Test organization'),
  ]);
});

test('an instance for some domains moves nobody to another', async () => {
  const { registration } = service.instance;
  const person = await service.newPerson();
  Object.assign(service.instance, { registration: ['press.example'] });
  try {
    expect((await start(person, newAddress())).status).toBe(403);
    expect((await start(person, 'moved.here@press.example')).status).toBe(200);
  } finally {
    Object.assign(service.instance, { registration });
  }
});

test('a deleted account leaves none of its addresses', async () => {
  const home = await service.newOrganization();
  const person = await home.join('edit');
  const [first, second] = [newAddress(), newAddress()];
  for (const email of [first, second]) expect((await move(person, email)).status).toBe(200);
  expect((await service.as(person).call(deleteAccount, {})).status).toBe(204);
  const parameters = { organizationId: home.id };
  const log = await service.as(home.admin).call(listAuditEvents, { parameters, query: {} });
  const text = JSON.stringify(log.body);
  expect(text).toContain('changeEmail');
  for (const email of [person.email, first, second]) expect(text).not.toContain(email);
});
