import type { Code, Definition, Heading, List, Nodes, PhrasingContent, RootContent } from 'mdast';
import type { Document } from '#lib/contract/revisions.ts';
import { type Anchored, anchorsOf } from './anchors.ts';
import { block, tagBlocksOf } from './document-blocks.ts';
import { referenceOf } from './link-syntax.ts';
import type { Figure } from './nodes.ts';
import { definitionsOf, parseMarkdown } from './parse.ts';
import { withParagraphs } from './phrasing.ts';

type Mark = {
  object: 'mark';
  type: 'bold' | 'italic' | 'code' | 'strikethrough' | 'keyboard' | 'subscript' | 'superscript';
};
type Node = Record<string, unknown>;
/** State shared by the blocks of a text. */
type Reading = {
  anchors: ReadonlyMap<Heading, Anchored>;
  definitions: ReadonlyMap<string, Definition>;
  from: { id: string; path: string };
};

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

/**
 * Parses markdown as a document of blocks. HTML without a counterpart is replaced by its content.
 * @param from the page of the text, which its links are relative to
 * @throws UnreadableMarkdown
 */
export function readDocument(markdown: string, from: Reading['from']): Document {
  const { root } = parseMarkdown(markdown);
  const reading = { anchors: anchorsOf(root), definitions: definitionsOf(root), from };
  const nodes = blocksOf(root.children, reading);
  return { object: 'document', data: { schemaVersion: 1 }, nodes };
}

function blocksOf(nodes: readonly RootContent[], reading: Reading): Node[] {
  return nodes.flatMap((node) => blockOf(node, reading));
}

function blockOf(node: RootContent, reading: Reading): Node[] {
  switch (node.type) {
    case 'heading': {
      const anchor = reading.anchors.get(node)?.anchor;
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
      return [block('code', lines, codeData(node))];
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
    case 'math':
      return [block('math', [], { formula: node.value })];
    case 'figure':
      return figureOf(node, reading);
    case 'element':
    case 'group':
      return blocksOf(withParagraphs(node.children as RootContent[]), reading);
    default: {
      const parts = {
        blocks: (nodes: readonly RootContent[]) => blocksOf(nodes, reading),
        inlines: (nodes: readonly PhrasingContent[]) => inlinesOf(nodes, reading),
        referenceOf: (url: string) => referenceOf(url, reading.from),
      };
      const made = tagBlocksOf(node, parts);
      return made ?? [block('paragraph', inlinesOf([node as PhrasingContent], reading))];
    }
  }
}

function codeData({ lang, data = {} }: Code): object {
  return {
    ...(lang && { syntax: lang }),
    ...(data.title && { title: data.title }),
    ...(data.hasLineNumbers && { lineNumbers: true }),
    ...(data.isWrapped && { overflow: 'wrap' }),
  };
}

function figureOf({ children, caption }: Figure, reading: Reading): Node[] {
  const made = paragraphOf(children, reading);
  const words = inlinesOf(caption, reading);
  return words.length > 0 ? [made, block('paragraph', words)] : [made];
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

const elementMarks = new Map<string, Mark['type']>([
  ['kbd', 'keyboard'],
  ['sub', 'subscript'],
  ['sup', 'superscript'],
]);

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
      if (!url) return inside;
      return [inline('link', inside, { ref: referenceOf(url, reading.from) })];
    }
    case 'image':
    case 'imageReference': {
      const data = imageOf(node, reading);
      return data ? [inline('inline-image', [], data)] : [];
    }
    case 'inlineMath':
      return [inline('inline-math', [], { formula: node.value })];
    case 'themedImage':
      return inlinesOf(node.children, reading, marks);
    case 'conditional':
      return [
        inline('if', inlinesOf(node.children as PhrasingContent[], reading, marks), {
          condition: node.condition,
        }),
      ];
    case 'element': {
      const type = elementMarks.get(node.name);
      const own: Mark[] = type ? [{ object: 'mark', type }] : [];
      return inlinesOf(node.children as PhrasingContent[], reading, [...marks, ...own]);
    }
    case 'footnoteReference':
      return [text(`[${node.label ?? node.identifier}]`, marks)];
    default:
      return [];
  }
}
