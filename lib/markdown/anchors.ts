import Slugger from 'github-slugger';
import type { Heading, Nodes, Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';

/** Blocks whose headings are headings of the page. */
const open = new Set<Nodes['type']>([
  'root',
  'hint',
  'stepper',
  'step',
  'columns',
  'column',
  'conditional',
  'group',
  'updates',
  'update',
  'element',
]);
/** Blocks whose content may be folded: their headings have anchors, but aren't listed. */
const folding = new Set<Nodes['type']>(['tabs', 'tab', 'details']);

/** Whether the headings in a block start sections of the page. */
export const holdsSections = (node: Nodes) => open.has(node.type) || folding.has(node.type);

/** A heading with its anchor. */
export type Anchored = { heading: Heading; anchor: string; isFolded: boolean };

/** The headings of a page with their anchors, in order; headings in quotes and lists have no anchor. */
export function anchorsOf(root: Root): Map<Heading, Anchored> {
  const slugger = new Slugger();
  const found = new Map<Heading, Anchored>();
  const used = new Set<string>();
  const visit = (node: Nodes, isFolded: boolean) => {
    if (node.type === 'heading') {
      const own = ownAnchor(node);
      const anchor = own && !used.has(own) ? own : slugger.slug(nameOf(node)) || 'section';
      used.add(anchor);
      found.set(node, { heading: node, anchor, isFolded });
      return;
    }
    if (!holdsSections(node) || !('children' in node)) return;
    for (const child of node.children) visit(child, isFolded || folding.has(node.type));
  };
  visit(root, false);
  return found;
}

/** The words of a heading that everybody sees. */
function nameOf({ type, children }: Heading): string {
  return textOf({ type, children: children.filter((child) => child.type !== 'conditional') });
}

function ownAnchor({ data }: Heading): string | undefined {
  return anchorName(data?.anchor);
}

/** An anchor as written, unless it is no name. */
export function anchorName(written: string | undefined): string | undefined {
  return written && /^[\p{L}\p{N}_][\p{L}\p{N}_.:-]{0,199}$/u.test(written) ? written : undefined;
}
