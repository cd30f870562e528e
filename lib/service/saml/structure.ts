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

/** The parts of a response at their expected positions, none of them verified yet. */
export type Response = {
  root: Element;
  assertion: Element;
  /** Elements that claim to be signed; each signature has to be valid. */
  signed: { root: boolean; assertion: boolean };
};

const more = 'http://www.w3.org/2001/04/xmldsig-more#';
const enc = 'http://www.w3.org/2001/04/xmlenc#';
const excC14n = 'http://www.w3.org/2001/10/xml-exc-c14n#';
/** The supported algorithms; everything else is refused, in particular HMAC and SHA-1. */
const algorithms: Record<string, ReadonlySet<string>> = {
  SignatureMethod: new Set([`${more}rsa-sha256`, `${more}rsa-sha512`]),
  DigestMethod: new Set([`${enc}sha256`, `${enc}sha512`]),
  CanonicalizationMethod: new Set([excC14n]),
  Transform: new Set([`${signatureSpace}enveloped-signature`, excC14n]),
};
const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const [ELEMENT, TEXT, DOCUMENT] = [1, 3, 9];

/**
 * Takes a response apart. It requires one assertion, signatures only where they belong and only of
 * their parent, unique IDs, and nothing that parsers could read in two ways, which attacks on SAML rely
 * on.
 * @param base64 as it was posted
 * @throws SAMLFault
 */
export async function takeApart(base64: string): Promise<Response> {
  const document = await parsed(textOf(base64));
  const root = document.documentElement;
  if (root.namespaceURI !== protocolSpace || root.localName !== 'Response') {
    throw badResponse('It is XML, but not a SAML 2.0 response.');
  }
  requirePlain(document);
  requireSuccess(root);
  if (elementsNamed(root, 'EncryptedAssertion').length > 0) {
    throw badResponse('It is encrypted. Turn off assertion encryption; https protects assertions.');
  }
  const [assertion, ...further] = elementsNamed(root, 'Assertion');
  const isInPlace = assertion?.parentNode === root && assertion.namespaceURI === assertionSpace;
  if (
    !assertion ||
    further.length > 0 ||
    !isInPlace ||
    elementsNamed(root, 'Response').length > 1
  ) {
    throw badResponse('It must have exactly one assertion in its place.');
  }
  requireUniqueIds(root);
  const signatures = elementsNamed(root, 'Signature');
  for (const signature of signatures) requireSound(signature, [root, assertion]);
  const signs = (holder: Element) => signatures.filter((one) => one.parentNode === holder).length;
  if (signs(root) > 1 || signs(assertion) > 1) throw badResponse('It is signed more than once.');
  const signed = { root: signs(root) === 1, assertion: signs(assertion) === 1 };
  if (!signed.root && !signed.assertion) {
    throw badResponse(
      'It isn’t signed. Configure the identity provider to sign the assertion, or the response.',
    );
  }
  return { root, assertion, signed };
}

/** Decodes base64 as UTF-8, in the same way as every later step. */
function textOf(base64: string): string {
  const dense = base64.replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(dense)) throw badResponse('It isn’t base64.');
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return decoder.decode(Buffer.from(dense, 'base64'));
  } catch {
    throw badResponse('It isn’t UTF-8.');
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

/** Comments and instructions are not covered by signatures, so anyone could add them. */
function requirePlain(document: Document): void {
  const isDeclaration = (node: Node) =>
    node.parentNode === document && node.nodeName.toLowerCase() === 'xml';
  const other = nodesOf(document).find(
    (node) => ![ELEMENT, TEXT, DOCUMENT].includes(node.nodeType) && !isDeclaration(node),
  );
  if (other)
    throw badResponse('It contains comments or processing instructions, which aren’t allowed.');
}

function requireSuccess(root: Element): void {
  const [status] = childrenOf(root, protocolSpace, 'Status');
  const [code] = status ? childrenOf(status, protocolSpace, 'StatusCode') : [];
  if (code?.getAttribute('Value') === success) return;
  throw new SAMLFault(
    'denied',
    'The identity provider didn’t sign you in. It failed, or doesn’t allow you to use this service.',
  );
}

function requireUniqueIds(root: Element): void {
  const seen = new Set<string>();
  for (const node of nodesOf(root)) {
    if (node.nodeType !== ELEMENT) continue;
    for (const { localName, name, value } of Array.from((node as Element).attributes)) {
      if ((localName ?? name).toLowerCase() !== 'id') continue;
      if (seen.has(value)) throw badResponse('It uses an ID twice.');
      seen.add(value);
    }
  }
}

/** A signature is inside the element it signs, signs nothing else, and uses only known algorithms. */
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
  if (!isSound)
    throw badResponse('One of its signatures doesn’t sign exactly the element it is in.');
  for (const [name, taken] of Object.entries(algorithms)) {
    const used = elementsNamed(signature, name).map((one) => one.getAttribute('Algorithm') ?? '');
    const bad = used.find((one) => !taken.has(one));
    if (bad !== undefined) {
      throw badResponse('Its signature algorithm isn’t supported. Use RSA with SHA-256.');
    }
    if (used.length === 0) throw badResponse('One of its signatures doesn’t name its algorithm.');
  }
}
