import { setTimeout as wait } from 'node:timers/promises';
import type { Element, Root, RootContent } from 'hast';
import { finished } from '#lib/markdown/finish.ts';
import { type Elements, type ParsedContent, parseContent } from '#lib/markdown/read-content.ts';
import { LINKS_MAXIMUM } from '#lib/markdown/sections.ts';
import { htmlOf } from '#lib/markdown/to-html.ts';
import { SafeHtml } from '../html.ts';
import type { Reading } from '../reading.ts';
import type { FoundPage } from '../site/pages.ts';
import { linkResolver } from './links.ts';
import { lookOf, wordsOf } from './look.ts';
import type { Words } from './words.ts';

/** The text of a page, and the headings that its outline lists. */
export type Article = {
  content: SafeHtml;
  headings: { id: string; text: string; level: number }[];
};

/** The deepest headings in an outline. */
const OUTLINE_LEVELS = 2;
/** How often a page asks for the color of its code, which long code gets a moment later. */
const COLOR_TRIES = 20;

/** Renders the text of a page with its links resolved for the visitor. */
export async function renderArticle(
  reading: Reading,
  found: FoundPage,
  markdown: string,
): Promise<Article> {
  const words = wordsOf(lookOf(reading.site, found.variant));
  const read = await readResolved(reading, found, markdown, words);
  const tree = await colored(read.tree);
  for (const node of tree.children) addAnchors(node, words);
  const headings = read.headings.filter(({ level }) => level <= OUTLINE_LEVELS);
  return { content: new SafeHtml(htmlOf(tree)), headings };
}

/** Links are looked up in the database at once, before the elements are made. */
async function readResolved(
  reading: Reading,
  found: FoundPage,
  markdown: string,
  words: Words,
): Promise<Elements> {
  const parsed = parseContent(markdown);
  const hrefs = linksIn(parsed);
  if (hrefs.size === 0) return parsed.elements();
  const resolve = await linkResolver(reading, found, [...hrefs]);
  return parsed.elements({
    resolveLink: (written) => resolve(written) ?? { broken: words.broken },
  });
}

function linksIn(parsed: ParsedContent): Set<string> {
  const hrefs = new Set(parsed.links.map(({ href }) => href));
  if (parsed.links.length < LINKS_MAXIMUM) return hrefs;
  // The list ends there, the page doesn't.
  const resolveLink = (href: string) => {
    hrefs.add(href);
    return { href };
  };
  parsed.elements({ resolveLink });
  return hrefs;
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

/** Adds to each heading a link to itself. */
function addAnchors(node: RootContent, words: Words): void {
  if (node.type !== 'element') return;
  const { id } = node.properties;
  if (/^h[1-6]$/.test(node.tagName) && typeof id === 'string') {
    const about = {
      className: ['anchor'],
      href: `#${id}`,
      ariaLabel: `${words.linkTo} ${textIn(node)}`,
    };
    node.children.push({ type: 'element', tagName: 'a', properties: about, children: [] });
    return;
  }
  for (const child of node.children) addAnchors(child, words);
}

function textIn(node: Element): string {
  return node.children
    .map((child) => {
      if (child.type === 'text') return child.value;
      return child.type === 'element' ? textIn(child) : '';
    })
    .join('');
}
