import type { PhrasingContent, Root } from 'mdast';
import { boundaryOfHtml, boundaryOfTag } from '#lib/contract/blocks.ts';
import { isOpenEnded } from '#lib/contract/html-tags.ts';
import { pairsOf, type Tag, tagsIn } from '#lib/contract/tags.ts';
import { alertOf } from './alerts.ts';
import { branchConditions, isBranch } from './branches.ts';
import { elementOf } from './html-elements.ts';
import { type Content, htmlItems, type Item, type Position, tagItems, textNode } from './items.ts';
import { withParagraphs } from './phrasing.ts';
import { conditionalOf, isUnclosable, nodesOfTag } from './tag-nodes.ts';

/** An unreadable part, in words, with its line counted from 1. */
export type Note = { line: number; text: string };
/** State while the tree is built. */
export type Building = {
  /** The name of the tag around. */
  within: string;
  depth: number;
  isFlow: boolean;
  /** Whether it is a line of text that is split into blocks. */
  isLine?: boolean;
  /** The whole text as written. */
  source: string;
  note: (position: Position | undefined, text: string) => void;
};

/** Tags can be nested this deep; the content of deeper ones is shown without them. */
const DEPTH_MAXIMUM = 40;
const NOTES_MAXIMUM = 100;

/**
 * Pairs the tags and the HTML of a tree and replaces them with the nodes they mean. What can't be paired
 * is text again.
 * @returns notes on what couldn't be read
 */
export function structured(root: Root, source: string): Note[] {
  const notes: Note[] = [];
  const note = (position: Position | undefined, text: string) => {
    if (notes.length < NOTES_MAXIMUM) notes.push({ line: position?.start.line ?? 1, text });
  };
  const building = { within: '', depth: 0, isFlow: true, source, note };
  root.children = flow(root.children, building);
  return notes.sort((one, other) => one.line - other.line);
}

function flow(nodes: readonly Content[], building: Building): Content[] {
  const inside = { ...building, isFlow: true, isLine: false };
  const items = nodes.flatMap((node) => flowItems(node, inside));
  return withParagraphs(build(items, inside));
}

function phrasing(nodes: readonly Content[], building: Building): PhrasingContent[] {
  const inside = { ...building, isFlow: false };
  return build(
    nodes.flatMap((node) => inlineItems(node, inside)),
    inside,
  ) as PhrasingContent[];
}

/** The tags of a node, or the node itself with its children read. */
function flowItems(node: Content, building: Building): Item[] {
  if (node.type === 'tags') return tagItems(node.value, node.position);
  if (node.type === 'html') return htmlItems(node.value, node.position);
  if (node.type === 'paragraph' && node.children.some(holdsBlocksOfTags)) {
    const items = node.children.flatMap((child) => inlineItems(child, building));
    const apart = build(items, { ...building, isFlow: true, isLine: true });
    return withParagraphs(apart).map((one) => ({ node: one }));
  }
  return [{ node: withChildren(node, building) }];
}

/** Whether tags in a line make blocks of it; a condition leaves it a line. */
const holdsBlocksOfTags = (node: Content) =>
  node.type === 'tags' && tagsIn(node.value).some((tag) => tag.name !== 'if' && !isBranch(tag));

function inlineItems(node: Content, building: Building): Item[] {
  if (node.type === 'tags') return tagItems(node.value, node.position);
  if (node.type === 'html') return htmlItems(node.value, node.position);
  return [{ node: withChildren(node, building) }];
}

const holdsBlocks = new Set(['blockquote', 'listItem', 'footnoteDefinition', 'list', 'table']);

function withChildren(node: Content, building: Building): Content {
  if (!('children' in node)) return node;
  const isFlow = holdsBlocks.has(node.type) || node.type === 'tableRow';
  const children = (isFlow ? flow : phrasing)(node.children as Content[], building);
  const read = Object.assign(node, { children }) as Content;
  if (read.type === 'blockquote') return alertOf(read) ?? read;
  if (read.type === 'heading') nameHeading(read);
  return read;
}

/** Takes the anchor that exports write into a heading: `<a href="#x" id="x"></a>`. */
function nameHeading(heading: Extract<Content, { type: 'heading' }>): void {
  const isAnchor = (child: PhrasingContent) =>
    child.type === 'link' && child.data?.anchor !== undefined && child.children.length === 0;
  const named = heading.children.find(isAnchor);
  if (named?.type !== 'link') return;
  heading.data = { ...heading.data, anchor: named.data?.anchor ?? '' };
  heading.children = heading.children.filter((child) => !isAnchor(child));
  const last = heading.children.at(-1);
  if (last?.type === 'text') last.value = last.value.trimEnd();
}

/** Builds the tree of some items. */
function build(items: readonly Item[], building: Building): Content[] {
  const boundaries: { name: string; isClosing: boolean }[] = [];
  const owners: number[] = [];
  for (const [index, item] of items.entries()) {
    const boundary = item.tag ? boundaryOfTag(item.tag) : item.html && boundaryOfHtml(item.html);
    if (!boundary) continue;
    boundaries.push(boundary);
    owners.push(index);
  }
  const pairs = new Map(
    [...pairsOf(boundaries)].map(([from, to]) => [owners[from] ?? 0, owners[to] ?? 0]),
  );
  return buildRange({ items, pairs }, 0, items.length, building);
}

type Paired = { items: readonly Item[]; pairs: ReadonlyMap<number, number> };

function buildRange(paired: Paired, from: number, to: number, building: Building): Content[] {
  const built: Content[] = [];
  for (let at = from; at < to; at++) {
    const item = paired.items[at] as Item;
    if (item.tag === undefined && item.html === undefined) {
      built.push(item.node);
      continue;
    }
    const end = endOfItem(paired, at, to);
    const name = item.tag?.name ?? item.html?.name ?? '';
    const inner = { ...building, within: name, depth: building.depth + 1 };
    const isDeep = inner.depth > DEPTH_MAXIMUM;
    if (isDeep && end !== undefined) {
      building.note(item.position, `Tags can be nested up to ${DEPTH_MAXIMUM} levels deep.`);
      built.push(...flatPart(paired.items.slice(at, end.content), building));
    } else if (name === 'raw' && item.tag && end) {
      built.push(...paired.items.slice(at + 1, end.content).map(asWritten));
    } else if (name === 'if' && item.tag && end) {
      built.push(...branchesOf(paired, at, end, { building, inner }));
    } else {
      const children = end && buildRange(paired, at + 1, end.content, inner);
      const last = paired.items[end?.last ?? at];
      for (const node of nodesOf(item, children, building, last))
        built.push(spanned(node, item.position, last));
    }
    at = end?.last ?? at;
  }
  return built;
}

/** What is nested too deeply, without its tags; all of it is for some visitors if a part of it is. */
function flatPart(items: readonly Item[], building: Building): Content[] {
  const nodes = items.flatMap((item) => ('node' in item && item.node ? [item.node] : []));
  const condition = items.find(({ tag }) => tag?.name === 'if' && !tag.isClosing);
  return condition ? nodesOf(condition as TagItem, nodes, building, items.at(-1)) : nodes;
}

/** The parts of an `if`, one for each of its branches. */
function branchesOf(
  paired: Paired,
  at: number,
  end: { content: number; last: number },
  { building, inner }: { building: Building; inner: Building },
): Content[] {
  const { items, pairs } = paired;
  const starts = [at];
  for (let index = at + 1; index < end.content; index = (pairs.get(index) ?? index) + 1) {
    const { tag } = items[index] as Item;
    if (tag && isBranch(tag)) starts.push(index);
  }
  const tagOf = (index: number) => (items[index] as TagItem & { tag: Tag }).tag;
  const conditions = branchConditions(starts.map(tagOf));
  return starts.flatMap((start, index) => {
    const next = starts[index + 1] ?? end.content;
    const item = items[start] as TagItem & { tag: Tag };
    const children = buildRange(paired, start + 1, next, inner);
    const last = items[starts[index + 1] === undefined ? end.last : next - 1];
    const tag = { ...item.tag, name: 'if', text: conditions[index] ?? '' };
    const read = { ...item, tag } as TagItem;
    return nodesOf(read, children, building, last).map((node) =>
      spanned(node, item.position, last),
    );
  });
}

type TagItem = Extract<Item, { source: string }>;

/** The item that ends the content of another one, and the last that belongs to it. */
function endOfItem({ items, pairs }: Paired, at: number, to: number) {
  const closing = pairs.get(at);
  if (closing !== undefined) return { content: closing, last: closing };
  const token = (items[at] as Item).html;
  if (token?.kind !== 'open' || token.isEmpty || !isOpenEnded(token.name)) return undefined;
  let end = at + 1;
  for (; end < to; end = (pairs.get(end) ?? end) + 1) {
    const next = (items[end] as Item).html;
    if (next?.kind === 'open' && next.name === token.name) break;
  }
  return { content: end, last: end - 1 };
}

/**
 * @param children what is between it and its closing tag; undefined without one
 * @param last its closing tag
 */
function nodesOf(
  item: TagItem,
  children: Content[] | undefined,
  building: Building,
  last: Item | undefined,
): Content[] {
  const isInline =
    !building.isFlow || building.isLine || ('isInline' in item && item.isInline === true);
  const unread = (one: TagItem, why: string): Content[] => {
    const text = unreadNode(one, why);
    if (isInline) return [text];
    // A paragraph of its own, so that it stays in its block.
    return withParagraphs([text]);
  };
  const asText = (why: string): Content[] => {
    building.note(item.position, `${item.source.slice(0, 80)} ${why}`);
    return unread(item, why);
  };
  if (item.tag) {
    const { tag } = item;
    if (tag.isClosing) return asText('closes nothing.');
    if (isInline && !building.isLine && tag.name === 'if' && children) {
      const about = { note: building.note, position: item.position, isFlow: false };
      return [conditionalOf(tag, children as PhrasingContent[], about)];
    }
    if (!building.isFlow)
      return children
        ? [textNode(item.source, item.position), ...children]
        : asText('has to be on a line of its own.');
    if (!children && !isUnclosable(tag.name)) return asText('isn’t closed.');
    const about = { position: item.position, source: item.source, building };
    const inner = children ? withParagraphs(children) : [];
    const nodes = nodesOfTag(tag, inner, about);
    if (nodes) return nodes;
    const why = 'isn’t known.';
    return [...asText(why), ...inner, ...(last?.tag && last !== item ? unread(last, why) : [])];
  }
  const { html } = item;
  if (!html) return [];
  if (html.kind === 'close') return isOpenEnded(html.name) ? [] : asText('closes nothing.');
  if (!children && !html.isEmpty) return asText('isn’t closed.');
  return elementOf(html, children ?? [], building.isFlow);
}

/** A tag that can't be read, which is shown as it is written and marked. */
function unreadNode({ source, position }: TagItem, why: string): Content {
  const hProperties = { className: ['unread'], title: why };
  return { ...textNode(source, position), data: { hName: 'span', hProperties } } as Content;
}

/** A part that is shown as it is written. */
function asWritten(item: Item): Content {
  return item.tag || item.html ? textNode(item.source, item.position) : item.node;
}

/** Gives a node the position from its opening tag to its closing one. */
function spanned(node: Content, start: Position | undefined, last: Item | undefined): Content {
  const end = last && ('node' in last ? last.node.position : last.position);
  if (start && !node.position) node.position = { start: start.start, end: (end ?? start).end };
  return node;
}
