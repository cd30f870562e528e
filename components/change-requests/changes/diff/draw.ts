import type { Element, ElementContent } from 'hast';
import { readMarkdown } from '#components/kit/reading/markdown-tree.ts';
import { carried } from './carried.ts';
import type { Entry } from './compare.ts';
import type { Piece } from './pieces.ts';
import { markNodes, mergeNodes, withoutMarks } from './tree.ts';

/** As a reader sees it, or as it is written. */
export type View = 'rendered' | 'source';
/** What is to be shown of a part: safe elements, not drawn yet. */
export type Drawn = {
  nodes: ElementContent[];
  /** The earlier state alone, for two columns; absent where there was none. */
  before?: ElementContent[];
  after?: ElementContent[];
  /** A changed part whose words are the same: only white space differs, or what is not to be seen. */
  isSilent?: true;
};

/** What a part of one page needs of the rest of it: the level of its headings, and where references lead. */
export type Surroundings = { top: number; definitions: string };

/** Up to how many characters of two blocks are compared word by word. */
const COMPARED_MAXIMUM = 40_000;
const DEFINITION = /^ {0,3}\[[^\]^][^\]]*\]:[ \t]*\S/;
const FOOTNOTE = /^ {0,3}\[\^[^\]\s]+\]:/;

/** Reads what parts need of the whole. */
export function surroundingsOf(pieces: readonly Piece[]): Surroundings {
  const depths = pieces.map(({ text }) => depthOf(text)).filter((depth) => depth > 0);
  const definitions = pieces.filter(({ text }) => DEFINITION.test(text)).map(({ text }) => text);
  return {
    top: depths.reduce((least, depth) => Math.min(least, depth), 6),
    definitions: definitions.join('\n').slice(0, COMPARED_MAXIMUM),
  };
}

/** The level of a heading; 0 for all else. */
function depthOf(text: string): number {
  const signs = /^ {0,3}(#{1,6})(?:[ \t]|$)/.exec(text)?.[1];
  if (signs) return signs.length;
  const line = /\n {0,3}(=+|-+)[ \t]*$/.exec(text)?.[1];
  return line && text.split('\n').length === 2 ? (line[0] === '=' ? 1 : 2) : 0;
}

/**
 * Draws one part of a comparison, with its words compared where it was changed.
 * @param isPlain leaves the words alone: all of the earlier text is out, all of the later one in
 */
export function draw(
  entry: Entry,
  { before, after }: { before: Piece | undefined; after: Piece | undefined },
  around: { before: Surroundings; after: Surroundings },
  view: View,
  isPlain = false,
): Drawn {
  const old = before ? nodesOf(before, around.before, view) : [];
  const now = after ? nodesOf(after, around.after, view) : [];
  if (entry.kind === 'same' || entry.kind === 'moved') return { nodes: now };
  if (entry.kind === 'added') return { nodes: markNodes(now, 'added') };
  if (entry.kind === 'removed') return { nodes: markNodes(old, 'removed') };
  const length = (before?.text.length ?? 0) + (after?.text.length ?? 0);
  const apart = () => [...markNodes(old, 'removed'), ...markNodes(now, 'added')];
  const merged = isPlain || length > COMPARED_MAXIMUM ? apart() : mergeNodes(old, now);
  // Where only white space differs, a reader sees nothing, and the source shows both.
  const isSilent = view === 'rendered' && !hasMarks(merged);
  const nodes = hasMarks(merged) || isSilent ? merged : apart();
  return {
    nodes,
    before: withoutMarks(nodes, 'added'),
    after: withoutMarks(nodes, 'removed'),
    ...(isSilent && { isSilent }),
  };
}

function hasMarks(nodes: readonly ElementContent[]): boolean {
  return nodes.some(
    (node) =>
      node.type === 'element' &&
      (node.tagName === 'ins' || node.tagName === 'del' || hasMarks(node.children)),
  );
}

function nodesOf(piece: Piece, around: Surroundings, view: View): ElementContent[] {
  if (view === 'source' || piece.form === 'source') return [asWritten(piece.text)];
  const { text } = piece;
  if (DEFINITION.test(text) || FOOTNOTE.test(text)) return [asWritten(text)];
  const whole =
    around.definitions && text.includes('[') ? `${text}\n\n${around.definitions}` : text;
  try {
    const { tree } = readMarkdown(whole, (written) => ({ href: carried(written) }));
    const nodes = tree.children.filter((node) => node.type === 'element');
    const level = depthOf(text) - around.top;
    const shown = nodes.map((node) => settled(node, level));
    return shown.length > 0 ? shown : [asWritten(text)];
  } catch (error) {
    // Marked up more than anybody writes: shown as it is written.
    if (error instanceof RangeError) return [asWritten(text)];
    throw error;
  }
}

function asWritten(text: string): Element {
  const properties = { dataSource: '' };
  return { type: 'element', tagName: 'pre', properties, children: [{ type: 'text', value: text }] };
}

/** Headings at their level in the page and without anchors; what the text strikes is not taken out by anybody. */
function settled(node: Element, level: number): Element {
  const { id: _, ...properties } = node.properties;
  const inner = node.tagName === 'pre' ? node.children.flatMap(unwrapped) : node.children;
  const children = inner.map((child) => (child.type === 'element' ? settled(child, level) : child));
  return { ...node, tagName: nameOf(node.tagName, level), properties, children };
}

const unwrapped = (node: ElementContent) => (node.type === 'element' ? node.children : [node]);

function nameOf(name: string, level: number): string {
  if (name === 'del') return 's';
  return /^h[1-6]$/.test(name) ? `h${Math.min(3 + Math.max(0, level), 6)}` : name;
}
