import type { Nodes } from 'mdast';

/** The words of a node that everybody sees, with a space where a line or a block ends. */
export function textIn(node: Nodes): string {
  if ('value' in node) return node.value;
  if (node.type === 'conditional') return '';
  if (node.type === 'break') return ' ';
  if ('alt' in node) return node.alt ?? '';
  if (!('children' in node)) return '';
  const children: readonly Nodes[] = node.children;
  return children.map(textIn).join(holdsBlocks(node) ? ' ' : '');
}

const blocks = new Set<Nodes['type']>([
  'blockquote',
  'card',
  'list',
  'listItem',
  'tableRow',
  'table',
]);
const holdsBlocks = (node: Nodes) => blocks.has(node.type);
