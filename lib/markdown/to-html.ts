import type { Nodes } from 'hast';
import { toHtml } from 'hast-util-to-html';

/** Safe elements as HTML text. */
export function htmlOf(tree: Nodes): string {
  return toHtml(tree, { characterReferences: { useNamedReferences: true } });
}
