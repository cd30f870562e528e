import { expect, test } from 'vitest';
import {
  expiryOf,
  joinCertificates,
  knownCertificates,
  splitCertificates,
  staysActive,
} from './certificates.ts';
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

test('known certificates are split from the text, however it is wrapped; the rest stays', () => {
  const known = knownCertificates(provider, metadata);
  expect(known.map(({ fingerprint, isSaved }) => [fingerprint, isSaved])).toEqual([
    ['A', true],
    ['B', true],
    ['C', false],
  ]);
  const typed = `${pem('AAAA')}${pem('XXXX')}${pem('B\nBBB')}${pem('AAAA')}`;
  const { listed, rest } = splitCertificates(typed, known);
  expect(listed.map(({ fingerprint }) => fingerprint)).toEqual(['A', 'B']);
  expect(rest).toBe(pem('XXXX') + pem('AAAA'));
  const saved = splitCertificates(provider.certificate, known);
  expect(joinCertificates(saved.listed, saved.rest)).toBe(provider.certificate);
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

const certificate = { validFrom: '2026-01-01T00:00:00.000Z', validTo: '2026-12-01T12:00:00.000Z' };

test.each([
  ['2026-06-01T00:00:00.000Z', 'valid', 'Expires on 1 Dec 2026'],
  ['2026-11-01T12:00:01.000Z', 'expiring', 'Expires in 29 days, on 1 Dec 2026'],
  ['2026-11-30T11:00:00.000Z', 'expiring', 'Expires in 1 day, on 1 Dec 2026'],
  ['2026-12-01T11:00:00.000Z', 'expiring', 'Expires within a day, on 1 Dec 2026'],
  ['2026-12-01T12:00:01.000Z', 'expired', 'Expired on 1 Dec 2026'],
  ['2025-12-31T00:00:00.000Z', 'not-yet-valid', 'Not valid before 1 Jan 2026'],
])('a certificate at %s is %s', (now, state, text) => {
  expect(expiryOf(certificate, new Date(now))).toEqual({ state, text });
});
