import type { Element, ElementContent } from 'hast';
import { readContent } from '#lib/markdown/read-content.ts';
import type { BlockChange } from './compare.ts';
import type { DiffPiece } from './pieces.ts';
import { encodeHref } from './safe-href.ts';
import { markNodes, mergeNodes, withoutMarks } from './tree.ts';

/** Rendered, or as Markdown source. */
export type DiffView = 'rendered' | 'source';
/** The safe elements of a block, ready to be rendered. */
export type Drawn = {
  nodes: ElementContent[];
  /** Each side on its own, for side by side; missing where there is none. */
  before?: ElementContent[];
  after?: ElementContent[];
  /** Only white space or invisible markup changed. */
  isSilent?: true;
};

/** What a block needs from the rest of its page: the top heading level and link definitions. */
export type Surroundings = { top: number; definitions: string };

/** The maximum number of characters compared word by word. */
const COMPARED_MAXIMUM = 40_000;
const DEFINITION = /^ {0,3}\[[^\]^][^\]]*\]:[ \t]*\S/;
const FOOTNOTE = /^ {0,3}\[\^[^\]\s]+\]:/;

/** Collects what blocks need from the rest of their page. */
export function surroundingsOf(pieces: readonly DiffPiece[]): Surroundings {
  const depths = pieces.map(({ text }) => depthOf(text)).filter((depth) => depth > 0);
  const definitions = pieces.filter(({ text }) => DEFINITION.test(text)).map(({ text }) => text);
  return {
    top: depths.reduce((least, depth) => Math.min(least, depth), 6),
    definitions: definitions.join('\n').slice(0, COMPARED_MAXIMUM),
  };
}

/** The level of a heading; 0 for any other block. */
function depthOf(text: string): number {
  const signs = /^ {0,3}(#{1,6})(?:[ \t]|$)/.exec(text)?.[1];
  if (signs) return signs.length;
  const line = /\n {0,3}(=+|-+)[ \t]*$/.exec(text)?.[1];
  return line && text.split('\n').length === 2 ? (line[0] === '=' ? 1 : 2) : 0;
}

/**
 * Renders one entry of a comparison, word by word if the block changed.
 * @param isPlain skips the word comparison: the earlier text is removed, the later one added
 */
export function draw(
  entry: BlockChange,
  { before, after }: { before: DiffPiece | undefined; after: DiffPiece | undefined },
  around: { before: Surroundings; after: Surroundings },
  view: DiffView,
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
  // A white-space change is invisible when rendered; only the source shows it.
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

/** Renders Markdown that isn't a block of a page, without marks. */
export function renderedNodes(text: string): ElementContent[] {
  const piece: DiffPiece = { block: '', text, line: 1, form: 'text', isLast: true };
  return nodesOf(piece, { top: depthOf(text) || 6, definitions: '' }, 'rendered');
}

function nodesOf(piece: DiffPiece, around: Surroundings, view: DiffView): ElementContent[] {
  if (view === 'source' || piece.form === 'source') return [sourceNode(piece.text)];
  const { text } = piece;
  if (DEFINITION.test(text) || FOOTNOTE.test(text)) return [sourceNode(text)];
  const whole =
    around.definitions && text.includes('[') ? `${text}\n\n${around.definitions}` : text;
  const resolveLink = (written: string) => ({ href: encodeHref(written) });
  const { tree, isPlain } = readContent(whole, { resolveLink, topLevel: 3 });
  // Nested too deeply to render: show the source instead.
  if (isPlain) return [sourceNode(text)];
  const nodes = tree.children.filter((node) => node.type === 'element');
  const depth = depthOf(text);
  const shown = nodes.map((node) => normalized(node, depth > 0 ? depth - around.top : undefined));
  return shown.length > 0 ? shown : [sourceNode(text)];
}

function sourceNode(text: string): Element {
  const properties = { dataSource: '' };
  return { type: 'element', tagName: 'pre', properties, children: [{ type: 'text', value: text }] };
}

/**
 * Adjusts the level of a heading, removes ids, opens what is folded, so that no change is hidden, and
 * turns `del` into `s`, since `del` marks removed text.
 */
function normalized(node: Element, level?: number): Element {
  const { id: _, ...properties } = node.properties;
  const inner = node.tagName === 'pre' ? node.children.flatMap(textsOf) : node.children;
  const children = inner
    .filter((child) => !(child.type === 'element' && child.properties.type === 'radio'))
    .map((child) => (child.type === 'element' ? normalized(child) : child));
  const made = {
    ...node,
    tagName: node.tagName === 'del' ? 's' : node.tagName,
    properties,
    children,
  };
  if (level !== undefined && /^h[1-6]$/.test(node.tagName)) return headingAt(made, level);
  if (node.tagName === 'details') return { ...made, properties: { ...properties, open: true } };
  if (node.tagName === 'label')
    return { ...made, tagName: 'p', properties: { className: ['tab-title'] } };
  if (!hasClass(node, 'tabs')) return made;
  return { ...made, properties: { ...properties, className: ['tabs', 'is-open'] } };
}

function headingAt(heading: Element, level: number): Element {
  const rank = Math.min(Math.max(0, level) + 1, 4);
  return { ...heading, tagName: `h${rank + 2}`, properties: { className: [`heading-${rank}`] } };
}

function hasClass({ properties }: Element, name: string): boolean {
  return Array.isArray(properties.className) && properties.className.includes(name);
}

/** The texts of code, without the elements of its lines. */
function textsOf(node: ElementContent): ElementContent[] {
  return node.type === 'element' ? node.children.flatMap(textsOf) : [node];
}
