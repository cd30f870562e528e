import type { BlockContent, Nodes, PhrasingContent, RootContent } from 'mdast';
import { HTML_BLOCKS } from '#lib/contract/html-tags.ts';

const inline = new Set<Nodes['type']>([
  'break',
  'delete',
  'emphasis',
  'footnoteReference',
  'image',
  'imageReference',
  'inlineCode',
  'inlineMath',
  'link',
  'linkReference',
  'strong',
  'text',
  'themedImage',
]);

/** Whether a node belongs into a paragraph. */
export function isPhrasing(node: Nodes): node is PhrasingContent {
  if (node.type === 'conditional') return node.isInline === true;
  return node.type === 'element' ? !HTML_BLOCKS.has(node.name) : inline.has(node.type);
}

const isBlank = (node: Nodes) => node.type === 'text' && node.value.trim() === '';

/** Puts what is between blocks into paragraphs, and drops the white space there. */
export function withParagraphs(nodes: readonly RootContent[]): BlockContent[] {
  const blocks: RootContent[] = [];
  let run: PhrasingContent[] = [];
  const end = () => {
    const children = trimmed(run);
    run = [];
    if (children.length === 0) return;
    const [first, last] = [children[0]?.position, children.at(-1)?.position];
    const position = first && last && { start: first.start, end: last.end };
    blocks.push({ type: 'paragraph', children, ...(position && { position }) });
  };
  for (const node of nodes) {
    if (isPhrasing(node)) run.push(node);
    else {
      end();
      blocks.push(node);
    }
  }
  end();
  return blocks as BlockContent[];
}

/** Without white space around. */
export function trimmed(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  let [start, end] = [0, nodes.length];
  const isSpace = (node: PhrasingContent | undefined) =>
    node !== undefined && (isBlank(node) || node.type === 'break');
  while (start < end && isSpace(nodes[start])) start += 1;
  while (end > start && isSpace(nodes[end - 1])) end -= 1;
  const kept = nodes.slice(start, end);
  const [first, last] = [kept[0], kept.at(-1)];
  if (first?.type === 'text') kept[0] = { ...first, value: first.value.trimStart() };
  const final = kept.length === 1 ? kept[0] : last;
  if (final?.type === 'text') kept[kept.length - 1] = { ...final, value: final.value.trimEnd() };
  return kept;
}
