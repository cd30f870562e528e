import Slugger from 'github-slugger';
import type { Root as ElementRoot } from 'hast';
import type { Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { anchorId } from '../page-href.ts';
import { keepInlineTags } from './inline-tags.ts';
import { readablePart } from './readable-part.ts';
import { type Resolve, resolveLinks } from './resolve-links.ts';

/** A heading of a text: where it is in the page, and its level below the page's title, from 1. */
export type Heading = { id: string; text: string; level: number };
/** A text as elements that are safe to show, and not yet drawn. */
export type ReadText = {
  tree: ElementRoot;
  headings: Heading[];
  /** It is so long that its end is left out. */
  isCut: boolean;
};

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** GitHub's rules; ids and marks are only ever ours, since no HTML of the text is read. */
const schema = {
  ...defaultSchema,
  clobber: [],
  tagNames: [...(defaultSchema.tagNames ?? []), 'kbd', 'sub', 'sup'],
  attributes: {
    ...defaultSchema.attributes,
    a: [...(defaultSchema.attributes?.a ?? []), 'dataBroken'],
    img: [...(defaultSchema.attributes?.img ?? []), 'dataBroken'],
    '*': [...(defaultSchema.attributes?.['*'] ?? []), 'id'],
  },
  protocols: {
    ...defaultSchema.protocols,
    href: ['http', 'https', 'mailto'],
    src: ['http', 'https'],
  },
};

const toHTML = unified().use(remarkRehype).use(rehypeSanitize, schema).freeze();

/**
 * Reads markdown. Raw HTML is shown as it is written, and what a link may run is taken out. Needs no
 * page around it, and works in a worker as well.
 * @param resolve says where each link leads, as it is written in the text
 * @throws RangeError for a text that is nested deeper, or marked up more, than anybody writes
 */
export function readMarkdown(markdown: string, resolve: Resolve): ReadText {
  const shown = readablePart(markdown);
  const root = parser.parse(shown);
  const headings = nameHeadings(root);
  resolveLinks(root, resolve);
  keepInlineTags(root);
  return { tree: toHTML.runSync(root), headings, isCut: shown.length < markdown.length };
}

/** Gives the headings the anchors that links and search know them by, and levels below the page's title. */
function nameHeadings(root: Root): Heading[] {
  const slugger = new Slugger();
  const found = root.children.filter((node) => node.type === 'heading');
  const top = Math.min(...found.map(({ depth }) => depth));
  return found.map((node) => {
    const text = textOf(node);
    const id = anchorId(slugger.slug(text) || 'section');
    const level = node.depth - top + 1;
    node.data = { hName: `h${Math.min(level + 2, 6)}`, hProperties: { id } };
    return { id, text, level };
  });
}
