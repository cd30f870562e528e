import { beforeAll, describe, expect, test } from 'vitest';
import { newSigner, type Signer } from '../testing/certificates.ts';
import {
  base64Of,
  newMessageId,
  type ResponseClaims,
  responseXml,
  type Signing,
  signed,
} from '../testing/identity-provider.ts';
import { answerTo, newSSO, type SSO, type Started } from '../testing/saml.ts';
import { type Wrapping, wrappings } from '../testing/saml-attacks.ts';
import { testService } from '../testing/service.ts';

const service = testService();
let sso: SSO;
let evil: Signer;

beforeAll(async () => {
  sso = await newSSO(service);
  evil = await newSigner({ name: 'evil.example' });
});

type Mode = Signing['what'];
const modes = ['both', 'assertion', 'response'] as const;

/** Everything a forged sign-in could leave behind. */
async function traces(): Promise<string> {
  const { rows } = await service.database.pool.query(
    `select (select count(*) from tokens) || ' ' || (select count(*) from users) || ' ' ||
      (select count(*) from members) || ' ' || (select count(*) from saml_identities) || ' ' ||
      (select count(*) from saml_assertions) as all`,
  );
  return rows[0].all;
}

/** Posts an attacker's response, and checks that it has no effect. */
async function refused(attack: (started: Started) => string): Promise<string> {
  const started = await sso.start();
  const before = await traces();
  const { status, body, error } = await sso.post(started, attack(started));
  expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
  expect(status, error?.message).toBeLessThan(500);
  expect(body).not.toHaveProperty('token');
  expect(await traces(), 'a refused response left something behind').toBe(before);
  return error?.message ?? '';
}

const genuine = (started: Started, what: Mode = 'both', more: Partial<ResponseClaims> = {}) =>
  sso.idp.respond(answerTo(started, more), { what });

test('unsigned responses put none of their text in front of admins', async () => {
  const issuer = 'urn:x. Your license has expired” Renew at https://evil.example';
  await refused((started) =>
    sso.idp.respond(answerTo(started, { issuer }), { what: 'both', signer: evil }),
  );
  const { rows } = await service.database.pool.query(
    'select last_failure as reason from saml_providers where id = $1',
    [sso.provider],
  );
  expect(rows[0].reason).toContain('It comes from “…”');
  expect(rows[0].reason).not.toContain('evil');
});

test.each(modes)('a genuine response signs in, signed: %s', async (what) => {
  const { status, body } = await sso.signIn('ada@example.com', {}, { what });
  expect(status).toBe(200);
  expect(body.user?.email).toBe('ada@example.com');
  expect(body.organization).toBe(sso.organization.id);
});

test('a genuine response signs in with the certificate embedded, and signed with SHA-512', async () => {
  expect((await sso.signIn('ada@example.com', {}, { what: 'both', embed: true })).status).toBe(200);
  const strong = {
    what: 'both' as const,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha512',
  };
  expect((await sso.signIn('ada@example.com', {}, strong)).status).toBe(200);
});

describe.each(modes)('signed: %s', (what) => {
  test.each(Object.keys(wrappings) as Wrapping[])('wrapped by %s', async (name) => {
    await refused((started) => wrappings[name](genuine(started, what), 'root@example.com'));
  });

  test('altered afterwards', async () => {
    await refused((started) =>
      genuine(started, what).replace('ada@example.com', 'eva@example.com'),
    );
  });

  test('by another key, its certificate embedded or not', async () => {
    for (const embed of [true, false]) {
      await refused((started) => sso.idp.respond(answerTo(started), { what, signer: evil, embed }));
    }
  });

  test('with a comment in the NameID', async () => {
    await refused((started) =>
      genuine(started, what, { nameID: 'ada@example.com.evil.example' }).replace(
        'ada@example.com',
        'ada@example.com<!---->',
      ),
    );
  });

  test('with a comment in the digest (CVE-2025-29775)', async () => {
    await refused((started) =>
      genuine(started, what)
        .replace(/(<ds:DigestValue>)/, '$1<!--A-->')
        .replace('ada@example.com', 'eva@example.com'),
    );
  });

  test('with two SignedInfo (CVE-2025-29774)', async () => {
    await refused((started) => {
      const xml = genuine(started, what);
      const info = /<ds:SignedInfo>.*?<\/ds:SignedInfo>/s.exec(xml)?.[0] ?? '';
      return xml
        .replace(info, `${info.replace(/<ds:DigestValue>[^<]*/, '<ds:DigestValue>AAAA')}${info}`)
        .replace('ada@example.com', 'eva@example.com');
    });
  });

  test('with an instruction or a CDATA section in it', async () => {
    await refused((started) => genuine(started, what).replace('ada@', 'ada<?x y?>@'));
    await refused((started) => genuine(started, what).replace('ada@', '<![CDATA[ada]]>@'));
  });

  test('with the algorithm of the signature changed to HMAC, the certificate its key', async () => {
    await refused((started) =>
      genuine(started, what).replaceAll('xmldsig-more#rsa-sha256', 'xmldsig-more#hmac-sha256'),
    );
  });

  test('signed with SHA-1', async () => {
    for (const weak of [
      { signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' },
      { digestAlgorithm: 'http://www.w3.org/2000/09/xmldsig#sha1' },
    ]) {
      await refused((started) => sso.idp.respond(answerTo(started), { what, ...weak }));
    }
  });

  test('of another organization’s provider', async () => {
    const other = await newSSO(service, { domain: 'other.example' });
    const message = await refused((started) =>
      other.idp.respond(
        { ...answerTo(started), audience: other.provider, nameID: 'ada@other.example' },
        { what },
      ),
    );
    expect(message).toContain('audience');
  });

  test.each<[string, Partial<ResponseClaims>, string]>([
    ['expired', { notOnOrAfter: new Date(Date.now() - 120_000) }, 'no longer valid'],
    ['not valid yet', { notBefore: new Date(Date.now() + 3_600_000) }, 'yet'],
    ['an hour old', { issuedAt: new Date(Date.now() - 3_600_000) }, 'five minutes'],
    ['made in the future', { issuedAt: new Date(Date.now() + 3_600_000) }, 'future'],
    ['without an end', { notOnOrAfter: null }, 'how long'],
    ['for a sign-in that is over', { sessionNotOnOrAfter: new Date(Date.now() - 1) }, 'past'],
    ['for another audience', { audience: 'https://elsewhere.example' }, 'elsewhere.example'],
    ['for no audience', { audience: null }, 'audience'],
    ['sent to another address', { destination: 'https://evil.example/acs' }, 'evil.example'],
    ['for another recipient', { recipient: 'https://evil.example/acs' }, 'evil.example'],
    ['for no recipient', { recipient: null }, 'recipient'],
    ['from another issuer', { issuer: 'https://evil.example' }, 'evil.example'],
    ['from an issuer that only begins alike', { issuer: 'https://idp.example/metadata/x' }, 'x”'],
    ['answering another request', answering('_other'), 'doesn’t answer the request'],
    ['answering no request', answering(null), 'doesn’t answer the request'],
    ['confirmed for no request', { confirmationInResponseTo: null }, 'request'],
    ['confirmed for another request', { confirmationInResponseTo: '_other' }, 'request'],
    ['confirmed by a key', { method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' }, 'bearer'],
    ['without a NameID', { nameID: '' }, 'NameID'],
    ['with a NameID of 300 characters', { nameID: 'x'.repeat(300) }, 'NameID'],
    ['refused', { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }, 'didn’t sign you in'],
  ])('%s', async (_name, claims, words) => {
    if (claims.status && what !== 'response') return;
    const message = await refused((started) => genuine(started, what, claims));
    expect(message).toContain(words);
  });
});

function answering(id: string | null): Partial<ResponseClaims> {
  return { responseInResponseTo: id, confirmationInResponseTo: id };
}

test('an unsigned response, and one whose signature was removed', async () => {
  expect(await refused((started) => genuine(started, 'none'))).toContain('isn’t signed');
  for (const what of modes) {
    await refused((started) =>
      genuine(started, what).replace(/<ds:Signature .*?<\/ds:Signature>/gs, ''),
    );
  }
});

test('a response with one genuine signature and one by another key', async () => {
  await refused((started) => {
    const inner = genuine(started, 'assertion');
    return signed(inner, { what: 'response', signer: evil });
  });
});

test('document types, entities and bombs', async () => {
  const bomb = `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 12 }, (_, index) => `<!ENTITY ${'abcdefghijklm'[index + 1]} "${`&${'abcdefghijklm'[index]};`.repeat(10)}">`).join('')}]>`;
  for (const type of [
    '<!DOCTYPE r>',
    '<!doctype r SYSTEM "file:///etc/passwd">',
    bomb,
    '<!DOCTYPE r [<!ENTITY % x SYSTEM "http://evil.example/x"> %x;]>',
  ]) {
    const message = await refused((started) => `${type}${genuine(started)}`);
    expect(message).toContain('document type');
  }
});

test('anything but a response', async () => {
  const deep = `${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}`;
  const wide = `<a ${Array.from({ length: 5_000 }, (_, index) => `xmlns:n${index}="u${index}"`).join(' ')}/>`;
  const started = Date.now();
  for (const xml of [
    'x',
    '<',
    '<a/>',
    '<a>',
    '<a/><b/>',
    deep,
    wide,
    '<a b="1" b="2"/>',
    '\u0000',
  ]) {
    await refused(() => xml);
  }
  await refused((begun) => genuine(begun).replaceAll(':protocol"', ':protokoll"'));
  expect(Date.now() - started).toBeLessThan(20_000);
});

test('anything that isn’t base64 or UTF-8, or is too large', async () => {
  const { challenge } = await sso.start();
  const send = (response: string) =>
    service.raw(null, 'POST', '/v1/sign-in/saml/finish', {
      body: JSON.stringify({ provider: sso.provider, challenge, response }),
    });
  const utf16 = Buffer.from('<!DOCTYPE r><r/>', 'utf16le').toString('base64');
  for (const response of [
    '%%%',
    'PGE+',
    utf16,
    '//79',
    'A'.repeat(500_001),
    'A'.repeat(2_000_000),
  ]) {
    expect([400, 413]).toContain((await send(response)).status);
  }
});

test('an encrypted assertion, which could be anything', async () => {
  const message = await refused((started) =>
    genuine(started, 'response').replace(
      /<saml:Assertion .*<\/saml:Assertion>/s,
      '<saml:EncryptedAssertion><x/></saml:EncryptedAssertion>',
    ),
  );
  expect(message).toContain('encrypted');
});

test('two assertions, an ID twice, a signature of something else', async () => {
  await refused((started) => {
    const xml = responseXml({ ...answerTo(started), issuer: sso.idp.entityID });
    const assertion = /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';
    const second = assertion.replace(/ ID="[^"]*"/, ` ID="${newMessageId('b')}"`);
    return signed(xml.replace(assertion, `${assertion}${second}`), {
      what: 'response',
      signer: sso.idp.signer,
    });
  });
  await refused((started) => {
    const id = newMessageId('same');
    return genuine(started, 'response', { responseId: id, assertionId: id });
  });
  await refused((started) => genuine(started).replace(/URI="#[^"]*"/, 'URI=""'));
});

test('a certificate in the response is no reason to trust it, whichever way it is put', async () => {
  await refused((started) =>
    sso.idp
      .respond(answerTo(started), { what: 'both', signer: evil })
      .replaceAll(
        '</ds:SignatureValue>',
        `</ds:SignatureValue><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${base64Of(sso.idp.signer.certificate)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`,
      ),
  );
});
