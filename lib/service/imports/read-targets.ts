import type { Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { WrittenTarget } from './targets.ts';

const processor = unified().use(remarkParse).use(remarkGfm).freeze();
const TARGETS_MAXIMUM = 5_000;

/** The URLs of links and images in a markdown text, in order. */
export function targetsOf(markdown: string): WrittenTarget[] {
  const targets: WrittenTarget[] = [];
  const visit = (node: Nodes) => {
    if (targets.length >= TARGETS_MAXIMUM) return;
    if (node.type === 'link' || node.type === 'definition' || node.type === 'image') {
      const target = targetOf(node, markdown);
      if (target) targets.push(target);
    }
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(processor.parse(markdown));
  return targets.sort((one, other) => one.start - other.start);
}

type Naming = Extract<Nodes, { type: 'link' | 'definition' | 'image' }>;

function targetOf(node: Naming, markdown: string): WrittenTarget | undefined {
  const start = node.position?.start.offset ?? 0;
  const end = node.position?.end.offset ?? 0;
  const kind = node.type === 'image' ? 'image' : 'link';
  const written = markdown.slice(start, end);
  if (node.type === 'link' && !written.startsWith('[')) {
    const text = written.replace(/^<|>$/g, '').replace(/[\\[\]]/g, '\\$&');
    return { kind, href: node.url, start, end, before: `[${text}](`, after: ')' };
  }
  // A title could contain the URL again, and so could a text before it.
  const opened =
    node.type === 'definition' ? written.indexOf(']:') : openingOf(node, written, start);
  const at = written.indexOf(node.url, opened);
  if (opened < 0 || at < 0 || node.url === '') return undefined;
  return { kind, href: node.url, start: start + at, end: start + at + node.url.length };
}

/** Finds the start of the URL of a link or image: after the last of its bracketed text. */
function openingOf(node: Naming, written: string, start: number): number {
  const last = 'children' in node ? node.children.at(-1)?.position?.end.offset : undefined;
  if (last !== undefined) return written.indexOf('](', last - start);
  return written.indexOf('](', 'alt' in node && node.alt ? Math.max(0, node.alt.length - 1) : 0);
}
