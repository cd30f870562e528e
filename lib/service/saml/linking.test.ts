import { expect, test } from 'vitest';
import { updateOrganization } from '#lib/contract/organizations.ts';
import { deleteSAMLProvider, linkSAMLAccount, updateSAMLProvider } from '#lib/contract/saml.ts';
import { getUser } from '#lib/contract/users.ts';
import { newIdentityProvider } from '../testing/identity-provider.ts';
import { answerTo, newSSO, type SSO } from '../testing/saml.ts';
import { testService } from '../testing/service.ts';

const service = testService();
const query = (text: string, values: unknown[] = []) => service.database.pool.query(text, values);

let serial = 0;

/** An organization with SSO, and somebody at its domain who has an account already. */
async function newMeeting() {
  serial += 1;
  const domain = `linking${serial}.example`;
  const sso = await newSSO(service, { domain });
  const person = await service.newPerson('Ada Vogel');
  const email = `ada@${domain}`;
  await query('update users set email = $2 where id = $1', [person.id, email]);
  return { sso, email, person };
}

/** Comes back from the identity provider. */
async function arrive(sso: SSO, email: string) {
  const begun = await sso.start();
  return sso.post(begun, sso.idp.respond(answerTo(begun, { nameID: email })));
}

async function codeTo(email: string): Promise<string> {
  const mails = (await service.instance.mailer.outbox?.list()) ?? [];
  return /^\d{6}/.exec(mails.find(({ to }) => to === email)?.subject ?? '')?.[0] ?? '';
}

async function asked(sso: SSO, email: string) {
  const { body } = await arrive(sso, email);
  if (!body.link) throw new Error('Nobody was asked.');
  const { challenge, proof } = body.link;
  return { provider: sso.provider, challenge, proof, code: await codeTo(email) };
}

const link = (body: Awaited<ReturnType<typeof asked>>) =>
  service.as(null).call(linkSAMLAccount, { body });
const isMember = async (sso: SSO, userId: string) =>
  (
    await query('select from members where organization_id = $1 and user_id = $2', [
      sso.organization.id,
      userId,
    ])
  ).rowCount === 1;

test('an account that existed before is linked only with the code that its address gets', async () => {
  const { sso, email, person } = await newMeeting();
  const { status, body } = await arrive(sso, email);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    organization: sso.organization.id,
    link: { email, organizationTitle: 'Test organization' },
  });
  expect(body).not.toHaveProperty('token');
  expect(await isMember(sso, person.id)).toBe(false);

  const code = await codeTo(email);
  const { challenge = '', proof = '' } = body.link ?? {};
  expect(JSON.stringify(body)).not.toContain(code);
  const given = { provider: sso.provider, challenge, proof };
  const wrongCode = code === '000000' ? '000001' : '000000';
  const wrong = await link({ ...given, code: wrongCode });
  expect(wrong.error?.message).toContain('This code is wrong');
  const linked = await link({ ...given, code });
  expect(linked.body).toMatchObject({ organization: sso.organization.id, user: { id: person.id } });
  expect(await isMember(sso, person.id)).toBe(true);
  const signedIn = { ...person, secret: linked.body.token };
  expect((await service.as(signedIn).call(getUser, {})).status).toBe(200);
  expect((await link({ ...given, code })).status).toBe(400);
  expect((await arrive(sso, email)).body.token).toBeDefined();
  await expect
    .poll(
      async () =>
        ((await service.instance.mailer.outbox?.list()) ?? [])
          .filter(({ to }) => to === email)
          .map(({ subject }) => subject),
      { timeout: 20_000 },
    )
    .toContain('Single sign-on was linked to your account');
});

test('a proof works with its own challenge, provider and text only', async () => {
  const { sso, email, person } = await newMeeting();
  const other = await newMeeting();
  const mine = await asked(sso, email);
  const theirs = await asked(other.sso, other.email);
  const [data = '', seal] = mine.proof.split('.');
  const text = Buffer.from(data, 'base64url').toString();
  const forged = Buffer.from(text.replace(person.id, other.person.id)).toString('base64url');
  for (const more of [
    { challenge: theirs.challenge },
    { proof: theirs.proof },
    { proof: `${forged}.${seal}` },
    { proof: data },
    { provider: other.sso.provider },
  ])
    expect((await link({ ...mine, ...more })).status, JSON.stringify(more)).toBe(400);
  expect(await isMember(sso, person.id)).toBe(false);
  expect(await isMember(sso, other.person.id)).toBe(false);
  expect((await link(mine)).status).toBe(200);
});

test('five wrong codes end it', async () => {
  const { sso, email } = await newMeeting();
  const given = await asked(sso, email);
  const wrongCode = given.code === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 5; tries += 1) await link({ ...given, code: wrongCode });
  expect((await link(given)).status).toBe(400);
});

test('what changed in the meantime counts: another identity provider, the domain, the provider itself', async () => {
  const changed = await newMeeting();
  const first = await asked(changed.sso, changed.email);
  const parameters = { organizationId: changed.sso.organization.id };
  const admin = service.as(changed.sso.organization.admin);
  const at = { ...parameters, samlProviderId: changed.sso.provider };
  await admin.call(updateSAMLProvider, {
    parameters: at,
    body: { entityID: 'https://another.example/idp' },
  });
  expect((await link(first)).error?.reasons).toEqual(['provider']);

  const moved = await newMeeting();
  const second = await asked(moved.sso, moved.email);
  await service.as(moved.sso.organization.admin).call(updateOrganization, {
    parameters: { organizationId: moved.sso.organization.id },
    body: { emailDomains: [] },
  });
  expect((await link(second)).error?.reasons).toEqual(['email-domain']);

  const gone = await newMeeting();
  const third = await asked(gone.sso, gone.email);
  await service.as(gone.sso.organization.admin).call(deleteSAMLProvider, {
    parameters: { organizationId: gone.sso.organization.id, samlProviderId: gone.sso.provider },
  });
  expect((await link(third)).error?.reasons).toEqual(['provider']);
});

test('an organization asks once: not again with its next provider, nor for accounts it has created', async () => {
  const { sso, email } = await newMeeting();
  expect((await link(await asked(sso, email))).status).toBe(200);
  const domain = email.split('@')[1] ?? '';
  const idp = await newIdentityProvider('https://next.example/idp', 'https://next.example/sso');
  const next = await newSSO(service, {
    domain,
    organization: sso.organization,
    idp,
    provider: { label: 'Next' },
  });
  expect((await arrive(next, email)).body.token).toBeDefined();

  const { sso: provisioning, email: address, person } = await newMeeting();
  await query(
    `insert into members (organization_id, user_id, role, joined_at, search_text)
     values ($1, $2, 'read', now(), 'ada')`,
    [provisioning.organization.id, person.id],
  );
  await query(
    `insert into provisioned_users (organization_id, user_id, user_name, created_at, updated_at)
     select $1, id, email, created_at, created_at from users where id = $2`,
    [provisioning.organization.id, person.id],
  );
  expect((await arrive(provisioning, address)).body.token).toBeDefined();
});
