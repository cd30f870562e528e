import type { Element, Nodes, Root } from 'hast';
import { toString as textOf } from 'mdast-util-to-string';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';

/** An image embedded in the text itself. */
export type Embedded = { href: string; contentType: string; bytes: Uint8Array };
export type ReadHtml = {
  title: string;
  description: string;
  markdown: string;
  embedded: Embedded[];
};

/** Elements that are not part of a page's content. */
const dropped = new Set([
  ...['nav', 'footer', 'aside', 'script', 'style', 'template', 'noscript', 'form', 'iframe', 'svg'],
  ...['object', 'button', 'input', 'select', 'textarea', 'link', 'meta', 'title', 'base', 'dialog'],
]);
const droppedRoles = new Set(['navigation', 'banner', 'contentinfo', 'search', 'complementary']);
const EMBEDDED_MAXIMUM = 200;
/** Marks an embedded image until its file has a name. */
const EMBEDDED_SCHEME = 'https://embedded.invalid/';

const parser = unified().use(rehypeParse).freeze();
const writer = unified()
  .use(rehypeSanitize, { ...defaultSchema, clobber: [] })
  .use(rehypeRemark)
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', emphasis: '_', rule: '-' })
  .freeze();

/**
 * Converts the main content of an HTML page to markdown.
 * @param base the URL of the page, to make its links absolute; null leaves them as written
 */
export function readHtml(html: string, base: string | null): ReadHtml {
  const root = parser.parse(html);
  const heading = find(root, ({ tagName }) => tagName === 'title');
  const meta = find(
    root,
    ({ tagName, properties }) => tagName === 'meta' && properties.name === 'description',
  );
  const written = find(root, ({ tagName }) => tagName === 'base')?.properties.href;
  const from = base === null ? null : (URL.parse(String(written ?? ''), base)?.href ?? base);
  const content = contentOf(root);
  const first = find(content, ({ tagName }) => tagName === 'h1');
  const embedded: Embedded[] = [];
  clean(content, first, { base: from, page: base, embedded });
  const tree = writer.runSync({ type: 'root', children: content.children } as Root);
  return {
    title: plain(first) || plain(heading),
    description: String(meta?.properties.content ?? '').trim(),
    markdown: writer.stringify(tree as never).trim(),
    embedded,
  };
}

const plain = (node: Element | undefined) =>
  node ? hastText(node).replace(/\s+/g, ' ').trim() : '';

function hastText(node: Nodes): string {
  return 'children' in node ? node.children.map(hastText).join('') : textOf(node);
}

function find(node: Nodes, matches: (element: Element) => boolean): Element | undefined {
  const waiting: Nodes[] = [node];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.type === 'element' && matches(next)) return next;
    if ('children' in next) for (const child of next.children.toReversed()) waiting.push(child);
  }
  return undefined;
}

/** The main element of a page, otherwise its body. */
function contentOf(root: Root): Element | Root {
  const byRole = ({ tagName, properties }: Element) =>
    tagName === 'main' || properties.role === 'main';
  const main = find(root, byRole);
  const article = find(main ?? root, ({ tagName }) => tagName === 'article');
  const isWhole = article && (!main || plain(article).length * 2 > plain(main).length);
  return (isWhole ? article : main) ?? find(root, ({ tagName }) => tagName === 'body') ?? root;
}

type CleaningContext = { base: string | null; page: string | null; embedded: Embedded[] };

/**
 * Removes elements that are not content, and makes URLs absolute. The title is removed too, because the
 * page has its own.
 */
function clean(node: Element | Root, title: Element | undefined, cleaning: CleaningContext): void {
  node.children = node.children.filter(
    (child) => child !== title && !(child.type === 'element' && isDropped(child, title)),
  ) as typeof node.children;
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    const { properties } = child;
    if (typeof properties.href === 'string')
      properties.href = wholeAddress(properties.href, cleaning);
    // Empty links and scripts become plain text.
    if (
      child.tagName === 'a' &&
      !/^(?:https?:|mailto:|[^a-z]|[\w%./-]+(?:[?#]|$))/i.test(String(properties.href ?? ''))
    )
      child.tagName = 'span';
    if (child.tagName === 'img') properties.src = imageAddress(properties, cleaning);
    clean(child, title, cleaning);
  }
}

function isDropped(
  { tagName, properties, children }: Element,
  title: Element | undefined,
): boolean {
  if (dropped.has(tagName) || droppedRoles.has(String(properties.role ?? ''))) return true;
  if (properties.hidden === true || properties.ariaHidden === 'true') return true;
  const holdsTitle = title && find({ type: 'root', children }, (element) => element === title);
  return tagName === 'header' && !holdsTitle;
}

function wholeAddress(href: string, { base, page }: CleaningContext): string {
  const whole = base === null ? null : URL.parse(href, base);
  if (!whole) return href;
  const isHere =
    page !== null && whole.hash !== '' && whole.href.split('#')[0] === page.split('#')[0];
  return isHere ? whole.hash : whole.href;
}

function imageAddress(properties: Element['properties'], cleaning: CleaningContext): string {
  const { src = '', dataSrc } = properties;
  const isLate = typeof dataSrc === 'string' && (src === '' || String(src).startsWith('data:'));
  const written = String(isLate ? dataSrc : src).trim();
  const [, contentType = '', data = ''] =
    /^data:(image\/[\w.+-]+);base64,([\sA-Za-z0-9+/=]+)$/.exec(written) ?? [];
  if (!data) return wholeAddress(written, cleaning);
  if (cleaning.embedded.length >= EMBEDDED_MAXIMUM) return '';
  const ending = contentType.split('/')[1]?.replace('jpeg', 'jpg').replace('svg+xml', 'svg');
  const href = `${EMBEDDED_SCHEME}image-${cleaning.embedded.length + 1}.${ending}`;
  cleaning.embedded.push({ href, contentType, bytes: Buffer.from(data, 'base64') });
  return href;
}
