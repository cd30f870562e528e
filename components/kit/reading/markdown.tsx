import Slugger from 'github-slugger';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import type { Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import type { ReactNode } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { anchorId } from '../page-href.ts';
import { elements } from './elements.tsx';
import { keepInlineTags } from './inline-tags.ts';
import { readablePart } from './readable-part.ts';
import { type Resolve, resolveLinks } from './resolve-links.ts';

/** A heading of a text: where it is in the page, and its level below the page's title, from 1. */
export type Heading = { id: string; text: string; level: number };
export type RenderedText = {
  content: ReactNode;
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
 * Renders markdown as it is read, on the server: the browser gets elements and no parser. Raw HTML is
 * shown as it is written, and what a link may run is taken out.
 * @param resolve says where each link leads, as it is written in the text
 * @throws RangeError for a text that is nested deeper, or marked up more, than anybody writes
 */
export function renderMarkdown(markdown: string, resolve: Resolve): RenderedText {
  const shown = readablePart(markdown);
  const root = parser.parse(shown);
  const headings = nameHeadings(root);
  resolveLinks(root, resolve);
  keepInlineTags(root);
  const content = toJsxRuntime(toHTML.runSync(root), {
    Fragment,
    jsx,
    jsxs,
    components: elements,
    ignoreInvalidStyle: true,
  });
  return { content, headings, isCut: shown.length < markdown.length };
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
