import { setTimeout as wait } from 'node:timers/promises';
import type { Element, Root, RootContent } from 'hast';
import { finished } from '#lib/markdown/finish.ts';
import { type ParsedContent, parseContent } from '#lib/markdown/read-content.ts';
import { LINKS_MAXIMUM } from '#lib/markdown/sections.ts';
import { htmlOf } from '#lib/markdown/to-html.ts';
import type { PublishedLink } from './links.ts';
import { type BlockWords, nameBlock } from './name-block.ts';
import { playerOf } from './players.ts';
import type { Words } from './words/words.ts';

/** The text of a page as HTML, and the headings that its outline lists. */
export type ArticleHtml = {
  html: string;
  headings: { id: string; text: string; level: number }[];
  /** The origins of the players that its embeds can become. */
  players: string[];
  /** Whether it has diagrams that can be drawn. */
  hasDiagrams: boolean;
  /** The beginning of its first paragraph, as plain text; empty without one. */
  beginning: string;
  /** Whether it is only the beginning of a very long text. */
  isCut: boolean;
};

/** What an article needs besides its text. */
export type ArticleParts = {
  /** The targets of links by how they are written; null where the visitor can't follow. */
  links: ReadonlyMap<string, PublishedLink | null>;
  /** The address of the site's search; null where there is none, or no button leads to it. */
  search: string | null;
  words: Pick<Words, 'broken' | 'linkTo' | 'showEmbed' | 'unread'> & BlockWords;
  /** Whether links to other websites open in a new tab. */
  opensTabs?: boolean;
  /** The anchors of a part of a long text where the whole text has others. */
  anchors?: Readonly<Record<string, string>>;
};

/** How much of a page search engines and previews of links show, in characters. */
const BEGINNING = 160;
/** The deepest headings in an outline. */
const OUTLINE_LEVELS = 2;
/** How often a page asks for the color of its code, which long code gets a moment later. */
const COLOR_TRIES = 20;
/** How many parsed texts are kept between the reading of their links and of their elements. */
const KEPT = 8;

const parsedLately = new Map<string, ParsedContent>();

function parsedOf(markdown: string): ParsedContent {
  const parsed = parsedLately.get(markdown) ?? parseContent(markdown);
  parsedLately.delete(markdown);
  parsedLately.set(markdown, parsed);
  if (parsedLately.size > KEPT) parsedLately.delete(parsedLately.keys().next().value as string);
  return parsed;
}

/** All links and images of a text, as written. */
export function linksOf(markdown: string): string[] {
  const parsed = parsedOf(markdown);
  const hrefs = new Set(parsed.links.map(({ href }) => href));
  if (parsed.links.length < LINKS_MAXIMUM) return [...hrefs];
  // The list ends there, the page doesn't.
  const resolveLink = (href: string) => {
    hrefs.add(href);
    return { href };
  };
  parsed.elements({ resolveLink });
  return [...hrefs];
}

/** A text as HTML, with its code colored and its links resolved. */
export async function articleOf(
  markdown: string,
  { links, search, words, opensTabs = false, anchors = {} }: ArticleParts,
): Promise<ArticleHtml> {
  const parsed = parsedOf(markdown);
  const { isCut } = parsed;
  const read = parsed.elements({
    idOf: (anchor) => (Object.hasOwn(anchors, anchor) ? (anchors[anchor] ?? anchor) : anchor),
    resolveLink: (written) => links.get(written) ?? { broken: words.broken },
    resolveImage: (written) => imageAt(links.get(written)) ?? { broken: words.broken },
    ...(search && { searchHref: (q: string) => `${search}?${new URLSearchParams({ q })}` }),
  });
  parsedLately.delete(markdown);
  const beginning = beginningOf(read.tree);
  const tree = await colored(read.tree);
  const met: Met = { players: new Set(), hasDiagrams: false, opensTabs };
  for (const node of tree.children) complete(node, words, met);
  const headings = read.headings.filter(({ level }) => level <= OUTLINE_LEVELS);
  const { players, hasDiagrams } = met;
  const found = { headings, players: [...players], hasDiagrams, beginning, isCut };
  return { html: htmlOf(tree), ...found };
}

/** The beginning of the first paragraph with words; the labels of blocks have a class. */
function beginningOf({ children }: Root | Element): string {
  for (const node of children) {
    if (node.type !== 'element') continue;
    const words = node.tagName === 'p' ? writtenIn(node) : beginningOf(node);
    if (words) return words.length > BEGINNING ? `${cutWords(words)}…` : words;
  }
  return '';
}

function writtenIn(paragraph: Element): string {
  if (classesOf(paragraph).some((name) => !String(name).startsWith('align-'))) return '';
  return textIn(paragraph, isAside).replace(/\s+/g, ' ').trim();
}

/** Tags that can't be read, and the numbers of footnotes. */
const isAside = (node: Element) =>
  classesOf(node).includes('unread') || node.properties.dataFootnoteRef !== undefined;

function cutWords(words: string): string {
  const space = words.lastIndexOf(' ', BEGINNING);
  // Some languages have no spaces.
  if (space > BEGINNING / 2) return words.slice(0, space);
  return words.slice(0, BEGINNING).replace(/[\ud800-\udbff]$/, '');
}

const classesOf = ({ properties: { className } }: Element) =>
  Array.isArray(className) ? className : [];

/** An image of another website is loaded from the site, and leads to its own address if that fails. */
function imageAt(link: PublishedLink | null | undefined) {
  return link?.picture ? { ...link, href: link.picture, original: link.href } : link;
}

/** Rendered pages are kept, so one waits for all of its code to have its color. */
async function colored(tree: Root): Promise<Root> {
  let done = await finished(tree);
  for (let tries = 0; !done.isComplete && tries < COLOR_TRIES; tries++) {
    await wait(50);
    done = await finished(tree);
  }
  return done.tree;
}

/** Kinds of blocks found in a text. */
type Met = { players: Set<string>; hasDiagrams: boolean; readonly opensTabs: boolean };

/**
 * Adds to each heading a link to itself and to each known embed its player, names blocks in the
 * reader's words, and makes a missing image the text that describes it.
 */
function complete(node: RootContent, words: ArticleParts['words'], met: Met): void {
  if (node.type !== 'element') return;
  const { id, alt, src, dataEmbed, dataDiagram } = node.properties;
  if (dataDiagram !== undefined) met.hasDiagrams = true;
  if (node.tagName === 'img' && src === undefined) {
    node.tagName = 'span';
    node.properties = { className: ['missing-image'] };
    node.children = [{ type: 'text', value: String(alt ?? '') }];
    return;
  }
  const classes = classesOf(node);
  // A heading for screen readers only has no link that could be focused without being seen.
  const isSeen = !classes.includes('sr-only');
  if (/^h[1-6]$/.test(node.tagName) && typeof id === 'string' && isSeen) {
    const about = {
      className: ['anchor'],
      href: `#${id}`,
      ariaLabel: `${words.linkTo} ${textIn(node)}`,
    };
    node.children.push({ type: 'element', tagName: 'a', properties: about, children: [] });
    return;
  }
  if (met.opensTabs && node.tagName === 'a' && node.properties.rel)
    node.properties.target = '_blank';
  if (classes.includes('unread')) node.properties.title = words.unread;
  nameBlock(node, words);
  const player = dataEmbed === undefined ? null : playerOf(String(dataEmbed));
  if (player) {
    Object.assign(node.properties, { dataPlayer: player.src, dataShow: words.showEmbed });
    met.players.add(player.origin);
  }
  for (const child of node.children) complete(child, words, met);
}

function textIn(node: Element, isLeftOut = (_: Element) => false): string {
  return node.children
    .map((child) => {
      if (child.type === 'text') return child.value;
      return child.type === 'element' && !isLeftOut(child) ? textIn(child, isLeftOut) : '';
    })
    .join('');
}
