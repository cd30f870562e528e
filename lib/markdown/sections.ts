import type { Definition, Nodes, Root } from 'mdast';
import { anchorsOf, holdsSections } from './anchors.ts';
import { mayBeConditional } from './conditionals.ts';
import { definitionsOf, parseMarkdown } from './parse.ts';
import { sectionsForReaders } from './reader-sections.ts';
import { textIn } from './text.ts';

/** A section of a page: a heading with the text below it, or the text before the first heading. */
export type PageSection = {
  anchor: string;
  title: string;
  body: string;
  /** What only those visitors see who meet all of these conditions. */
  conditions?: readonly string[];
};
/** A link or image, with the anchor of the heading above it. */
export type WrittenLink = { section: string; text: string; href: string };
export type Sections = { sections: PageSection[]; links: WrittenLink[] };

/** The maximum number of sections and links of a page that are indexed; no readable page has more. */
const SECTIONS_MAXIMUM = 2_000;
export const LINKS_MAXIMUM = 5_000;
const LINK_TEXT_SHOWN = 200;

type Collected = { anchor: string; title: string; parts: string[] };

/**
 * Reads a text for search and link checks: its links as its authors see them, and its sections as its
 * readers do, first those for everybody.
 * @throws UnreadableMarkdown
 */
export function readSections(markdown: string): Sections {
  const whole = sectionsOf(parseMarkdown(markdown).root);
  if (!mayBeConditional(markdown)) return whole;
  const read = (text: string) => sectionsOf(parseMarkdown(text).root).sections;
  return { links: whole.links, sections: sectionsForReaders(markdown, read) };
}

/** The sections of a page for search, and its links with the section that they are in. */
export function sectionsOf(root: Root): Sections {
  const anchors = anchorsOf(root);
  const definitions = definitionsOf(root);
  const sections: Collected[] = [{ anchor: '', title: '', parts: [] }];
  const links: WrittenLink[] = [];
  const current = () => sections.at(-1) as Collected;
  const visit = (node: Nodes) => {
    if (holdsSections(node) && 'children' in node) {
      current().parts.push(...labelsOf(node));
      if (node.type === 'details')
        for (const child of node.summary) collectLinks(child, current().anchor, definitions, links);
      for (const child of node.children) visit(child);
      return;
    }
    const anchor = node.type === 'heading' ? anchors.get(node)?.anchor : undefined;
    if (anchor !== undefined && sections.length < SECTIONS_MAXIMUM)
      sections.push({ anchor, title: textIn(node), parts: [] });
    else collectText(node, current().parts);
    collectLinks(node, current().anchor, definitions, links);
  };
  visit(root);
  return {
    sections: sections.map(({ anchor, title, parts }) => {
      return { anchor, title: plain(title), body: plain(parts.join(' ')) };
    }),
    links,
  };
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Text of a block's attributes. */
function labelsOf(node: Nodes): string[] {
  if (node.type === 'tab') return [node.title];
  if (node.type === 'update') return [node.title, ...node.tags];
  if (node.type === 'details') return [wordsOf(node.summary)];
  if (node.type === 'figure') return [wordsOf(node.caption)];
  if (node.type === 'operation') return [`${node.method} ${node.path}`];
  return node.type === 'code' && node.data?.title ? [node.data.title] : [];
}

const wordsOf = (nodes: readonly Nodes[]) => nodes.map(textIn).join('');
const words = new Set<Nodes['type']>(['paragraph', 'heading', 'tableCell', 'figure']);

/** The texts of a block, with a space between separate ones, and a point between the cells of a table. */
function collectText(node: Nodes, parts: string[]): void {
  if (node.type === 'definition') return;
  if (node.type === 'table') {
    const cells = node.children.flatMap((row) => row.children.map((cell) => textIn(cell).trim()));
    parts.push(cells.filter(Boolean).join(' · '));
    return;
  }
  parts.push(...labelsOf(node));
  if ('children' in node && !words.has(node.type))
    for (const child of node.children) collectText(child, parts);
  else parts.push(textIn(node));
}

/** The links that a node is, without those in it. */
function linksOf(node: Nodes, definitions: ReadonlyMap<string, Definition>): string[] {
  switch (node.type) {
    case 'linkReference':
    case 'imageReference': {
      const url = definitions.get(node.identifier)?.url;
      return url === undefined ? [] : [url];
    }
    case 'link':
      return node.url === '' && (node.data?.anchor || node.data?.isButton) ? [] : [node.url];
    case 'image':
      return [node.url];
    case 'themedImage':
      return [node.dark];
    case 'linkCard':
    case 'operation':
      return node.url ? [node.url] : [];
    case 'card':
      return [node.target, node.covers.light, node.covers.dark].flatMap((url) => url ?? []);
    default:
      return [];
  }
}

/** The links of a node and of those in it. */
function linksIn(node: Nodes, definitions: ReadonlyMap<string, Definition>): string[] {
  const below = 'children' in node ? (node.children as Nodes[]) : [];
  return [...linksOf(node, definitions), ...below.flatMap((child) => linksIn(child, definitions))];
}

function collectLinks(
  node: Nodes,
  section: string,
  definitions: ReadonlyMap<string, Definition>,
  links: WrittenLink[],
): void {
  if (links.length >= LINKS_MAXIMUM) return;
  for (const href of linksOf(node, definitions))
    links.push({ section, text: textIn(node).slice(0, LINK_TEXT_SHOWN), href });
  // The caption of a link card is mostly the same link.
  const isSame = (child: Nodes): boolean =>
    node.type === 'linkCard' && linksIn(child, definitions).every((href) => href === node.url);
  const inside = [
    ...('children' in node ? (node.children as Nodes[]).filter((child) => !isSame(child)) : []),
    ...(node.type === 'figure' ? node.caption : []),
    ...(node.type === 'details' ? node.summary : []),
  ];
  for (const child of inside) collectLinks(child, section, definitions, links);
}
