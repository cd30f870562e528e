import type { SAML } from '@node-saml/node-saml';
import { certificatesIn } from '#lib/contract/saml-provider.ts';
import type { Instance } from '../http/handler.ts';
import { fingerprintsOf } from './certificates.ts';
import {
  ASSERTION_AGE,
  type AssertionClaims,
  CLOCK_SKEW,
  type Expected,
  readAssertion,
} from './claims.ts';
import { badResponse, quoted } from './faults.ts';
import { addressesOf, type ProviderRow } from './rows.ts';
import { type Response, takeApart } from './structure.ts';
import { assertionSpace, childrenOf, parseXml, responseLimits } from './xml.ts';

/** A sent request: its ID and time. */
export type SentRequest = { requestId: string; createdAt: Date };

/** How long a request can be answered: 10 minutes, in milliseconds. */
export const REQUEST_LIFETIME = 600_000;

/** The SAML library has some 300 files, so it is imported on first use. */
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
    idpCert: certificatesIn(provider.certificate),
    idpIssuer: provider.entityID,
    // Everything that claims to be signed must be; `takeApart` has ensured that something does.
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
    // The only request of this sign-in is known; the table it came from ensures single use.
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (id) => (id === request.requestId ? request.createdAt.toISOString() : null),
      removeAsync: async () => null,
    },
  });
}

/** The proof of a response: who signed in, and which certificate's key the identity provider has. */
export type ResponseProof = { claims: AssertionClaims; fingerprint: string };

/**
 * Verifies a response, and reads it from the verified bytes. Everything is checked twice: before, for a
 * precise message, and afterwards, where it counts.
 * @param base64 as it was posted
 * @throws SAMLFault
 */
export async function verifyResponse(
  { appUrl, logger }: Pick<Instance, 'appUrl' | 'logger'>,
  provider: ProviderRow,
  request: SentRequest,
  base64: string,
  now: Date,
): Promise<ResponseProof> {
  const { acsURL, entityID: audience } = addressesOf(appUrl, provider.id);
  const { requestId } = request;
  const expected = { acsURL, audience, issuer: provider.entityID, requestId, now };
  const { root, assertion, signed } = await takeApart(base64);
  requireFrame(root, expected);
  const claimed = readAssertion(assertion, expected);
  const certificates = certificatesIn(provider.certificate);
  // One at a time, so that the matching one is known, and matches everything that is signed.
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
      ? 'Its signature doesn’t match any certificate configured here.'
      : 'Its signature doesn’t match the certificate configured here.',
  );
}

/**
 * The elements around the assertion. They may be unsigned, so they can only be wrong, never prove
 * anything.
 */
function requireFrame(root: Element, { acsURL, issuer, requestId }: Expected): void {
  const destination = root.getAttribute('Destination');
  if (destination && destination !== acsURL) {
    throw badResponse(
      `It was sent to ${quoted(destination)}, but the address of this service (ACS URL) is ${quoted(acsURL)}.`,
    );
  }
  const [named] = childrenOf(root, assertionSpace, 'Issuer');
  const from = named?.textContent?.trim() ?? issuer;
  if (from !== issuer) {
    throw badResponse(
      `It comes from ${quoted(from)}, but the entity ID configured here is ${quoted(issuer)}.`,
    );
  }
  if (root.getAttribute('InResponseTo') !== requestId) {
    throw badResponse(
      'It doesn’t answer the request that started this sign-in. Start again on the sign-in page.',
    );
  }
}
