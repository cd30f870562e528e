import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { newSigner, type Signer } from './certificates.ts';

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const excC14n = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

/** The contents of a sign-in request. */
export type SignInRequest = { id: string; acsURL: string; issuer: string; relayState: string };

/** The contents of a response; every part can be made invalid, and null omits it. */
export type ResponseClaims = {
  requestId: string;
  acsURL: string;
  audience: string | null;
  issuer: string;
  nameID: string;
  nameIDFormat: string;
  attributes: Record<string, string | string[]>;
  responseId: string;
  assertionId: string;
  status: string;
  destination: string | null;
  recipient: string | null;
  responseInResponseTo: string | null;
  confirmationInResponseTo: string | null;
  method: string;
  issuedAt: Date;
  notBefore: Date;
  notOnOrAfter: Date | null;
  sessionNotOnOrAfter: Date | null;
};

export type Signing = {
  what: 'both' | 'assertion' | 'response' | 'none';
  signer?: Signer;
  /** Embeds the signer's certificate in the signature, as attackers and many providers do. */
  embed?: boolean;
  signatureAlgorithm?: string;
  digestAlgorithm?: string;
};

export type IdentityProvider = {
  entityID: string;
  ssoURL: string;
  signer: Signer;
  metadata(): string;
  /** The XML of a response to a request, signed as specified. */
  respond(
    claims: Partial<ResponseClaims> & Pick<ResponseClaims, 'requestId' | 'acsURL'>,
    signing?: Signing,
  ): string;
};

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const attribute = (name: string, value: string | null) =>
  value === null ? '' : ` ${name}="${escaped(value)}"`;
let serial = 0;
/** A unique message ID. */
export const newMessageId = (word: string) => `_${word}${process.pid}x${Date.now()}x${++serial}`;

/** An identity provider for tests. */
export async function newIdentityProvider(
  entityID = 'https://idp.example/metadata',
  ssoURL = 'https://idp.example/sso',
): Promise<IdentityProvider> {
  const signer = await newSigner();
  return {
    entityID,
    ssoURL,
    signer,
    metadata: () => metadataOf(entityID, ssoURL, [signer.certificate]),
    respond: (claims, signing = { what: 'both' }) =>
      signed(responseXml({ issuer: entityID, ...claims }), { signer, ...signing }),
  };
}

/** The metadata an identity provider publishes. */
export function metadataOf(entityID: string, ssoURL: string, certificates: string[]): string {
  const keys = certificates.map(
    (pem) =>
      `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${base64Of(pem)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
  );
  const services = ['HTTP-POST', 'HTTP-Redirect'].map(
    (binding) =>
      `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${escaped(binding === 'HTTP-POST' ? `${ssoURL}/post` : ssoURL)}"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escaped(entityID)}"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keys.join('')}${services.join('')}</md:IDPSSODescriptor></md:EntityDescriptor>`;
}

/** The base64 between the lines of a PEM. */
export function base64Of(pem: string): string {
  return pem.replace(/-----[A-Z ]+-----|\s/g, '');
}

/** Parses the URL a browser is redirected to with a request in it. */
export function readRequest(url: string): SignInRequest {
  const { searchParams } = new URL(url);
  const packed = Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64');
  const xml = inflateRawSync(packed).toString('utf8');
  const value = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? '';
  return {
    id: value(/ ID="([^"]+)"/),
    acsURL: value(/AssertionConsumerServiceURL="([^"]+)"/),
    issuer: value(/Issuer[^>]*>([^<]+)</),
    relayState: searchParams.get('RelayState') ?? '',
  };
}

/** An unsigned response. */
export function responseXml(
  wanted: Partial<ResponseClaims> & Pick<ResponseClaims, 'requestId' | 'acsURL' | 'issuer'>,
): string {
  const now = Date.now();
  const claims: ResponseClaims = {
    audience: wanted.acsURL.replace(/acs$/, 'metadata'),
    nameID: 'ada@example.com',
    nameIDFormat: emailFormat,
    attributes: {},
    responseId: newMessageId('r'),
    assertionId: newMessageId('a'),
    status: success,
    destination: wanted.acsURL,
    recipient: wanted.acsURL,
    responseInResponseTo: wanted.requestId,
    confirmationInResponseTo: wanted.requestId,
    method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
    issuedAt: new Date(now),
    notBefore: new Date(now - 5_000),
    notOnOrAfter: new Date(now + 120_000),
    sessionNotOnOrAfter: null,
    ...wanted,
  };
  const issued = claims.issuedAt.toISOString();
  const ending = attribute('NotOnOrAfter', claims.notOnOrAfter?.toISOString() ?? null);
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${claims.responseId}" Version="2.0" IssueInstant="${issued}"${attribute('Destination', claims.destination)}${attribute('InResponseTo', claims.responseInResponseTo)}><saml:Issuer>${escaped(claims.issuer)}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${claims.status}"/></samlp:Status>${claims.status === success ? assertionXml(claims, issued, ending) : ''}</samlp:Response>`;
}

function assertionXml(claims: ResponseClaims, issued: string, ending: string): string {
  const values = Object.entries(claims.attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${escaped(name)}">${[value]
        .flat()
        .map((one) => `<saml:AttributeValue>${escaped(one)}</saml:AttributeValue>`)
        .join('')}</saml:Attribute>`,
  );
  const statement =
    values.length > 0
      ? `<saml:AttributeStatement>${values.join('')}</saml:AttributeStatement>`
      : '';
  const audience =
    claims.audience === null
      ? ''
      : `<saml:AudienceRestriction><saml:Audience>${escaped(claims.audience)}</saml:Audience></saml:AudienceRestriction>`;
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${claims.assertionId}" Version="2.0" IssueInstant="${issued}"><saml:Issuer>${escaped(claims.issuer)}</saml:Issuer><saml:Subject><saml:NameID Format="${claims.nameIDFormat}">${escaped(claims.nameID)}</saml:NameID><saml:SubjectConfirmation Method="${claims.method}"><saml:SubjectConfirmationData${ending}${attribute('Recipient', claims.recipient)}${attribute('InResponseTo', claims.confirmationInResponseTo)}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${claims.notBefore.toISOString()}"${ending}>${audience}</saml:Conditions><saml:AuthnStatement AuthnInstant="${issued}" SessionIndex="${claims.assertionId}"${attribute('SessionNotOnOrAfter', claims.sessionNotOnOrAfter?.toISOString() ?? null)}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${statement}</saml:Assertion>`;
}

/** Signs a response: its assertion first, then the whole. */
export function signed(xml: string, signing: Signing & { signer: Signer }): string {
  const { what } = signing;
  const assertion =
    what === 'both' || what === 'assertion' ? signElement(xml, 'Assertion', signing) : xml;
  return what === 'both' || what === 'response'
    ? signElement(assertion, 'Response', signing)
    : assertion;
}

function signElement(
  xml: string,
  name: 'Assertion' | 'Response',
  { signer, embed, signatureAlgorithm, digestAlgorithm }: Signing & { signer: Signer },
): string {
  const element = `//*[local-name(.)='${name}']`;
  const signature = new SignedXml({
    privateKey: signer.privateKey,
    signatureAlgorithm: signatureAlgorithm ?? rsaSha256,
    canonicalizationAlgorithm: excC14n,
    getKeyInfoContent: () =>
      embed
        ? `<X509Data><X509Certificate>${base64Of(signer.certificate)}</X509Certificate></X509Data>`
        : null,
  });
  const transforms = [enveloped, excC14n];
  const digest = digestAlgorithm ?? sha256;
  signature.addReference({ xpath: element, transforms, digestAlgorithm: digest });
  const reference = `${element}/*[local-name(.)='Issuer']`;
  signature.computeSignature(xml, { prefix: 'ds', location: { reference, action: 'after' } });
  return signature.getSignedXml();
}

type Person = { email: string; name: string };

/**
 * Responds to a browser like an identity provider: with a page to sign in on, which posts the
 * response.
 * @returns a page of HTML
 */
function answerBrowser(provider: IdentityProvider, url: string, person: Person): string {
  const request = readRequest(url);
  const { id: requestId, acsURL, relayState } = request;
  const attributes = { email: person.email, displayName: person.name };
  const xml = provider.respond({ requestId, acsURL, nameID: person.email, attributes });
  const refused = provider.respond(
    { requestId, acsURL, status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' },
    { what: 'none' },
  );
  const form = (response: string, label: string) =>
    `<form method="post" action="${escaped(acsURL)}"><input type="hidden" name="SAMLResponse" value="${Buffer.from(response).toString('base64')}"><input type="hidden" name="RelayState" value="${escaped(relayState)}"><button>${escaped(label)}</button></form>`;
  return `<!doctype html><html lang="en"><title>Identity provider</title><h1>Identity provider</h1>${form(xml, `Sign in as ${person.name}`)}${form(refused, 'Refuse')}</html>`;
}

/**
 * Serves an identity provider at a local port, over HTTPS with its signing certificate: any path
 * with a request returns its page, every other path its metadata.
 */
export async function serveIdentityProvider(provider: IdentityProvider, person: Person, port = 0) {
  const { privateKey: key, certificate: cert } = provider.signer;
  const server = createServer({ key, cert }, (request, response) => {
    const isRequest = request.url?.includes('SAMLRequest=');
    const url = `https://localhost${request.url ?? '/'}`;
    response.setHeader('content-type', isRequest ? 'text/html; charset=utf-8' : 'application/xml');
    response.end(isRequest ? answerBrowser(provider, url, person) : provider.metadata());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
