/** How deep elements may be in each other; no message of SAML comes near it. */
const DEPTH_MAXIMUM = 60;
/** How many attributes a text may have, and how many of them may be names for namespaces. */
const ATTRIBUTES_MAXIMUM = 5_000;
const NAMESPACES_MAXIMUM = 1_000;

/**
 * How much a text may have. What verifies signatures takes time with the square of the elements, and
 * anybody may send it something: a response with a few hundred groups has some hundreds.
 */
export type XmlLimits = {
  characters: number;
  elements: number;
  /** Comments are cut out instead of refused. */
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

/** XML that isn't taken; the message says why. */
export class XmlFault extends Error {
  override readonly name = 'XmlFault';
}

/**
 * Parses XML from outside. Nothing that could expand is taken, nor what would make a parser slow: it is
 * looked through before, once from left to right.
 * @throws XmlFault
 */
export async function parseXml(given: string, limits: XmlLimits): Promise<Document> {
  if (given.length > limits.characters) {
    throw new XmlFault(`It is longer than ${limits.characters.toLocaleString('en')} characters.`);
  }
  const text = limits.mayHaveComments ? withoutComments(given) : given;
  requireElementsOnly(text);
  requireSensible(text, limits);
  const { DOMParser } = await import('@xmldom/xmldom');
  // A warning is what the parser mends, such as an element without an end: nobody else might.
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

const malformed = () => new XmlFault('It is no well-formed XML.');

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

/** After its declaration a text has elements only: no types, comments, instructions or CDATA. */
function requireElementsOnly(text: string): void {
  const declaration = text.match(/^\uFEFF?\s{0,100}<\?xml\s[^?<>]{0,200}\?>/)?.[0].length ?? 0;
  const markup = text.indexOf('<!');
  if (markup !== -1 && /^<!\s{0,10}[A-Z]/i.test(text.slice(markup, markup + 20))) {
    throw new XmlFault('It has a document type declaration, which isn’t taken.');
  }
  if (markup !== -1 || text.indexOf('<?', declaration) !== -1) {
    throw new XmlFault('It has comments or instructions in it, which have no place there.');
  }
}

/** Counts from left to right, without a stack: a parser's own would be used up by a deep text. */
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
      throw new XmlFault(
        'It has more elements than is sensible, or they are too deep in each other.',
      );
    }
    at = end;
  }
  if (depth !== 0) throw malformed();
  const isFull = (pattern: RegExp, most: number) => (text.match(pattern)?.length ?? 0) > most;
  if (isFull(/xmlns/g, NAMESPACES_MAXIMUM) || isFull(/=\s?["']/g, ATTRIBUTES_MAXIMUM)) {
    throw new XmlFault('It has more attributes than is sensible.');
  }
}

/** Where a tag ends, whatever its values hold; -1 when it doesn't. */
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
