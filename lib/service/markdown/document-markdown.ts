import type {
  Code,
  Image,
  Link,
  ListItem,
  PhrasingContent,
  RootContent,
  Strong,
  TableCell,
  Text,
} from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { contentReference } from '#lib/contract/pages.schemas.ts';
import { hrefOf } from '#lib/markdown/link-syntax.ts';
import { nodesOf, tagsAround, tagsOfCondition } from './document-tags.ts';

type Node = Record<string, unknown>;
type Leaf = { text: string; marks?: { type: string }[] };
type Mark = 'strong' | 'emphasis' | 'delete';
/** A piece of a line with its marks, outermost first. */
type Run = { node: PhrasingContent; marks: Mark[] };

const writer = unified()
  // Padded columns would make megabytes of a small table with one long cell.
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', rule: '-', listItemIndent: 'one', resourceLink: true })
  .data('toMarkdownExtensions', [
    // Text that would be read as a tag or as math.
    {
      unsafe: [
        { character: '{', after: '%', inConstruct: 'phrasing' },
        { character: '$', inConstruct: 'phrasing' },
        { character: ':', atBreak: true, after: '::' },
      ],
    },
  ])
  .freeze();

const markNames: [string, Mark][] = [
  ['bold', 'strong'],
  ['italic', 'emphasis'],
  ['strikethrough', 'delete'],
];

/**
 * Converts the blocks of a document to equivalent markdown. It supports the blocks that `documentOf`
 * creates.
 */
export function markdownOf(document: { nodes: readonly Node[] }): string {
  return writer.stringify({ type: 'root', children: blocksOf(document.nodes) }).trimEnd();
}

const dataOf = (node: Node) => (node.data ?? {}) as Node;
const typeOf = (node: Node) => String(node.type);
const isBlock = (node: Node) => node.object === 'block';

function blocksOf<Block extends RootContent>(nodes: readonly Node[]): Block[] {
  return nodes.flatMap((node) => blockOf(node) as Block[]);
}

function blockOf(node: Node): RootContent[] {
  const type = typeOf(node);
  if (!isBlock(node)) return paragraphOf([node]);
  if (type.startsWith('heading-')) {
    const depth = Number(type.slice(8)) as 1 | 2 | 3 | 4 | 5 | 6;
    return [{ type: 'heading', depth, children: phrasingOf(nodesOf(node)) }];
  }
  const tags = tagsAround(node);
  if (tags) {
    const inside = type === 'code' ? [codeOf(node)] : tags.close ? blocksOf(nodesOf(node)) : [];
    const written = [{ type: 'html', value: tags.open }, ...inside] as RootContent[];
    return tags.close ? [...written, { type: 'html', value: tags.close }] : written;
  }
  switch (type) {
    case 'list-ordered':
    case 'list-unordered':
    case 'list-tasks':
      return [listOf(node, type)];
    case 'blockquote':
      return [{ type: 'blockquote', children: blocksOf(nodesOf(node)) }];
    case 'divider':
      return [{ type: 'thematicBreak' }];
    case 'code':
      return [codeOf(node)];
    case 'image':
      return [{ type: 'paragraph', children: [imageOf(node)] }];
    case 'images': {
      const children = nodesOf(node).flatMap((image) => [imageOf(image), textOf('\n')]);
      return [{ type: 'paragraph', children: children.slice(0, -1) }];
    }
    case 'table':
      return tableOf(node);
    case 'paragraph':
      return paragraphOf(nodesOf(node));
    default:
      return blocksOf(nodesOf(node));
  }
}

function codeOf(node: Node): Code {
  const value = nodesOf(node).map(plainOf).join('\n');
  return { type: 'code', lang: String(dataOf(node).syntax ?? ''), value };
}

function paragraphOf(nodes: readonly Node[]): RootContent[] {
  const children = phrasingOf(nodes);
  return children.length === 0 ? [] : [{ type: 'paragraph', children }];
}

function listOf(node: Node, type: string): RootContent {
  const children = nodesOf(node).map((item): ListItem => {
    const nodes = nodesOf(item);
    const blocks = nodes.some(isBlock) ? blocksOf<ListItem['children'][number]>(nodes) : [];
    const inside = blocks.length === 0 ? (paragraphOf(nodes) as typeof blocks) : blocks;
    const checked = type === 'list-tasks' ? dataOf(item).checked === true : null;
    const spread = inside.slice(1).some((block) => block.type !== 'list');
    return { type: 'listItem', checked, spread, children: inside };
  });
  const start = Number(dataOf(node).start ?? 1);
  const spread = children.some((item) => item.spread);
  return { type: 'list', ordered: type === 'list-ordered', start, spread, children };
}

function tableOf(node: Node): RootContent[] {
  const children = nodesOf(node).map((row) => ({
    type: 'tableRow' as const,
    children: nodesOf(row).map(
      (cell): TableCell => ({ type: 'tableCell', children: phrasingOf(nodesOf(cell)) }),
    ),
  }));
  const { align = [] } = dataOf(node);
  return children.length === 0 ? [] : [{ type: 'table', align: align as [], children }];
}

const leavesOf = (node: Node) => (node.leaves ?? []) as Leaf[];

/** All text of a node. */
function plainOf(node: Node): string {
  if (node.object !== 'text') return nodesOf(node).map(plainOf).join('');
  return leavesOf(node)
    .map(({ text }) => text)
    .join('');
}

const textOf = (value: string): Text => ({ type: 'text', value });

function phrasingOf(nodes: readonly Node[]): PhrasingContent[] {
  return nested(splitEdges(nodes.flatMap(runsOf)).inside);
}

function runsOf(node: Node): Run[] {
  if (node.object === 'text') return leavesOf(node).flatMap(runOf);
  if (typeOf(node) === 'inline-image') return [{ node: imageOf(node), marks: [] }];
  if (typeOf(node) === 'inline-math') {
    const value = `$$${String(dataOf(node).formula ?? '')}$$`;
    return [{ node: { type: 'html', value }, marks: [] }];
  }
  const runs = nodesOf(node).flatMap(runsOf);
  if (typeOf(node) === 'if') {
    const { open, close } = tagsOfCondition(node);
    const tag = (value: string): Run => ({ node: { type: 'html', value }, marks: [] });
    return [tag(open), ...runs, tag(close)];
  }
  if (typeOf(node) !== 'link') return runs;
  const children = nested(runs) as Link['children'];
  return [{ node: { type: 'link', url: targetOf(node), children }, marks: [] }];
}

function runOf({ text, marks: named = [] }: Leaf): Run[] {
  const types = new Set(named.map(({ type }) => type));
  const marks = markNames.filter(([name]) => types.has(name)).map(([, mark]) => mark);
  if (text === '') return [];
  if (text === '\n') return [{ node: { type: 'break' }, marks }];
  if (!types.has('code')) return [{ node: textOf(text), marks }];
  // Code in a line can't hold a line break.
  return [{ node: { type: 'inlineCode', value: text.replace(/[\r\n]+/g, ' ') }, marks }];
}

/** Puts neighboring runs with the same mark into one node, and neighboring texts too. */
function nested(runs: readonly Run[]): PhrasingContent[] {
  const result: PhrasingContent[] = [];
  for (let start = 0, end = 0; start < runs.length; start = end) {
    const [mark] = runs[start]?.marks ?? [];
    end = runs.findIndex(({ marks }, index) => index > start && marks[0] !== mark);
    if (end < 0) end = runs.length;
    const group = runs
      .slice(start, end)
      .map(({ node, marks }) => ({ node, marks: marks.slice(1) }));
    if (mark) result.push(...markedOf(mark, group));
    else result.push(...group.map(({ node }) => node));
  }
  return joined(result);
}

/** Marks must touch words: white space at their edges is moved outside. */
function markedOf(mark: Mark, runs: readonly Run[]): PhrasingContent[] {
  const { before, inside, after } = splitEdges(runs);
  const children = nested(inside) as Strong['children'];
  const marked = children.length === 0 ? [] : [{ type: mark, children }];
  return [...nested(before), ...marked, ...nested(after)];
}

/** Separates the white space and line breaks around runs. */
function splitEdges(runs: readonly Run[]) {
  const pieces = runs.flatMap(({ node, marks }): Run[] => {
    if (node.type !== 'text') return [{ node, marks }];
    const { value } = node;
    const begin = value.length - value.trimStart().length;
    const end = Math.max(begin, value.trimEnd().length);
    const parts = [value.slice(0, begin), value.slice(begin, end), value.slice(end)];
    return parts.filter(Boolean).map((part) => ({ node: textOf(part), marks }));
  });
  const isSeen = ({ node }: Run) =>
    node.type !== 'break' && !('value' in node && node.value.trim() === '');
  const first = pieces.findIndex(isSeen);
  const last = pieces.findLastIndex(isSeen);
  if (first < 0) return { before: pieces, inside: [], after: [] };
  return {
    before: pieces.slice(0, first),
    inside: pieces.slice(first, last + 1),
    after: pieces.slice(last + 1),
  };
}

function joined(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const result: PhrasingContent[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    const isText = node.type === 'text' || node.type === 'inlineCode';
    if (isText && last?.type === node.type)
      result[result.length - 1] = { ...node, value: last.value + node.value };
    else result.push(node);
  }
  return result;
}

function imageOf(node: Node): Image {
  const { alt = '', title } = dataOf(node);
  return {
    type: 'image',
    url: targetOf(node),
    alt: String(alt),
    title: title ? String(title) : null,
  };
}

function targetOf(node: Node): string {
  const reference = contentReference.safeParse(dataOf(node).ref);
  return reference.success ? hrefOf(reference.data) : '';
}
