import Slugger from 'github-slugger';
import type { Definition, Heading, Nodes, Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Document } from '#lib/contract/revisions.ts';
import { documentOf } from './document.ts';

/** A section of a page: a heading with the text below it, or the text before the first heading. */
export type Section = { anchor: string; title: string; body: string };
/** A link or image, with the anchor of the heading above it. */
export type WrittenLink = { section: string; text: string; href: string };
export type ReadMarkdown = { sections: Section[]; links: WrittenLink[] };

/** The maximum number of sections and links of a page that are indexed; no readable page has more. */
const SECTIONS_MAXIMUM = 2_000;
const LINKS_MAXIMUM = 5_000;
/** The maximum depth of nested quotes, lists and emphasis. */
const NESTING_MAXIMUM = 100;
const LINK_TEXT_SHOWN = 200;

const processor = unified().use(remarkParse).use(remarkGfm).freeze();

/** Text that can't be parsed; the message is for its author. */
export class UnreadableMarkdown extends Error {
  override readonly name = 'UnreadableMarkdown';
}

/** @throws UnreadableMarkdown if it is nested too deeply */
function parse(markdown: string): Root {
  let root: Root;
  try {
    root = processor.parse(markdown);
  } catch (error) {
    // The parser recurses once for each level.
    if (!(error instanceof RangeError)) throw error;
    throw tooDeep();
  }
  let level: Nodes[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > NESTING_MAXIMUM) throw tooDeep();
    level = level.flatMap((node): Nodes[] => ('children' in node ? node.children : []));
  }
  return root;
}

const tooDeep = () =>
  new UnreadableMarkdown(
    `Quotes, lists and emphasis can be nested up to ${NESTING_MAXIMUM} levels deep.`,
  );

/** Assigns anchors to the headings of a page, in order. */
function anchorsOf(root: Root): Map<Heading, string> {
  const slugger = new Slugger();
  const headings = root.children.filter((node) => node.type === 'heading');
  return new Map(headings.map((node) => [node, slugger.slug(textOf(node)) || 'section']));
}

/**
 * Parses markdown for search and link checks.
 * @throws UnreadableMarkdown
 */
export function readMarkdown(markdown: string): ReadMarkdown {
  const root = parse(markdown);
  const anchors = anchorsOf(root);
  const definitions = definitionsOf(root);
  const sections: { anchor: string; title: string; parts: string[] }[] = [
    { anchor: '', title: '', parts: [] },
  ];
  const links: WrittenLink[] = [];
  for (const block of root.children) {
    const anchor = block.type === 'heading' ? anchors.get(block) : undefined;
    if (anchor !== undefined && sections.length < SECTIONS_MAXIMUM)
      sections.push({ anchor, title: textOf(block), parts: [] });
    else collectText(block, sections.at(-1)?.parts ?? []);
    collectLinks(block, sections.at(-1)?.anchor ?? '', definitions, links);
  }
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
  return {
    sections: sections.map(({ anchor, title, parts }) => ({
      anchor,
      title: plain(title),
      body: plain(parts.join(' ')),
    })),
    links,
  };
}

/** The texts of a block, with a space between separate ones. */
function collectText(node: Nodes, parts: string[]): void {
  if (node.type === 'definition') return;
  const isBlock = 'children' in node && !['paragraph', 'heading', 'tableCell'].includes(node.type);
  if (isBlock) for (const child of node.children) collectText(child, parts);
  else parts.push(textOf(node));
}

function definitionsOf(root: Root): Map<string, Definition> {
  const found = new Map<string, Definition>();
  const visit = (node: Nodes) => {
    if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(root);
  return found;
}

function collectLinks(
  node: Nodes,
  section: string,
  definitions: ReadonlyMap<string, Definition>,
  links: WrittenLink[],
): void {
  if (links.length >= LINKS_MAXIMUM) return;
  const isReference = node.type === 'linkReference' || node.type === 'imageReference';
  const named = isReference ? definitions.get(node.identifier) : node;
  const href = named && 'url' in named && node.type !== 'definition' ? named.url : undefined;
  if (href !== undefined)
    links.push({ section, text: textOf(node).slice(0, LINK_TEXT_SHOWN), href });
  if (!('children' in node)) return;
  for (const child of node.children) collectLinks(child, section, definitions, links);
}

/**
 * Parses markdown as a document of blocks.
 * @param from the page of the text, which its links are relative to
 * @throws UnreadableMarkdown
 */
export function readDocument(markdown: string, from: { id: string; path: string }): Document {
  const root = parse(markdown);
  return documentOf(root, anchorsOf(root), definitionsOf(root), from);
}
