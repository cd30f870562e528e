import { beforeAll, expect, test } from 'vitest';
import { DAY } from '#lib/contract/durations.ts';
import {
  createSAMLProvider,
  getSAMLProvider,
  listSAMLProviders,
  readSAMLMetadata,
  testSAMLProvider,
  updateSAMLProvider,
} from '#lib/contract/saml.ts';
import { newSigner } from '../testing/certificates.ts';
import { base64Of, metadataOf, newIdentityProvider } from '../testing/identity-provider.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization } from '../testing.ts';

const service = testService();
let made = 0;
let organization: TestOrganization;
let idp: Awaited<ReturnType<typeof newIdentityProvider>>;

beforeAll(async () => {
  organization = await service.newOrganization();
  idp = await newIdentityProvider();
});

const parameters = () => ({ organizationId: organization.id });
const create = (body: object) =>
  service.as(organization.admin).call(createSAMLProvider, {
    parameters: parameters(),
    body: { label: `Company ${made++}`, ...body },
  });

const read = (xml: string) =>
  service
    .as(organization.admin)
    .call(readSAMLMetadata, { parameters: parameters(), body: { xml } });

test('a provider can be created with only a name, to get its URLs', async () => {
  const { status, body } = await create({});
  expect(status).toBe(201);
  const start = `http://localhost:3000/sso/${body.id}`;
  expect(body).toMatchObject({
    object: 'saml-provider',
    ssoURL: '',
    entityID: '',
    certificate: '',
    defaultRole: null,
    status: 'pending',
    service: { acsURL: `${start}/acs`, startURL: start, entityID: `${start}/metadata` },
  });
  expect(body).not.toHaveProperty('certificateInfo');
  const tested = await service.as(organization.admin).call(testSAMLProvider, {
    parameters: { ...parameters(), samlProviderId: body.id },
  });
  expect(tested.status).toBe(409);
});

test('a certificate is accepted as PEM or base64, and shows its details', async () => {
  const { certificate } = idp.signer;
  const forms = [certificate, base64Of(certificate), certificate.replaceAll('\n', '\r\n')];
  for (const form of forms) {
    const { status, body } = await create({ certificate: form });
    expect(status).toBe(201);
    expect(body.certificate.trim()).toBe(certificate.trim());
    expect(body.certificateInfo).toMatchObject({
      subject: 'CN=idp.example, O=Example',
      fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/),
    });
  }
});

test('an unusable certificate is refused with the reason, and nothing is created', async () => {
  const expired = await newSigner({
    notBefore: new Date(Date.now() - 30 * DAY),
    notAfter: new Date(Date.now() - 2 * DAY),
  });
  const [curved, weak] = [await newSigner({ curve: 'P-256' }), await newSigner({ bits: 1024 })];
  const { privateKey, certificate } = idp.signer;
  const cases: [string, RegExp][] = [
    [privateKey, /private key/],
    [base64Of(privateKey), /private key/],
    [`${certificate}\n${privateKey}`, /private key/],
    [`${certificate}\n${certificate}`, /twice/],
    [`${certificate}${base64Of(certificate)}`, /isn’t a certificate/],
    [`${certificate}${expired.certificate}`, /^Certificate 2: .*expired on/],
    [certificate.repeat(4), /4 certificates, and .* up to three/],
    ['-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----', /public key/],
    ['-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----', /request/],
    ['nonsense', /isn’t a certificate/],
    ['AAAA', /isn’t a certificate/],
    [certificate.slice(0, 400), /isn’t a certificate/],
    [expired.certificate, /expired on \d{4}-\d\d-\d\d/],
    [curved.certificate, /RSA/],
    [weak.certificate, /2,048/],
    ['A'.repeat(10_001), /10,000/],
    ['A'.repeat(30_001), /30,000/],
  ];
  const count = async () =>
    (await service.as(organization.admin).call(listSAMLProviders, { parameters: parameters() }))
      .body.count;
  const before = await count();
  for (const [text, words] of cases) {
    const { status, error } = await create({ certificate: text });
    expect(status, text.slice(0, 60)).toBe(400);
    expect(error?.fields?.[0]).toMatchObject({
      path: 'certificate',
      message: expect.stringMatching(words),
    });
  }
  expect((await create({ certificate: 'A'.repeat(1_100_000) })).status).toBe(413);
  expect(await count()).toBe(before);
});

test('people are only sent to HTTPS URLs outside the private network', async () => {
  for (const ssoURL of [
    'http://idp.example/sso',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    'ftp://idp.example',
    'https://localhost/sso',
    'https://a.localhost',
    'https://127.0.0.1/sso',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://10.0.0.5/sso',
    'https://169.254.169.254/latest',
    'https://[::1]/sso',
    'https://[::ffff:10.0.0.1]/',
    'https://user:secret@idp.example/',
    `https://idp.example/${'x'.repeat(2048)}`,
  ]) {
    const { status, error } = await create({ ssoURL });
    expect(status, ssoURL).toBe(400);
    expect(error?.fields?.[0]?.path).toBe('ssoURL');
  }
  expect((await create({ ssoURL: 'https://idp.example/sso?tenant=1' })).status).toBe(201);
});

test('the team must be the organization’s, and the role must exist', async () => {
  const other = await service.newOrganization();
  const { rows } = await service.database.pool.query(
    "insert into teams (id, organization_id, title, created_at) values ('team_theirs', $1, 'Theirs', now()) returning id",
    [other.id],
  );
  for (const defaultTeam of [rows[0].id, 'team_none']) {
    const { status, error } = await create({ defaultTeam });
    expect(status).toBe(400);
    expect(error?.fields?.[0]?.path).toBe('defaultTeam');
  }
});

test('metadata fills the form: the redirect URL and the signing certificate', async () => {
  const [second, old] = [
    await newSigner({ name: 'second' }),
    await newSigner({
      notBefore: new Date(Date.now() - 30 * DAY),
      notAfter: new Date(Date.now() - 2 * DAY),
    }),
  ];
  const { signer, entityID, ssoURL } = idp;
  const xml = metadataOf(entityID, ssoURL, [
    old.certificate,
    signer.certificate,
    second.certificate,
  ]);
  const { status, body } = await read(`\uFEFF${xml}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ entityID, ssoURL });
  expect(body.certificate).toBe(`${signer.certificate.trim()}\n${second.certificate.trim()}\n`);
  expect(body.certificateInfo.subject).toBe('CN=idp.example, O=Example');
  expect(body.others.map(({ subject }) => subject)).toEqual(['CN=second, O=Example']);
  const posting = xml.replace(/<md:SingleSignOnService Binding="[^"]*Redirect"[^>]*>/, '');
  expect((await read(posting)).body.ssoURL).toBe(`${ssoURL}/post`);
  const list = `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${xml.replace(/<\?xml.*\?>/, '')}</md:EntitiesDescriptor>`;
  expect((await read(list)).body.entityID).toBe(entityID);
});

test('metadata that is hostile, incomplete or invalid is refused with the reason, at once', async () => {
  const xml = metadataOf(idp.entityID, idp.ssoURL, [idp.signer.certificate]);
  const bomb = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]>${xml}`;
  const spaces = Array.from({ length: 9_000 }, (_, index) => `<a xmlns:n${index}="u">`).join('');
  const cases: [string, RegExp][] = [
    [bomb, /document type/],
    [`<!DOCTYPE x SYSTEM "http://evil.example/">${xml}`, /document type/],
    ['<a>'.repeat(100_000), /too large|well-formed/],
    [spaces, /too large/],
    ['no xml', /well-formed/],
    ['<a>', /well-formed/],
    ['<a/>', /not SAML metadata/],
    [
      xml.replaceAll('IDPSSODescriptor', 'SPSSODescriptor'),
      /doesn’t describe an identity provider/,
    ],
    [xml.replace(/entityID="[^"]*"/, ''), /entityID/],
    [xml.replaceAll('SingleSignOnService', 'SingleLogoutService'), /no sign-in address/],
    [xml.replaceAll('https://idp.example/sso', 'http://idp.example/sso'), /https/],
    [xml.replaceAll('https://idp.example/sso', 'javascript:alert(1)'), /https/],
    [xml.replaceAll('use="signing"', 'use="encryption"'), /no certificate/],
    [xml.replace(/<ds:X509Certificate>[^<]*/, '<ds:X509Certificate>AAAA'), /isn’t a certificate/],
    [
      xml.replace(
        /<ds:X509Certificate>[^<]*/,
        `<ds:X509Certificate>${base64Of(idp.signer.privateKey)}`,
      ),
      /private key/,
    ],
    ['x'.repeat(500_001), /500,000/],
  ];
  for (const [text, words] of cases) {
    const started = Date.now();
    const { status, error } = await read(text);
    expect(status, text.slice(0, 80)).toBe(400);
    expect(error?.fields?.[0]).toMatchObject({
      path: 'xml',
      message: expect.stringMatching(words),
    });
    expect(Date.now() - started).toBeLessThan(3_000);
  }
});

test('providers of an organization have unique names', async () => {
  const { body: one } = await create({ label: 'Zulu ID' });
  const { body: other } = await create({});
  const admin = service.as(organization.admin);
  const again = await create({ label: 'ZULU id' });
  expect([again.status, again.error?.reasons]).toEqual([409, ['name-taken']]);
  const renamed = (samlProviderId: string) =>
    admin.call(updateSAMLProvider, {
      parameters: { ...parameters(), samlProviderId },
      body: { label: 'Zulu id' },
    });
  expect((await renamed(other.id)).status).toBe(409);
  expect((await renamed(one.id)).status).toBe(200);
});

test('an organization can have up to fifty providers', async () => {
  const crowded = await service.newOrganization();
  const at = { organizationId: crowded.id };
  const statuses: number[] = [];
  for (let index = 0; index < 51; index += 1) {
    const body = { label: `Provider ${index}` };
    const { status } = await service
      .as(crowded.admin)
      .call(createSAMLProvider, { parameters: at, body });
    statuses.push(status);
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(50);
  expect(statuses.at(-1)).toBe(409);
});

test('an empty change changes nothing, and a new name keeps the provider tested', async () => {
  const { entityID, ssoURL, signer } = idp;
  const { body: made } = await create({ entityID, ssoURL, certificate: signer.certificate });
  const one = { parameters: { ...parameters(), samlProviderId: made.id } };
  await service.database.pool.query("update saml_providers set status = 'active' where id = $1", [
    made.id,
  ]);
  const same = { entityID, ssoURL, certificate: base64Of(signer.certificate) };
  const admin = service.as(organization.admin);
  expect((await admin.call(updateSAMLProvider, { ...one, body: same })).body.status).toBe('active');
  const named = await admin.call(updateSAMLProvider, { ...one, body: { label: 'Other' } });
  expect(named.body).toMatchObject({ label: 'Other', status: 'active' });
  const { body } = await admin.call(getSAMLProvider, one);
  expect(body).toEqual(named.body);
});
