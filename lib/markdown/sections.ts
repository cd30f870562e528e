import type { Definition, Nodes, Root } from 'mdast';
import { anchorsOf, holdsSections } from './anchors.ts';
import type { Conditional } from './nodes.ts';
import { definitionsOf, parseMarkdown } from './parse.ts';
import { textIn } from './text.ts';

/** A section of a page: a heading with the text below it, or the text before the first heading. */
export type PageSection = {
  anchor: string;
  title: string;
  body: string;
  /** Whether it is a part of a section that only some visitors see. */
  isConditional?: boolean;
};
/** A link or image, with the anchor of the heading above it. */
export type WrittenLink = { section: string; text: string; href: string };
export type Sections = { sections: PageSection[]; links: WrittenLink[] };

/** The maximum number of sections and links of a page that are indexed; no readable page has more. */
const SECTIONS_MAXIMUM = 2_000;
export const LINKS_MAXIMUM = 5_000;
const LINK_TEXT_SHOWN = 200;

type Collected = Omit<PageSection, 'body'> & { parts: string[]; isRest?: boolean };

/**
 * Reads a text for search and link checks.
 * @throws UnreadableMarkdown
 */
export function readSections(markdown: string): Sections {
  return sectionsOf(parseMarkdown(markdown).root);
}

/** The sections of a page for search, and its links with the section that they are in. */
export function sectionsOf(root: Root): Sections {
  const anchors = anchorsOf(root);
  const definitions = definitionsOf(root);
  const sections: Collected[] = [{ anchor: '', title: '', parts: [] }];
  const links: WrittenLink[] = [];
  const current = () => sections.at(-1) as Collected;
  let isConditional = false;
  const add = (section: Omit<Collected, 'parts'>) =>
    sections.push({ ...section, ...(isConditional && { isConditional }), parts: [] });
  /** Reads a part for some visitors as sections of its own, then goes on with the one around it. */
  const visitConditional = (node: Conditional) => {
    if (sections.length >= SECTIONS_MAXIMUM) return;
    const { anchor, title } = current();
    const wasConditional = isConditional;
    isConditional = true;
    add({ anchor, title });
    for (const child of node.children) visit(child);
    isConditional = wasConditional;
    add({ anchor, title, isRest: true });
  };
  const visit = (node: Nodes) => {
    if (node.type === 'conditional') {
      visitConditional(node);
      return;
    }
    if (holdsSections(node) && 'children' in node) {
      current().parts.push(...labelsOf(node));
      if (node.type === 'details') {
        for (const child of node.summary) collectLinks(child, current().anchor, definitions, links);
        for (const child of node.summary) for (const one of conditionalsIn(child)) visit(one);
      }
      for (const child of node.children) visit(child);
      return;
    }
    const anchor = node.type === 'heading' ? anchors.get(node)?.anchor : undefined;
    if (anchor !== undefined && sections.length < SECTIONS_MAXIMUM)
      add({ anchor, title: textIn(node) });
    else collectText(node, current().parts);
    collectLinks(node, current().anchor, definitions, links);
    for (const one of conditionalsIn(node)) visitConditional(one);
  };
  visit(root);
  return { sections: sections.flatMap(sectionOf), links };
}

/** What is left of a section behind a part for some visitors may be nothing. */
function sectionOf({ anchor, title, parts, isConditional, isRest }: Collected): PageSection[] {
  const body = plain(parts.join(' '));
  if (isRest && body === '') return [];
  return [{ anchor, title: plain(title), body, ...(isConditional && { isConditional }) }];
}

/** The parts for some visitors in a node, without those inside those. */
function conditionalsIn(node: Nodes): Conditional[] {
  if (node.type === 'conditional') return [node];
  const inside: Nodes[] = 'children' in node ? node.children : [];
  const caption = node.type === 'figure' ? node.caption : [];
  return [...inside, ...caption].flatMap(conditionalsIn);
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

/** The texts of a block that everybody sees, with a space between separate ones. */
function collectText(node: Nodes, parts: string[]): void {
  if (node.type === 'definition' || node.type === 'conditional') return;
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
