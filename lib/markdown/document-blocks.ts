import type { PhrasingContent, RootContent } from 'mdast';
import type { ContentReference } from '#lib/contract/revisions.ts';
import type { Card, Hint, LinkCard } from './nodes.ts';

type Node = Record<string, unknown>;
/** How the content of a block is written. */
type Parts = {
  blocks: (nodes: readonly RootContent[]) => Node[];
  inlines: (nodes: readonly PhrasingContent[]) => Node[];
  referenceOf: (url: string) => ContentReference;
};

/** A block of a document. */
export const block = (type: string, nodes: Node[], data: object = {}): Node => ({
  object: 'block',
  type,
  data,
  nodes,
});

/** The blocks of a document that a tag makes; undefined for any other node. */
export function tagBlocksOf(node: RootContent, parts: Parts): Node[] | undefined {
  const { blocks } = parts;
  switch (node.type) {
    case 'hint':
      return [block('hint', [...titleOf(node), ...blocks(node.children)], { style: node.style })];
    case 'conditional':
      return [block('if', blocks(node.children as RootContent[]), { condition: node.condition })];
    case 'tabs':
      return [block('tabs', blocks(node.children))];
    case 'tab':
      return [block('tabs-item', blocks(node.children), { title: node.title })];
    case 'stepper':
      return [block('stepper', blocks(node.children))];
    case 'step':
      return [block('stepper-step', blocks(node.children))];
    case 'columns':
      return [block('columns', blocks(node.children))];
    case 'column':
      return [block('column', blocks(node.children), node.width ? { width: node.width } : {})];
    case 'updates':
      return [block('updates', blocks(node.children))];
    case 'update': {
      const { title, tags, children } = node;
      return [block('update', blocks(children), { title, ...(tags.length > 0 && { tags }) })];
    }
    case 'details': {
      const title = block('expandable-title', parts.inlines(node.summary));
      const body = block('expandable-body', blocks(node.children));
      return [block('expandable', [title, body], node.isOpen ? { open: true } : {})];
    }
    case 'cards':
      return [
        block(
          'cards',
          node.children.map((card) => cardOf(card, parts)),
        ),
      ];
    case 'card':
      return [cardOf(node, parts)];
    case 'linkCard':
      return [linkCardOf(node, parts)];
    case 'operation': {
      const { method, path, url } = node;
      const data = { method, path, ...(url && { ref: parts.referenceOf(url) }) };
      return [block('openapi-operation', blocks(node.children), data)];
    }
    default:
      return undefined;
  }
}

/** The title of a hint, which blocks of documents don't have, as its first words. */
function titleOf({ label, isTitled }: Hint): Node[] {
  if (!isTitled) return [];
  const marks = [{ object: 'mark', type: 'bold' }];
  const leaves = [{ object: 'leaf', text: label, marks }];
  return [block('paragraph', [{ object: 'text', leaves }])];
}

function cardOf({ target, covers, children }: Card, { blocks, referenceOf }: Parts): Node {
  return block('card', blocks(children), {
    ...(target && { target: referenceOf(target) }),
    ...(covers.light && { cover: referenceOf(covers.light) }),
    ...(covers.dark && { darkCover: referenceOf(covers.dark) }),
  });
}

/** A card by its address; its caption is what is in it, unless that only repeats the link. */
function linkCardOf({ kind, url, children }: LinkCard, { blocks, referenceOf }: Parts): Node {
  if (kind === 'embed') return block('embed', blocks(children), { url });
  const inside = kind === 'file' ? blocks(children) : [];
  return block(kind === 'include' ? 'reusable-content' : kind, inside, { ref: referenceOf(url) });
}
