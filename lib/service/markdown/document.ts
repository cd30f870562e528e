import type { Definition, Heading, List, Nodes, PhrasingContent, Root, RootContent } from 'mdast';
import type { Document } from '#lib/contract/revisions.ts';
import { referenceOf } from './link-syntax.ts';

type Mark = { object: 'mark'; type: 'bold' | 'italic' | 'code' | 'strikethrough' };
type Node = Record<string, unknown>;
type Reading = {
  anchors: ReadonlyMap<Heading, string>;
  definitions: ReadonlyMap<string, Definition>;
  from: { id: string; path: string };
};

const block = (type: string, nodes: Node[], data: object = {}): Node => ({
  object: 'block',
  type,
  data,
  nodes,
});
const inline = (type: string, nodes: Node[], data: object): Node => ({
  object: 'inline',
  type,
  data,
  nodes,
});
const text = (value: string, marks: readonly Mark[] = []): Node => ({
  object: 'text',
  leaves: [{ object: 'leaf', text: value, marks }],
});

/** The blocks of a page's body. HTML in it is kept as text. */
export function documentOf(
  root: Root,
  anchors: Reading['anchors'],
  definitions: Reading['definitions'],
  from: Reading['from'],
): Document {
  const nodes = blocksOf(root.children, { anchors, definitions, from });
  return { object: 'document', data: { schemaVersion: 1 }, nodes };
}

function blocksOf(nodes: readonly RootContent[], reading: Reading): Node[] {
  return nodes.flatMap((node) => blockOf(node, reading));
}

function blockOf(node: RootContent, reading: Reading): Node[] {
  switch (node.type) {
    case 'heading': {
      const anchor = reading.anchors.get(node);
      const nodes = inlinesOf(node.children, reading);
      return [block(`heading-${node.depth}`, nodes, anchor === undefined ? {} : { anchor })];
    }
    case 'paragraph':
      return [paragraphOf(node.children, reading)];
    case 'blockquote':
      return [block('blockquote', blocksOf(node.children, reading))];
    case 'list':
      return [listOf(node, reading)];
    case 'code': {
      const lines = node.value.split('\n').map((line) => block('code-line', [text(line)]));
      return [block('code', lines, node.lang ? { syntax: node.lang } : {})];
    }
    case 'thematicBreak':
      return [block('divider', [])];
    case 'html':
      return [block('paragraph', [text(node.value)])];
    case 'table': {
      const rows = node.children.map((row) =>
        block(
          'table-row',
          row.children.map((cell) => block('table-cell', inlinesOf(cell.children, reading))),
        ),
      );
      return [block('table', rows, { align: node.align ?? [] })];
    }
    case 'footnoteDefinition':
      return blocksOf(node.children, reading);
    case 'definition':
    case 'yaml':
      return [];
    default:
      return [block('paragraph', inlinesOf([node as PhrasingContent], reading))];
  }
}

/** A paragraph, or `images` if it contains nothing else. */
function paragraphOf(children: readonly PhrasingContent[], reading: Reading): Node {
  const shown = children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  const images = shown.flatMap((child) => imageOf(child, reading) ?? []);
  if (images.length === 0 || images.length < shown.length)
    return block('paragraph', inlinesOf(children, reading));
  return block(
    'images',
    images.map((data) => block('image', [], data)),
  );
}

function imageOf(node: Nodes, { definitions, from }: Reading): object | undefined {
  if (node.type !== 'image' && node.type !== 'imageReference') return undefined;
  const named = node.type === 'image' ? node : definitions.get(node.identifier);
  if (!named) return undefined;
  const { url, title } = named;
  return { ref: referenceOf(url, from), alt: node.alt ?? '', ...(title && { title }) };
}

function listOf(node: List, reading: Reading): Node {
  const isTasks = node.children.some(({ checked }) => typeof checked === 'boolean');
  const type = isTasks ? 'list-tasks' : node.ordered ? 'list-ordered' : 'list-unordered';
  const items = node.children.map((item) =>
    block(
      'list-item',
      blocksOf(item.children, reading),
      isTasks ? { checked: item.checked === true } : {},
    ),
  );
  return block(type, items, node.ordered ? { start: node.start ?? 1 } : {});
}

function inlinesOf(
  nodes: readonly PhrasingContent[],
  reading: Reading,
  marks: readonly Mark[] = [],
): Node[] {
  return nodes.flatMap((node) => inlineOf(node, reading, marks));
}

const markOf = { strong: 'bold', emphasis: 'italic', delete: 'strikethrough' } as const;

function inlineOf(node: PhrasingContent, reading: Reading, marks: readonly Mark[]): Node[] {
  switch (node.type) {
    case 'strong':
    case 'emphasis':
    case 'delete':
      return inlinesOf(node.children, reading, [
        ...marks,
        { object: 'mark', type: markOf[node.type] },
      ]);
    case 'text':
    case 'html':
      return [text(node.value, marks)];
    case 'inlineCode':
      return [text(node.value, [...marks, { object: 'mark', type: 'code' }])];
    case 'break':
      return [text('\n', marks)];
    case 'link':
    case 'linkReference': {
      const url = node.type === 'link' ? node.url : reading.definitions.get(node.identifier)?.url;
      const inside = inlinesOf(node.children, reading, marks);
      if (url === undefined) return inside;
      return [inline('link', inside, { ref: referenceOf(url, reading.from) })];
    }
    case 'image':
    case 'imageReference': {
      const data = imageOf(node, reading);
      return data ? [inline('inline-image', [], data)] : [];
    }
    case 'footnoteReference':
      return [text(`[${node.label ?? node.identifier}]`, marks)];
    default:
      return [];
  }
}
