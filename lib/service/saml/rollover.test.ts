import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test, vi } from 'vitest';
import { DAY } from '#lib/contract/durations.ts';
import { getOverview, updateOrganization } from '#lib/contract/organizations.ts';
import { getSAMLProvider, updateSAMLProvider } from '#lib/contract/saml.ts';
import { newSigner, type Signer } from '../testing/certificates.ts';
import { newIdentityProvider } from '../testing/identity-provider.ts';
import { answerTo, newSSO, type SSO } from '../testing/saml.ts';
import { testService } from '../testing/service.ts';

/** Runs between the verification of a response and its effect. */
const interruption = vi.hoisted(() => ({ act: async (): Promise<unknown> => undefined }));
vi.mock('./response.ts', async (load) => {
  const real = await load<typeof import('./response.ts')>();
  return {
    ...real,
    async verifyResponse(...given: Parameters<typeof real.verifyResponse>) {
      const proof = await real.verifyResponse(...given);
      await interruption.act();
      return proof;
    },
  };
});

const service = testService();
let next: Signer;
let third: Signer;
let serial = 0;

beforeAll(async () => {
  [next, third] = [await newSigner({ name: 'next.example' }), await newSigner()];
});

async function newRollover(): Promise<{ sso: SSO; present: Signer; domain: string }> {
  serial += 1;
  const domain = `rollover${serial}.example`;
  const sso = await newSSO(service, { domain });
  return { sso, present: sso.idp.signer, domain };
}
const one = (sso: SSO) => ({
  parameters: { organizationId: sso.organization.id, samlProviderId: sso.provider },
});
const save = (sso: SSO, signers: Signer[], more: object = {}) =>
  service.as(sso.organization.admin).call(updateSAMLProvider, {
    ...one(sso),
    body: { certificate: signers.map(({ certificate }) => certificate).join('\n'), ...more },
  });
const provenOf = async (sso: SSO) => {
  const { body } = await service.as(sso.organization.admin).call(getSAMLProvider, one(sso));
  return { status: body.status, proven: body.certificates?.map(({ proven }) => proven) };
};
const by = (signer: Signer) => ({ what: 'both' as const, signer });

test('a certificate is replaced while SSO is required', async () => {
  const { sso, present, domain } = await newRollover();
  const { organizationId } = one(sso).parameters;
  const admin = service.as(sso.organization.admin);
  const required = { parameters: { organizationId }, body: { sso: true } };
  expect((await admin.call(updateOrganization, required)).status).toBe(200);
  expect(await provenOf(sso)).toEqual({ status: 'active', proven: [true] });
  const alone = await save(sso, [next]);
  expect(alone.error?.reasons).toEqual(['last-active-provider']);

  expect((await save(sso, [present, next])).body.status).toBe('active');
  expect(await provenOf(sso)).toEqual({ status: 'active', proven: [true, false] });
  expect((await sso.signIn(`a@${domain}`)).status).toBe(200);
  expect((await save(sso, [next])).status, 'nothing has proven it yet').toBe(409);
  expect((await sso.signIn(`b@${domain}`, {}, by(third))).status).toBe(400);
  expect((await sso.signIn(`b@${domain}`, {}, by(next))).status).toBe(200);
  expect(await provenOf(sso)).toEqual({ status: 'active', proven: [true, true] });

  const { body } = await save(sso, [next]);
  expect(body).toMatchObject({
    status: 'active',
    tested: { by: { id: sso.organization.admin.id } },
  });
  expect(body.certificateInfo?.subject).toBe('CN=next.example, O=Example');
  expect((await sso.signIn(`b@${domain}`, {}, by(next))).status).toBe(200);
  const old = await sso.signIn(`b@${domain}`);
  expect({ status: old.status, reasons: old.error?.reasons }).toEqual({
    status: 400,
    reasons: ['response'],
  });
});

test('a sign-in fails when its certificate is removed before it ends', async () => {
  const { sso, present, domain } = await newRollover();
  await save(sso, [present, next]);
  await sso.signIn(`a@${domain}`, {}, by(next));
  interruption.act = () => save(sso, [next]);
  const refused = await sso.signIn(`b@${domain}`, {}, by(present));
  expect(refused.error?.reasons).toEqual(['provider']);
  expect(refused.body).not.toHaveProperty('token');
  interruption.act = () => save(sso, [next, third]);
  const kept = await sso.signIn(`b@${domain}`, {}, by(next));
  interruption.act = async () => undefined;
  expect(kept.status, 'another one beside it is no reason').toBe(200);
  expect(await provenOf(sso)).toEqual({ status: 'active', proven: [true, false] });
});

test('a certificate in the response is never a reason to trust it, also with several', async () => {
  const { sso, present, domain } = await newRollover();
  await save(sso, [present, next]);
  const evil = { ...by(third), embed: true };
  expect((await sso.signIn(`a@${domain}`, {}, evil)).error?.reasons).toEqual(['response']);
  const mixed = await sso.start();
  const inner = sso.idp.respond(answerTo(mixed, { nameID: `a@${domain}` }), {
    what: 'assertion',
    signer: next,
  });
  expect((await sso.post(mixed, inner.replace(`a@${domain}`, `b@${domain}`))).status).toBe(400);
  expect((await provenOf(sso)).proven).toEqual([true, false]);
});

test('a test proves the certificate that signed it, which has to be tested again after it was removed and added', async () => {
  const { sso, present, domain } = await newRollover();
  expect((await save(sso, [next])).body.status).toBe('pending');
  const begun = await sso.startTest();
  const answer = answerTo(begun, { nameID: `a@${domain}` });
  expect((await sso.post(begun, sso.idp.respond(answer, by(next)))).status).toBe(200);
  expect(await provenOf(sso)).toEqual({ status: 'active', proven: [true] });
  expect((await save(sso, [present])).body.status, 'it was taken out before').toBe('pending');
});

test('another entity ID or URL has to be tested again whatever the certificates are', async () => {
  const { sso, present } = await newRollover();
  const { entityID } = await newIdentityProvider('https://other.example/metadata');
  const away = await save(sso, [present, next], { ssoURL: 'https://other.example/sso' });
  expect(away.body).toMatchObject({ status: 'pending' });
  expect((await provenOf(sso)).proven).toEqual([true, false]);
  await save(sso, [present, next], { entityID });
  expect((await provenOf(sso)).proven, 'another one’s sign-ins prove nothing').toEqual([
    false,
    false,
  ]);
});

test('an expired certificate still signs in, stays when another is added, and admins see a warning', async () => {
  const { sso, present, domain } = await newRollover();
  const over = await newSigner({
    notBefore: new Date(Date.now() - 9 * DAY),
    notAfter: new Date(Date.now() - DAY),
  });
  const { organizationId } = one(sso).parameters;
  const ending = async () => {
    const admin = service.as(sso.organization.admin);
    const { body } = await admin.call(getOverview, { parameters: { organizationId } });
    return body.endingCertificates;
  };
  expect(await ending()).toEqual([]);
  expect((await save(sso, [present, over])).status, 'it was over when it was given').toBe(400);
  await service.database.pool.query('update saml_providers set certificate = $2 where id = $1', [
    sso.provider,
    over.certificate,
  ]);
  expect(await ending()).toMatchObject([
    { provider: sso.provider, label: 'Company', expired: true },
  ]);
  expect((await sso.signIn(`a@${domain}`, {}, by(over))).status).toBe(200);
  const soon = await newSigner({ notAfter: new Date(Date.now() + 20 * DAY) });
  expect((await save(sso, [over, soon])).body.status).toBe('active');
  expect(await ending()).toMatchObject([{ expired: false }]);
  expect((await save(sso, [over, soon, next])).body.status).toBe('active');
  expect(await ending()).toEqual([]);
});

test('the certificate of an already active provider counts as proven', async () => {
  const { sso, present } = await newRollover();
  const { pool } = service.database;
  await pool.query("update saml_providers set proven_certificates = '{}'");
  expect((await provenOf(sso)).proven).toEqual([false]);
  const file = new URL('../database/migrations/0006_saml_certificates.sql', import.meta.url);
  await pool.query((await readFile(file, 'utf8')).split('--> statement-breakpoint')[1] ?? '');
  expect((await save(sso, [present, next])).body.status).toBe('active');
  expect((await provenOf(sso)).proven).toEqual([true, false]);
});
