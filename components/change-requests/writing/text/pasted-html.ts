import type { Element, ElementContent, Root } from 'hast';
import type { Nodes } from 'mdast';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { wordLists } from './pasted-word-lists.ts';

const dropped = new Set([
  ...['script', 'style', 'template', 'noscript', 'iframe', 'svg', 'object', 'button', 'select'],
  ...['textarea', 'link', 'meta', 'title', 'base', 'head', 'video', 'audio', 'dialog'],
]);

const parser = unified().use(rehypeParse).freeze();
const writer = unified()
  .use(rehypeRemark)
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', emphasis: '_', rule: '-' })
  .freeze();

/**
 * Pasted HTML as Markdown: headings, lists, tables, links, emphasis and code, as word processors and
 * browsers put them on the clipboard. Everything else becomes text.
 */
export function markdownOf(html: string): string {
  const root = parser.parse(html);
  const tree: Root = { type: 'root', children: tidied(root.children as ElementContent[], false) };
  const written = writer.runSync(tree) as Nodes;
  tighten(written);
  return writer.stringify(written as never).trim();
}

/** Lists have no empty lines between items unless an item has several paragraphs. */
function tighten(node: Nodes): void {
  if (!('children' in node)) return;
  for (const child of node.children) tighten(child);
  if (node.type !== 'list') return;
  for (const item of node.children)
    item.spread = item.children.filter(({ type }) => type === 'paragraph').length > 1;
  node.spread = node.children.some(({ spread }) => spread);
}

function tidied(nodes: readonly ElementContent[], inHeading: boolean): ElementContent[] {
  return wordLists(nodes).flatMap((node): ElementContent[] => {
    if (node.type === 'text') return [{ ...node, value: node.value.replaceAll('\u00a0', ' ') }];
    if (node.type !== 'element' || dropped.has(node.tagName)) return [];
    const { tagName, properties } = node;
    if (properties.ariaHidden === 'true' || properties.hidden === true) return [];
    const isHeading = /^h[1-6]$/.test(tagName);
    const children = tidied(node.children, inHeading || isHeading);
    if (tagName === 'img') return isWeb(properties.src) ? [{ ...node, children: [] }] : [];
    if (tagName === 'a') return asLink(node, children);
    if (tagName === 'input')
      return properties.type === 'checkbox' ? [{ ...node, children: [] }] : [];
    if (tagName === 'b' || tagName === 'strong' || tagName === 'span' || tagName === 'font')
      return styled(node, children, inHeading);
    const copy = { ...node, children };
    if (tagName === 'table') withHead(copy);
    return [copy];
  });
}

/** Makes the first row of a table its head: tables from spreadsheets have none, those of Markdown must. */
function withHead(table: Element): void {
  const [first] = rowsOf(table);
  if (!first || rowsOf(table).some(({ children }) => children.some(isCell('th')))) return;
  first.children = first.children.map((cell) =>
    isCell('td')(cell) ? { ...cell, tagName: 'th' } : cell,
  );
}

function rowsOf({ children }: Element): Element[] {
  return children.flatMap((child) => {
    if (child.type !== 'element') return [];
    return child.tagName === 'tr' ? [child] : rowsOf(child);
  });
}

const isCell =
  (tagName: string) =>
  (node: ElementContent): node is Element =>
    node.type === 'element' && node.tagName === tagName;

/** A link to the web or a mailbox; anything else, such as an anchor of a heading, is its text. */
function asLink({ properties }: Element, children: ElementContent[]): ElementContent[] {
  const href = String(properties.href ?? '');
  const isLink = isWeb(href) || /^mailto:/i.test(href);
  if (!isLink || children.length === 0) return children;
  return [element('a', children, { href })];
}

function isWeb(url: unknown): boolean {
  return /^https?:\/\//i.test(String(url ?? ''));
}

/** Emphasis by style, as Google Docs writes it, where a `<b>` around everything is not bold. */
function styled(
  { tagName, properties }: Element,
  children: ElementContent[],
  inHeading: boolean,
): ElementContent[] {
  const style = String(properties.style ?? '');
  const weight = /font-weight:\s*(\w+)/i.exec(style)?.[1];
  const isBold = weight
    ? /^(?:bold|bolder|[6-9]00)$/i.test(weight)
    : /^(?:b|strong)$/.test(tagName);
  const wrapped = [
    // A heading is bold by itself.
    ...(isBold && !inHeading ? ['strong'] : []),
    ...(/font-style:\s*italic/i.test(style) ? ['em'] : []),
    ...(/text-decoration[^;]*line-through/i.test(style) ? ['del'] : []),
  ];
  return wrapped.reduce((inner, name) => [element(name, inner)], children);
}

function element(
  tagName: string,
  children: ElementContent[],
  properties: Element['properties'] = {},
): Element {
  return { type: 'element', tagName, properties, children };
}
