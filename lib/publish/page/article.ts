import { toHtml } from 'hast-util-to-html';
import type { Nodes } from 'mdast';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { SafeHtml } from '../html.ts';
import type { Reading } from '../reading.ts';
import type { FoundPage } from '../site/pages.ts';
import { linkResolver } from './links.ts';

/** The text of a page. */
export type Article = { content: SafeHtml };

const parser = unified().use(remarkParse).use(remarkGfm).freeze();
const toElements = unified().use(remarkRehype).use(rehypeSanitize).freeze();

/** Renders the text of a page with its links resolved for the visitor. */
export async function renderArticle(
  reading: Reading,
  found: FoundPage,
  markdown: string,
): Promise<Article> {
  const root = parser.parse(markdown);
  const nodes: Extract<Nodes, { url: string }>[] = [];
  const visit = (node: Nodes) => {
    if ('url' in node) nodes.push(node);
    if ('children' in node) node.children.forEach(visit);
  };
  visit(root);
  const resolve = await linkResolver(
    reading,
    found,
    nodes.map(({ url }) => url),
  );
  for (const node of nodes) node.url = resolve(node.url)?.href ?? '';
  return { content: new SafeHtml(toHtml(toElements.runSync(root))) };
}
