import { createPrivateKey, X509Certificate } from 'node:crypto';
import {
  type Certificate,
  certificatesIn,
  certificatesMaximum,
} from '#lib/contract/saml-provider.ts';

/** The minimum size of a secure RSA key (NIST SP 800-131A). */
const KEY_BITS = 2048;

/** The maximum length of a certificate in PEM. */
const LENGTH_MAXIMUM = 10_000;

/** A certificate that can't be used; the message says why and what would be right. */
export class CertificateFault extends Error {
  override readonly name = 'CertificateFault';
}

/** A parsed certificate: its stored form and its details. */
export type ReadCertificate = { pem: string; info: Certificate };

/**
 * Parses the signing certificates of an identity provider, given one after another.
 * @param known fingerprints of saved ones, which stay valid after they expire
 * @throws CertificateFault for too many, for a duplicate, and as `readCertificate` does
 */
export function readCertificates(
  text: string,
  now: Date,
  known: ReadonlySet<string>,
): ReadCertificate[] {
  const blocks = certificatesIn(text);
  for (const block of blocks) refuseOtherKinds(block);
  if (blocks.length > certificatesMaximum) {
    throw new CertificateFault(
      `These are ${blocks.length} certificates, and a provider can have up to three. Remove one that is no longer used.`,
    );
  }
  const read = blocks.map((block, position) => {
    try {
      return readCertificate(block, now, known);
    } catch (error) {
      if (!(error instanceof CertificateFault) || blocks.length === 1) throw error;
      throw new CertificateFault(`Certificate ${position + 1}: ${error.message}`);
    }
  });
  if (new Set(read.map(({ info }) => info.fingerprint)).size < read.length) {
    throw new CertificateFault('The same certificate is listed twice. List each once.');
  }
  return read;
}

/**
 * Parses a signing certificate of an identity provider, as PEM or as the base64 in it.
 * @throws CertificateFault for anything else, for an expired certificate, and for an unsupported key
 */
export function readCertificate(
  text: string,
  now: Date,
  known: ReadonlySet<string> = new Set(),
): ReadCertificate {
  refuseOtherKinds(text);
  if (text.length > LENGTH_MAXIMUM) {
    throw new CertificateFault('A certificate can have up to 10,000 characters.');
  }
  const base64 = text.replace(/-----(BEGIN|END) (TRUSTED |X509 )?CERTIFICATE-----/g, '');
  const bytes = bytesOf(base64);
  if (isPrivateKey(bytes)) throw privateKey();
  const certificate = parse(bytes);
  const { validToDate, publicKey, fingerprint256 } = certificate;
  if (validToDate <= now && !known.has(fingerprint256)) {
    const day = validToDate.toISOString().slice(0, 10);
    throw new CertificateFault(
      `This certificate expired on ${day}. Use the one the identity provider signs with now.`,
    );
  }
  const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
  if (publicKey.asymmetricKeyType !== 'rsa' || bits < KEY_BITS) {
    throw new CertificateFault(
      'The key of this certificate can’t be used. Configure the identity provider to sign with RSA, 2,048 bits or more.',
    );
  }
  return { pem: certificate.toString(), info: infoOf(certificate) };
}

/** The details of saved certificates, in order. */
export function describeCertificates(saved: string): Certificate[] {
  return certificatesIn(saved).map((pem) => infoOf(new X509Certificate(pem)));
}

/** The fingerprints of saved certificates, in order. */
export function fingerprintsOf(saved: string): string[] {
  return describeCertificates(saved).map(({ fingerprint }) => fingerprint);
}

/** The certificate that expires last: sign-in works until then. */
export function lastToEnd(certificates: readonly Certificate[]): Certificate | undefined {
  return certificates.toSorted((one, other) => other.validTo.localeCompare(one.validTo))[0];
}

const privateKey = () =>
  new CertificateFault(
    'This is a private key, which only the identity provider may have. Use the certificate instead, and replace the key if others have seen it.',
  );

function refuseOtherKinds(text: string): void {
  const kind = /-----BEGIN ([A-Z0-9 ]{1,60})-----/.exec(text)?.[1];
  if (!kind || /^(TRUSTED |X509 )?CERTIFICATE$/.test(kind)) return;
  if (kind.includes('PRIVATE KEY')) throw privateKey();
  const what = kind.includes('REQUEST') ? 'a certificate request' : kind.toLowerCase();
  throw new CertificateFault(`This is ${what}, not a certificate. Use the certificate itself.`);
}

const garbage = () =>
  new CertificateFault(
    'This isn’t a certificate. Paste all of it, from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----.',
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
      // Expected: it is not a key of this kind.
      return false;
    }
  });
}

function parse(bytes: Buffer): X509Certificate {
  try {
    const certificate = new X509Certificate(bytes);
    // Parsing the key may fail even if parsing the certificate didn't.
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

/** A name has one component per line. */
function oneLine(name: string | undefined): string {
  return (name ?? '').split('\n').filter(Boolean).join(', ');
}
