import Slugger from 'github-slugger';
import type { Root as ElementRoot } from 'hast';
import type { Code, Html, Nodes, Parent, PhrasingContent, Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { anchorId } from '../page-href.ts';
import { type ResolveLink, resolveLinks } from './resolve-links.ts';

/** A heading of a text with its anchor and its level below the page's title, from 1. */
export type Heading = { id: string; text: string; level: number };
/** A text as a tree of safe elements, not rendered yet. */
type ReadText = {
  tree: ElementRoot;
  headings: Heading[];
  /** Whether the text is truncated because it is too long. */
  isCut: boolean;
};

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** GitHub's rules. Ids and data attributes are only ever ours, since HTML in the text isn't parsed. */
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
 * Parses markdown. Raw HTML is shown as text, and links that could run a script are removed. Also works
 * in a worker.
 * @param resolve returns the target of a link as written in the text
 * @throws RangeError for a text with too deep nesting or too much markup
 */
export function readMarkdown(markdown: string, resolve: ResolveLink): ReadText {
  const shown = readablePart(markdown);
  const root = parser.parse(shown);
  const headings = nameHeadings(root);
  resolveLinks(root, resolve);
  keepInlineTags(root);
  return { tree: toHTML.runSync(root), headings, isCut: shown.length < markdown.length };
}

/** Gives the headings the anchors that links and search use, and levels below the page's title. */
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

const OPENING = /^<(kbd|sub|sup)>$/i;
const BREAK = /^<br\s*\/?>$/i;
const COMMENT = /^<!--[\s\S]*?-->\s*$/;

/**
 * Keeps harmless inline tags: `<kbd>`, `<sub>`, `<sup>` and `<br>`. Comments are removed and all other
 * HTML is shown as text, so nothing is ever run.
 */
function keepInlineTags(node: Root | Nodes): void {
  if (!('children' in node)) return;
  const parent = node as Parent;
  const holdsBlocks = ['root', 'blockquote', 'listItem', 'footnoteDefinition'].includes(node.type);
  parent.children = holdsBlocks
    ? parent.children.flatMap(asBlock)
    : (kept(parent.children as PhrasingContent[]) as Parent['children']);
  for (const child of parent.children) keepInlineTags(child);
}

function asBlock(node: Parent['children'][number]): Parent['children'] {
  if (node.type !== 'html') return [node];
  const shown: Code = { type: 'code', lang: 'html', value: node.value };
  return COMMENT.test(node.value) ? [] : [shown];
}

function kept(nodes: PhrasingContent[]): PhrasingContent[] {
  const result: PhrasingContent[] = [];
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index] as PhrasingContent;
    if (node.type !== 'html') {
      result.push(node);
      continue;
    }
    const tag = OPENING.exec(node.value)?.[1]?.toLowerCase();
    const end = tag ? closingOf(nodes, index, tag) : -1;
    if (tag && end > index) {
      result.push(tagged(tag, nodes.slice(index + 1, end)));
      index = end;
    } else if (!COMMENT.test(node.value)) result.push(asWritten(node));
  }
  return result;
}

/** How many nodes to search for a closing tag. */
const REACH = 20;

function closingOf(nodes: readonly PhrasingContent[], from: number, tag: string): number {
  const closing = `</${tag}>`;
  const end = Math.min(nodes.length, from + REACH);
  for (let index = from + 1; index < end; index++) {
    const node = nodes[index];
    if (node?.type === 'html' && node.value.toLowerCase() === closing) return index;
  }
  return -1;
}

/** An element without markdown syntax, as emphasis with another tag name. */
function tagged(hName: string, children: PhrasingContent[]): PhrasingContent {
  return { type: 'emphasis', children, data: { hName } };
}

function asWritten({ value }: Html): PhrasingContent {
  return BREAK.test(value) ? { type: 'break' } : { type: 'text', value };
}

/** The most characters of a text to show, about 50 pages. */
const SHOWN_MAXIMUM = 200_000;
/** The most emphasis markers in one paragraph. */
const SIGNS_MAXIMUM = 2500;
const TABLE = /^[^\n]*\n[ |]*:?-[-: |]*(?:\n|$)/;

/**
 * The part of a text that can be parsed quickly. Parsing blocks the process, and its time grows with the
 * square of the emphasis markers in a paragraph.
 * @throws RangeError if a paragraph has too many emphasis markers
 */
function readablePart(markdown: string): string {
  const part = markdown.length > SHOWN_MAXIMUM ? beginningOf(markdown) : markdown;
  for (const block of part.split(/\n\s*\n/).flatMap(cellsApart)) {
    const signs = block.match(/[*_~]/g)?.length ?? 0;
    if (signs > SIGNS_MAXIMUM && !/^\s*(```|~~~)/.test(block))
      throw new RangeError(`A paragraph has too many emphasis markers: ${signs}.`);
  }
  return part;
}

function beginningOf(markdown: string): string {
  const end = markdown.lastIndexOf('\n\n', SHOWN_MAXIMUM);
  return markdown.slice(0, end > 0 ? end : SHOWN_MAXIMUM);
}

/** The rows of a table, which are parsed one by one; any other block as it is. */
function cellsApart(block: string): string[] {
  return TABLE.test(block) ? block.split('\n') : [block];
}
