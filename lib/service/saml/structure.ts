import { badResponse, SAMLFault } from './faults.ts';
import {
  assertionSpace,
  childrenOf,
  elementsNamed,
  nodesOf,
  parseXml,
  protocolSpace,
  responseLimits,
  signatureSpace,
  XmlFault,
} from './xml.ts';

/** The parts of a response that stand where they should, none of them proven yet. */
export type Response = {
  root: Element;
  assertion: Element;
  /** What claims to be signed; the signature has to hold for each. */
  signed: { root: boolean; assertion: boolean };
};

const more = 'http://www.w3.org/2001/04/xmldsig-more#';
const enc = 'http://www.w3.org/2001/04/xmlenc#';
const excC14n = 'http://www.w3.org/2001/10/xml-exc-c14n#';
/** The algorithms that are taken; whatever isn't listed, HMAC and SHA-1 first of all, is not. */
const algorithms: Record<string, ReadonlySet<string>> = {
  SignatureMethod: new Set([`${more}rsa-sha256`, `${more}rsa-sha512`]),
  DigestMethod: new Set([`${enc}sha256`, `${enc}sha512`]),
  CanonicalizationMethod: new Set([excC14n]),
  Transform: new Set([`${signatureSpace}enveloped-signature`, excC14n]),
};
const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const [ELEMENT, TEXT, DOCUMENT] = [1, 3, 9];

/**
 * Takes a response apart. One assertion, signatures only where they belong and only of what holds them,
 * every ID once, nothing a parser could read in two ways: what the attacks on SAML need isn't there.
 * @param base64 as it was posted
 * @throws SAMLFault
 */
export async function takeApart(base64: string): Promise<Response> {
  const document = await parsed(textOf(base64));
  const root = document.documentElement;
  if (root.namespaceURI !== protocolSpace || root.localName !== 'Response') {
    throw badResponse('It is XML, but no response of SAML 2.0.');
  }
  requirePlain(document);
  requireSuccess(root);
  if (elementsNamed(root, 'EncryptedAssertion').length > 0) {
    throw badResponse(
      'It is encrypted. Switch the encryption of assertions off; https protects them.',
    );
  }
  const [assertion, ...further] = elementsNamed(root, 'Assertion');
  const isInPlace = assertion?.parentNode === root && assertion.namespaceURI === assertionSpace;
  if (
    !assertion ||
    further.length > 0 ||
    !isInPlace ||
    elementsNamed(root, 'Response').length > 1
  ) {
    throw badResponse('It has not exactly one assertion in its place.');
  }
  requireUniqueIds(root);
  const signatures = elementsNamed(root, 'Signature');
  for (const signature of signatures) requireSound(signature, [root, assertion]);
  const signs = (holder: Element) => signatures.filter((one) => one.parentNode === holder).length;
  if (signs(root) > 1 || signs(assertion) > 1) throw badResponse('It is signed twice over.');
  const signed = { root: signs(root) === 1, assertion: signs(assertion) === 1 };
  if (!signed.root && !signed.assertion) {
    throw badResponse(
      'It isn’t signed. Let the identity provider sign the assertion, or the response.',
    );
  }
  return { root, assertion, signed };
}

/** The bytes of base64 as UTF-8, read as every later step reads them. */
function textOf(base64: string): string {
  const dense = base64.replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(dense)) throw badResponse('It is not in base64.');
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return decoder.decode(Buffer.from(dense, 'base64'));
  } catch {
    throw badResponse('It is not in UTF-8.');
  }
}

async function parsed(text: string): Promise<Document> {
  try {
    return await parseXml(text, responseLimits);
  } catch (error) {
    if (error instanceof XmlFault) throw badResponse(error.message);
    throw error;
  }
}

/** Comments and the like are left out of what is signed, so anybody could add them. */
function requirePlain(document: Document): void {
  const isDeclaration = (node: Node) =>
    node.parentNode === document && node.nodeName.toLowerCase() === 'xml';
  const other = nodesOf(document).find(
    (node) => ![ELEMENT, TEXT, DOCUMENT].includes(node.nodeType) && !isDeclaration(node),
  );
  if (other) throw badResponse('It has comments or instructions in it, which have no place there.');
}

function requireSuccess(root: Element): void {
  const [status] = childrenOf(root, protocolSpace, 'Status');
  const [code] = status ? childrenOf(status, protocolSpace, 'StatusCode') : [];
  if (code?.getAttribute('Value') === success) return;
  throw new SAMLFault(
    'denied',
    'The identity provider didn’t sign you in: it gave up, or doesn’t let you use this service.',
  );
}

function requireUniqueIds(root: Element): void {
  const seen = new Set<string>();
  for (const node of nodesOf(root)) {
    if (node.nodeType !== ELEMENT) continue;
    for (const { localName, name, value } of Array.from((node as Element).attributes)) {
      if ((localName ?? name).toLowerCase() !== 'id') continue;
      if (seen.has(value)) throw badResponse('It has an ID twice.');
      seen.add(value);
    }
  }
}

/** A signature is in what it signs, signs nothing else, and by known algorithms only. */
function requireSound(signature: Element, holders: readonly Element[]): void {
  const holder = holders.find((one) => one === signature.parentNode);
  const references = elementsNamed(signature, 'Reference');
  const [reference] = references;
  const id = holder?.getAttribute('ID');
  const isSound =
    holder &&
    id &&
    signature.namespaceURI === signatureSpace &&
    elementsNamed(signature, 'SignedInfo').length === 1 &&
    elementsNamed(signature, 'Object').length === 0 &&
    elementsNamed(signature, 'DigestValue').length === 1 &&
    elementsNamed(signature, 'SignatureValue').length === 1 &&
    references.length === 1 &&
    reference?.getAttribute('URI') === `#${id}`;
  if (!isSound) throw badResponse('A signature in it doesn’t sign exactly what holds it.');
  for (const [name, taken] of Object.entries(algorithms)) {
    const used = elementsNamed(signature, name).map((one) => one.getAttribute('Algorithm') ?? '');
    const bad = used.find((one) => !taken.has(one));
    if (bad !== undefined) {
      throw badResponse('It is signed in a way that isn’t taken. Choose RSA with SHA-256.');
    }
    if (used.length === 0) throw badResponse('A signature in it doesn’t say how it was made.');
  }
}
