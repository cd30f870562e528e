import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import { DAY } from '#lib/contract/durations.ts';

/** A key and its certificate, both as PEM. */
export type Signer = { privateKey: string; certificate: string };

type CertificateOptions = {
  name?: string;
  notBefore?: Date;
  notAfter?: Date;
  bits?: number;
  curve?: string;
};

/** Creates a key and a certificate for it. */
export async function newSigner({
  name = 'idp.example',
  notBefore = new Date(Date.now() - DAY),
  notAfter = new Date(Date.now() + 365 * DAY),
  bits = 2048,
  curve,
}: CertificateOptions = {}): Promise<Signer> {
  const algorithm = curve
    ? { name: 'ECDSA', namedCurve: curve, hash: 'SHA-256' }
    : {
        name: 'RSASSA-PKCS1-v1_5',
        hash: 'SHA-256',
        publicExponent: new Uint8Array([1, 0, 1]),
        modulusLength: bits,
      };
  const keys = (await webcrypto.subtle.generateKey(algorithm, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair;
  x509.cryptoProvider.set(webcrypto as Crypto);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}, O=Example`,
    notBefore,
    notAfter,
    signingAlgorithm: algorithm,
    keys,
  });
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  const lines = key.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    privateKey: ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----', ''].join(
      '\n',
    ),
    certificate: certificate.toString('pem'),
  };
}
