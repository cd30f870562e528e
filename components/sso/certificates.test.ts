import { expect, test } from 'vitest';
import { knownCertificates, putTogether, staysActive, takeApart } from './certificates.ts';
import type { Metadata } from './metadata-box.tsx';

const pem = (body: string) => `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`;
const facts = (fingerprint: string) => ({
  subject: `CN=${fingerprint}`,
  issuer: 'CN=x',
  validFrom: '2026-01-01T00:00:00.000Z',
  validTo: '2027-01-01T00:00:00.000Z',
  fingerprint,
});
const provider = {
  entityID: 'https://idp.example',
  ssoURL: 'https://idp.example/sso',
  certificate: pem('AAAA') + pem('BBBB'),
  certificates: [
    { ...facts('A'), proven: true },
    { ...facts('B'), proven: false },
  ],
};
const metadata = {
  certificate: pem('BBBB') + pem('CCCC'),
  certificateInfo: facts('B'),
  others: [facts('C'), facts('D')],
} as Metadata;

test('known certificates are taken out of the text, however its lines break; the rest stays', () => {
  const known = knownCertificates(provider, metadata);
  expect(known.map(({ fingerprint, isSaved }) => [fingerprint, isSaved])).toEqual([
    ['A', true],
    ['B', true],
    ['C', false],
  ]);
  const typed = `${pem('AAAA')}${pem('XXXX')}${pem('B\nBBB')}${pem('AAAA')}`;
  const { listed, rest } = takeApart(typed, known);
  expect(listed.map(({ fingerprint }) => fingerprint)).toEqual(['A', 'B']);
  expect(rest).toBe(pem('XXXX') + pem('AAAA'));
  const saved = takeApart(provider.certificate, known);
  expect(putTogether(saved.listed, saved.rest)).toBe(provider.certificate);
});

test('a provider stays active with the same identity and a proven certificate', () => {
  const [proven, unused] = knownCertificates(provider, null);
  if (!proven || !unused) throw new Error('Both are saved.');
  expect(staysActive(provider, provider, [proven, unused])).toBe(true);
  expect(staysActive(provider, provider, [unused])).toBe(false);
  expect(staysActive(provider, { ...provider, ssoURL: 'https://other.example' }, [proven])).toBe(
    false,
  );
});
