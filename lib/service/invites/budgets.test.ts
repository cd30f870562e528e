import { expect, test } from 'vitest';
import {
  getInvitationStop,
  inviteMembers,
  listInvites,
  resendInvite,
  resumeInvitations,
  stopInvitations,
} from '#lib/contract/invites.ts';
import { testService } from '../testing/service.ts';
import { newInstanceAdmin, type TestOrganization } from '../testing.ts';

const service = testService({ invitesPerDay: 40 });

let people = 0;
const some = (count: number) => {
  people += count;
  return Array.from({ length: count }, (_, index) => `invited.${people - index}@example.com`);
};

const invite = (home: TestOrganization, emails: string[], by = home.admin) =>
  service
    .as(by)
    .call(inviteMembers, { parameters: { organizationId: home.id }, body: { emails, sso: false } });

const age = (home: TestOrganization) =>
  service.database.pool.query(
    "update organizations set created_at = now() - interval '8 days' where id = $1",
    [home.id],
  );

test('an organization sends a number of invitations a day, in its first week a tenth of it', async () => {
  const home = await service.newOrganization();
  expect((await invite(home, some(3))).status).toBe(200);
  const refused = await invite(home, some(2));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000);
  expect(refused.error?.message).toContain(
    'can send 4 invitations in 24 hours in its first week, and has sent 3; 2 more would exceed the limit',
  );
  // A refusal counts nothing.
  expect((await invite(home, some(1))).status).toBe(200);
  await age(home);
  expect((await invite(home, some(36))).status).toBe(200);
  expect((await invite(home, some(1))).status).toBe(429);
  const other = await service.newOrganization();
  expect((await invite(other, some(4))).status).toBe(200);
});

test('requests at once exceed no budget', async () => {
  const home = await service.newOrganization();
  const sent = await Promise.all(Array.from({ length: 8 }, () => invite(home, some(1))));
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(4);
});

test('an admin of the instance invites without a limit', async () => {
  const home = await service.newOrganization();
  const operator = await newInstanceAdmin(service);
  await home.join('admin', operator);
  expect((await invite(home, some(50), operator)).status).toBe(200);
});

test('an address gets three invitations a day from all organizations together, resent ones included', async () => {
  const [email = ''] = some(1);
  const homes = [];
  for (let number = 0; number < 3; number += 1) homes.push(await service.newOrganization());
  const [first, second, third] = homes as [TestOrganization, TestOrganization, TestOrganization];
  await invite(first, [email]);
  const parameters = { organizationId: first.id };
  const { body } = await service.as(first.admin).call(listInvites, { parameters });
  const inviteId = body.items[0]?.id ?? '';
  const resend = () =>
    service.as(first.admin).call(resendInvite, { parameters: { ...parameters, inviteId } });
  expect((await resend()).status).toBe(200);
  expect((await invite(second, [email])).status).toBe(200);
  const refused = await invite(third, [email, ...some(1)]);
  expect(refused.status).toBe(429);
  expect(refused.error?.message).toContain(
    `3 invitations per address in 24 hours, and it was reached for ${email}`,
  );
  expect((await resend()).status).toBe(429);
});

test('who stops invitations gets none, and allows them again', async () => {
  const home = await service.newOrganization();
  const [email = '', other = ''] = some(2);
  await invite(home, [email]);
  const mails = async (to: string) =>
    ((await service.instance.mailer.outbox?.list()) ?? []).filter((mail) => mail.to === to);
  await expect.poll(async () => (await mails(email)).length).toBe(1);
  const [mail] = await mails(email);
  expect(mail?.subject).not.toContain('Test organization');
  const token = mail?.stop?.split('/').at(-1) ?? '';
  const parameters = { token };
  const nobody = service.as(null);
  expect((await nobody.call(getInvitationStop, { parameters })).body).toEqual({
    email,
    stopped: false,
  });
  for (const _ of [1, 2])
    expect((await nobody.call(stopInvitations, { parameters })).body.stopped).toBe(true);
  const refused = await invite(home, [other, email]);
  expect(refused).toMatchObject({ status: 409, error: { reasons: ['declined'] } });
  expect(refused.error?.message).toContain(`${email} opted out of email invitations`);
  expect(await mails(other)).toEqual([]);
  await nobody.call(resumeInvitations, { parameters });
  expect((await invite(home, [email])).status).toBe(200);
  const forged = `${token.slice(0, -2)}xx`;
  const answer = await nobody.call(stopInvitations, { parameters: { token: forged } });
  expect(answer.status).toBe(404);
});
