import type { SAML } from '@node-saml/node-saml';
import type { Instance } from '../handler.ts';
import { blocksOf, fingerprintsOf } from './certificates.ts';
import { ASSERTION_AGE, CLOCK_SKEW, type Claims, type Expected, readAssertion } from './claims.ts';
import { badResponse, quoted } from './faults.ts';
import { addressesOf, type ProviderRow } from './rows.ts';
import { type Response, takeApart } from './structure.ts';
import { assertionSpace, childrenOf, parseXml, responseLimits } from './xml.ts';

/** A request as it was sent: its ID, and when. */
export type SentRequest = { requestId: string; createdAt: Date };

/** How long the answer to a request is waited for: 10 minutes, in milliseconds. */
export const REQUEST_LIFETIME = 600_000;

/** The library that speaks SAML, of some 300 files: imported when somebody first uses it. */
export async function samlFor(
  appUrl: string,
  provider: ProviderRow,
  request: SentRequest,
  signed: Response['signed'] = { root: true, assertion: true },
): Promise<SAML> {
  const { SAML: Library, ValidateInResponseTo } = await import('@node-saml/node-saml');
  const { acsURL, entityID } = addressesOf(appUrl, provider.id);
  return new Library({
    callbackUrl: acsURL,
    entryPoint: provider.ssoURL,
    issuer: entityID,
    audience: entityID,
    idpCert: blocksOf(provider.certificate),
    idpIssuer: provider.entityID,
    // Whatever claims to be signed has to be; `takeApart` has seen to it that something does.
    wantAssertionsSigned: signed.assertion,
    wantAuthnResponseSigned: signed.root,
    acceptedClockSkewMs: CLOCK_SKEW,
    maxAssertionAgeMs: ASSERTION_AGE,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: REQUEST_LIFETIME,
    disableRequestedAuthnContext: true,
    identifierFormat: null,
    generateUniqueId: () => request.requestId,
    // The one request this sign-in began with is known; the table it was taken from sees to its single use.
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (id) => (id === request.requestId ? request.createdAt.toISOString() : null),
      removeAsync: async () => null,
    },
  });
}

/** What a response proves: who signed in, and that the identity provider has the key of a certificate. */
export type Proof = { claims: Claims; fingerprint: string };

/**
 * Verifies a response, and reads it from the bytes that were verified. Everything is checked twice:
 * before, so that a fault can be told, and afterwards, where it counts.
 * @param base64 as it was posted
 * @throws SAMLFault
 */
export async function verifyResponse(
  { appUrl, logger }: Pick<Instance, 'appUrl' | 'logger'>,
  provider: ProviderRow,
  request: SentRequest,
  base64: string,
  now: Date,
): Promise<Proof> {
  const { acsURL, entityID: audience } = addressesOf(appUrl, provider.id);
  const { requestId } = request;
  const expected = { acsURL, audience, issuer: provider.entityID, requestId, now };
  const { root, assertion, signed } = await takeApart(base64);
  requireFrame(root, expected);
  const claimed = readAssertion(assertion, expected);
  const certificates = blocksOf(provider.certificate);
  // One at a time, so that it is known which one holds, and that one holds for all that is signed.
  for (const certificate of certificates) {
    const saml = await samlFor(appUrl, { ...provider, certificate }, request, signed);
    const verified = await saml
      .validatePostResponseAsync({ SAMLResponse: base64 })
      .then(({ profile }) => profile?.getAssertionXml?.())
      .catch((error: unknown) => {
        logger.info({ error, provider: provider.id }, 'a response doesn’t fit a certificate');
        return undefined;
      });
    if (!verified) continue;
    const claims = readAssertion(
      (await parseXml(verified, responseLimits)).documentElement,
      expected,
    );
    if (claims.assertionId !== claimed.assertionId) throw badResponse('It contradicts itself.');
    const [fingerprint = ''] = fingerprintsOf(certificate);
    return { claims, fingerprint };
  }
  throw badResponse(
    certificates.length > 1
      ? 'Its signature fits none of the certificates that are set up here.'
      : 'Its signature doesn’t fit the certificate that is set up here.',
  );
}

/** What stands around the assertion. It may be unsigned, so it can only be wrong, never right enough. */
function requireFrame(root: Element, { acsURL, issuer, requestId }: Expected): void {
  const destination = root.getAttribute('Destination');
  if (destination && destination !== acsURL) {
    throw badResponse(
      `It was sent to ${quoted(destination)}, and the address of this service (ACS URL) is ${quoted(acsURL)}.`,
    );
  }
  const [named] = childrenOf(root, assertionSpace, 'Issuer');
  const from = named?.textContent?.trim() ?? issuer;
  if (from !== issuer) {
    throw badResponse(
      `It comes from ${quoted(from)}, and the entity ID set up here is ${quoted(issuer)}.`,
    );
  }
  if (root.getAttribute('InResponseTo') !== requestId) {
    throw badResponse(
      'It answers another request than the one this sign-in began with, or none: start on the sign-in page.',
    );
  }
}
