import { formatNumber } from '#lib/contract/format.ts';

/** The maximum depth of elements; no SAML message comes near it. */
const DEPTH_MAXIMUM = 60;
/** The maximum number of attributes, and how many of them may declare namespaces. */
const ATTRIBUTES_MAXIMUM = 5_000;
const NAMESPACES_MAXIMUM = 1_000;

/**
 * The maximum number of elements. Verifying signatures takes time quadratic in it, and anyone may send
 * something; a response with a few hundred groups has some hundreds.
 */
export type XmlLimits = {
  characters: number;
  elements: number;
  /** Comments are removed instead of refused. */
  mayHaveComments: boolean;
};
export const responseLimits: XmlLimits = {
  characters: 256_000,
  elements: 1_000,
  mayHaveComments: false,
};
export const metadataLimits: XmlLimits = {
  characters: 512_000,
  elements: 5_000,
  mayHaveComments: true,
};

export const assertionSpace = 'urn:oasis:names:tc:SAML:2.0:assertion';
export const protocolSpace = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const metadataSpace = 'urn:oasis:names:tc:SAML:2.0:metadata';
export const signatureSpace = 'http://www.w3.org/2000/09/xmldsig#';

/** Refused XML; the message says why. */
export class XmlFault extends Error {
  override readonly name = 'XmlFault';
}

/**
 * Parses XML from outside. Anything that could expand or slow a parser down is refused by a first pass
 * from left to right.
 * @throws XmlFault
 */
export async function parseXml(given: string, limits: XmlLimits): Promise<Document> {
  if (given.length > limits.characters) {
    throw new XmlFault(`It is longer than ${formatNumber(limits.characters)} characters.`);
  }
  const text = limits.mayHaveComments ? withoutComments(given) : given;
  requireElementsOnly(text);
  requireSensible(text, limits);
  const { DOMParser } = await import('@xmldom/xmldom');
  // The parser warns about what it repairs, such as a missing end tag, which others may read differently.
  const stop = () => {
    throw malformed();
  };
  const errorHandler = { warning: stop, error: stop, fatalError: stop };
  try {
    const parsed = new DOMParser({ errorHandler }).parseFromString(text, 'text/xml');
    if (parsed?.documentElement) return parsed;
  } catch {
    // Whatever the parser throws means that it is no XML.
  }
  throw malformed();
}

const malformed = () => new XmlFault('It isn’t well-formed XML.');

function withoutComments(text: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let at = text.indexOf('<!--'); at !== -1; at = text.indexOf('<!--', from)) {
    kept.push(text.slice(from, at));
    const end = text.indexOf('-->', at + 4);
    if (end === -1) throw malformed();
    from = end + 3;
  }
  return kept.join('') + text.slice(from);
}

/** After its declaration a text has only elements: no types, comments, instructions or CDATA. */
function requireElementsOnly(text: string): void {
  const declaration = text.match(/^\uFEFF?\s{0,100}<\?xml\s[^?<>]{0,200}\?>/)?.[0].length ?? 0;
  const markup = text.indexOf('<!');
  if (markup !== -1 && /^<!\s{0,10}[A-Z]/i.test(text.slice(markup, markup + 20))) {
    throw new XmlFault('It has a document type declaration, which isn’t allowed.');
  }
  if (markup !== -1 || text.indexOf('<?', declaration) !== -1) {
    throw new XmlFault('It contains comments or processing instructions, which aren’t allowed.');
  }
}

/** Counts from left to right without recursion, which a deep text would exhaust. */
function requireSensible(text: string, limits: XmlLimits): void {
  let depth = 0;
  let elements = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    const next = text.charAt(at + 1);
    const end = next === '/' || next === '?' ? text.indexOf('>', at) : endOfTag(text, at + 1);
    if (end === -1) throw malformed();
    if (next === '/') depth -= 1;
    else if (next !== '?') {
      elements += 1;
      if (text.charAt(end - 1) !== '/') depth += 1;
    }
    if (depth < 0) throw malformed();
    if (depth > DEPTH_MAXIMUM || elements > limits.elements) {
      throw new XmlFault('It is too large or too deeply nested.');
    }
    at = end;
  }
  if (depth !== 0) throw malformed();
  const isFull = (pattern: RegExp, most: number) => (text.match(pattern)?.length ?? 0) > most;
  if (isFull(/xmlns/g, NAMESPACES_MAXIMUM) || isFull(/=\s?["']/g, ATTRIBUTES_MAXIMUM)) {
    throw new XmlFault('It has too many attributes.');
  }
}

/** The end of a tag, regardless of its attribute values; -1 if it has none. */
function endOfTag(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '>') return at;
    if (character === '<') return -1;
    if (character === '"' || character === "'") {
      at = text.indexOf(character, at + 1);
      if (at === -1) return -1;
    }
  }
  return -1;
}

/** The child elements with a name in a namespace. */
export function childrenOf(parent: Node, space: string, name: string): Element[] {
  return Array.from(parent.childNodes).filter(
    (node): node is Element =>
      node.nodeType === ELEMENT_NODE &&
      (node as Element).namespaceURI === space &&
      (node as Element).localName === name,
  );
}

const ELEMENT_NODE = 1;

/** All nodes of a document, in order. */
export function nodesOf(root: Node): Node[] {
  const found: Node[] = [];
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    found.push(node);
    for (let child = node.lastChild; child; child = child.previousSibling) waiting.push(child);
  }
  return found;
}

/** The elements of a document with a name, at any depth and in any namespace. */
export function elementsNamed(root: Node, name: string): Element[] {
  return nodesOf(root).filter(
    (node): node is Element =>
      node.nodeType === ELEMENT_NODE && (node as Element).localName === name,
  );
}
