import { expect, test } from 'vitest';
import { createLinkInvite, inviteMembers } from '#lib/contract/invites.ts';
import { updateOrganization } from '#lib/contract/organizations.ts';
import { redeemCode, requestCode } from '#lib/contract/sign-ins.ts';
import { testService } from '../testing/service.ts';

const service = testService({ registration: ['press.example'] });
let serial = 0;

function newAddress(domain = 'elsewhere.example'): string {
  serial += 1;
  return `reader.${serial}@${domain}`;
}

/** Signs in with a code. @returns the reply */
async function signIn(email: string, invitation?: { organizationId: string; inviteId: string }) {
  const { challenge } = (await service.as(null).call(requestCode, { body: { email } })).body;
  const mails = (await service.instance.mailer.outbox?.list()) ?? [];
  const mail = mails.find(({ to, subject }) => to === email && /^\d{6}/.test(subject));
  const code = mail?.subject.slice(0, 6) ?? '';
  return service.as(null).call(redeemCode, { body: { challenge, code, invitation } });
}

test('a stranger gets a code, but no account', async () => {
  const { status, body } = await signIn(newAddress());
  expect(status).toBe(403);
  expect(body).toMatchObject({ error: { reasons: ['registration'] } });
});

test('people of the configured domains, and those who have an account, sign in', async () => {
  expect((await signIn(newAddress('press.example'))).status).toBe(200);
  expect((await signIn(newAddress('not-press.example'))).status).toBe(403);
  const { email } = await service.newPerson();
  expect((await signIn(email)).status).toBe(200);
});

test('invited people sign in until the invitation is revoked or has expired', async () => {
  const { id: organizationId, admin } = await service.newOrganization();
  const email = newAddress();
  const parameters = { organizationId };
  await service
    .as(admin)
    .call(inviteMembers, { parameters, body: { emails: [email], role: 'read', sso: false } });
  expect((await signIn(email)).status).toBe(200);
});

test('a usable invite link lets new people in, a revoked or invented one doesn’t', async () => {
  const { id: organizationId, admin } = await service.newOrganization();
  const parameters = { organizationId };
  const { body: link } = await service
    .as(admin)
    .call(createLinkInvite, { parameters, body: { role: 'read' } });
  const invitation = { organizationId, inviteId: link.id };
  expect((await signIn(newAddress(), invitation)).status).toBe(200);
  expect((await signIn(newAddress(), { ...invitation, inviteId: 'inv_made-up' })).status).toBe(403);
  await service.as(admin).call(updateOrganization, { parameters, body: { inviteLinks: false } });
  expect((await signIn(newAddress(), invitation)).status).toBe(403);
});

test('people whose domain may join an organization sign in', async () => {
  const { id: organizationId, admin } = await service.newOrganization();
  const parameters = { organizationId };
  const body = { emailDomains: ['team.example'] };
  await service.as(admin).call(updateOrganization, { parameters, body });
  expect((await signIn(newAddress('team.example'))).status).toBe(200);
});
