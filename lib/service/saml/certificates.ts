import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { Certificate } from '#lib/contract/saml.ts';

/** The fewest bits of an RSA key that is worth something (NIST SP 800-131A). */
const KEY_BITS = 2048;

/** A certificate that can't be used; the message says why and what would be right. */
export class CertificateFault extends Error {
  override readonly name = 'CertificateFault';
}

/** A certificate that was read: as it is stored, and what it says of itself. */
export type ReadCertificate = { pem: string; info: Certificate };

/**
 * Reads the certificate an identity provider signs with, as PEM or as the base64 between its lines.
 * @throws CertificateFault for anything else, for a certificate that has expired, and for a key nothing can be checked with
 */
export function readCertificate(text: string, now: Date): ReadCertificate {
  refuseOtherKinds(text);
  const blocks = text.match(/-----BEGIN/g)?.length ?? 0;
  if (blocks > 1) {
    throw new CertificateFault('These are several certificates. Give the one that signs now.');
  }
  const base64 = text.replace(/-----(BEGIN|END) (TRUSTED |X509 )?CERTIFICATE-----/g, '');
  const bytes = bytesOf(base64);
  if (isPrivateKey(bytes)) throw privateKey();
  const certificate = parse(bytes);
  const { validToDate, publicKey } = certificate;
  if (validToDate <= now) {
    const day = validToDate.toISOString().slice(0, 10);
    throw new CertificateFault(
      `This certificate expired on ${day}. Give the one the identity provider signs with now.`,
    );
  }
  const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
  if (publicKey.asymmetricKeyType !== 'rsa' || bits < KEY_BITS) {
    throw new CertificateFault(
      'The key of this certificate can’t be used. Let the identity provider sign with RSA, 2,048 bits or more.',
    );
  }
  return { pem: certificate.toString(), info: infoOf(certificate) };
}

/** What a certificate that was read before says of itself. */
export function describeCertificate(pem: string): Certificate {
  return infoOf(new X509Certificate(pem));
}

const privateKey = () =>
  new CertificateFault(
    'This is a private key, which nobody but the identity provider may have. Give the certificate, and replace the key if others saw it.',
  );

function refuseOtherKinds(text: string): void {
  const kind = /-----BEGIN ([A-Z0-9 ]{1,60})-----/.exec(text)?.[1];
  if (!kind || /^(TRUSTED |X509 )?CERTIFICATE$/.test(kind)) return;
  if (kind.includes('PRIVATE KEY')) throw privateKey();
  const what = kind.includes('REQUEST') ? 'a request for a certificate' : kind.toLowerCase();
  throw new CertificateFault(`This is ${what}, not a certificate. Give the certificate itself.`);
}

const garbage = () =>
  new CertificateFault(
    'This is no certificate. Paste it whole, from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----.',
  );

function bytesOf(base64: string): Buffer {
  const compact = base64.replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) throw garbage();
  return Buffer.from(compact, 'base64');
}

function isPrivateKey(bytes: Buffer): boolean {
  return (['pkcs8', 'pkcs1', 'sec1'] as const).some((type) => {
    try {
      createPrivateKey({ key: bytes, format: 'der', type });
      return true;
    } catch {
      // The expected case: it is no key of this kind.
      return false;
    }
  });
}

function parse(bytes: Buffer): X509Certificate {
  try {
    const certificate = new X509Certificate(bytes);
    // Reading the key may fail where reading the certificate didn't.
    void certificate.publicKey;
    return certificate;
  } catch {
    throw garbage();
  }
}

function infoOf(certificate: X509Certificate): Certificate {
  return {
    subject: oneLine(certificate.subject),
    issuer: oneLine(certificate.issuer),
    validFrom: certificate.validFromDate.toISOString(),
    validTo: certificate.validToDate.toISOString(),
    fingerprint: certificate.fingerprint256,
  };
}

/** Names come one part a line. */
function oneLine(name: string | undefined): string {
  return (name ?? '').split('\n').filter(Boolean).join(', ');
}
