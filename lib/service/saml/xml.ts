/** How deep elements may be in each other; no message of SAML comes near it. */
const DEPTH_MAXIMUM = 60;
/** How many elements, and how many names for namespaces, a text may have. */
const ELEMENTS_MAXIMUM = 20_000;
const NAMESPACES_MAXIMUM = 1_000;

export const assertionSpace = 'urn:oasis:names:tc:SAML:2.0:assertion';
export const protocolSpace = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const metadataSpace = 'urn:oasis:names:tc:SAML:2.0:metadata';
export const signatureSpace = 'http://www.w3.org/2000/09/xmldsig#';

/** XML that isn't taken; the message says why. */
export class XmlFault extends Error {
  override readonly name = 'XmlFault';
}

/**
 * Parses XML from outside. Nothing that could expand is taken, nor what would make a parser slow.
 * @throws XmlFault
 */
export async function parseXml(text: string): Promise<Document> {
  if (/<!\s*(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(text)) {
    throw new XmlFault('It has a document type declaration, which isn’t taken.');
  }
  if ((text.match(/xmlns/g)?.length ?? 0) > NAMESPACES_MAXIMUM || isTooDeep(text)) {
    throw new XmlFault('It has more elements in each other than is sensible.');
  }
  const { DOMParser } = await import('@xmldom/xmldom');
  let fault = '';
  const note = (message: unknown) => {
    fault ||= String(message);
  };
  // A warning is what the parser mends, such as an element without an end: nobody else might.
  const errorHandler = { warning: note, error: note, fatalError: note };
  let parsed: Document | undefined;
  try {
    parsed = new DOMParser({ errorHandler }).parseFromString(text, 'text/xml');
  } catch {
    // The parser throws at some faults and tells of others; both mean that it is no XML.
    fault ||= 'thrown';
  }
  if (fault || !parsed?.documentElement) throw new XmlFault('It is no well-formed XML.');
  return parsed;
}

/** One look from left to right, without a stack: a parser's own would be used up by a deep text. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let elements = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    const next = text.charCodeAt(at + 1);
    if (next === SLASH) depth -= 1;
    else if (next !== QUESTION && next !== EXCLAMATION) {
      elements += 1;
      const end = text.indexOf('>', at);
      if (end === -1) return false;
      if (text.charCodeAt(end - 1) !== SLASH) depth += 1;
    }
    if (depth > DEPTH_MAXIMUM || elements > ELEMENTS_MAXIMUM) return true;
  }
  return false;
}

const SLASH = 47;
const QUESTION = 63;
const EXCLAMATION = 33;

/** The elements directly in another that have a name in a namespace. */
export function childrenOf(parent: Node, space: string, name: string): Element[] {
  return Array.from(parent.childNodes).filter(
    (node): node is Element =>
      node.nodeType === ELEMENT_NODE &&
      (node as Element).namespaceURI === space &&
      (node as Element).localName === name,
  );
}

const ELEMENT_NODE = 1;

/** All nodes of a document, in its order. */
export function nodesOf(root: Node): Node[] {
  const found: Node[] = [];
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    found.push(node);
    for (let child = node.lastChild; child; child = child.previousSibling) waiting.push(child);
  }
  return found;
}

/** The elements of a document with a name, wherever they are and whatever their namespace. */
export function elementsNamed(root: Node, name: string): Element[] {
  return nodesOf(root).filter(
    (node): node is Element =>
      node.nodeType === ELEMENT_NODE && (node as Element).localName === name,
  );
}
