import { contentReference } from '#lib/contract/revisions.ts';
import { tagsAround } from '#lib/markdown/document-tags.ts';
import { hrefOf } from '#lib/markdown/link-syntax.ts';

type Node = Record<string, unknown>;
type Mark = 'bold' | 'italic' | 'strikethrough';
/** A piece of text with its marks; `raw` is already markdown. */
type Run = { text: string; marks: Mark[]; isCode: boolean; isRaw: boolean };

const signs: Record<Mark, string> = { bold: '**', italic: '*', strikethrough: '~~' };

/**
 * Converts the blocks of a document to equivalent markdown. It supports the blocks that `documentOf`
 * creates.
 */
export function markdownOf(document: { nodes: readonly Node[] }): string {
  return blocksOf(document.nodes);
}

const nodesOf = (node: Node) => (Array.isArray(node.nodes) ? (node.nodes as Node[]) : []);
const dataOf = (node: Node) => (node.data ?? {}) as Node;
const typeOf = (node: Node) => String(node.type);
const isList = (node: Node | undefined) => node !== undefined && typeOf(node).startsWith('list-');

function blocksOf(nodes: readonly Node[]): string {
  let isOther = false;
  const parts = nodes.map((node, index) => {
    // Two adjacent lists with the same marker would become one.
    isOther = isList(node) && isList(nodes[index - 1]) && !isOther;
    return blockOf(node, isOther);
  });
  return parts.filter((part) => part !== '').join('\n\n');
}

function blockOf(node: Node, isOther: boolean): string {
  const type = typeOf(node);
  if (node.object !== 'block') return paragraphOf([node]);
  const tags = tagsAround(node);
  if (tags) {
    const inside = type === 'code' ? codeOf(node) : tags.close && blocksOf(nodesOf(node));
    return [tags.open, inside, tags.close].filter(Boolean).join('\n\n');
  }
  if (type.startsWith('heading-'))
    return `${'#'.repeat(Number(type.slice(8)))} ${inlinesOf(nodesOf(node)).replace(/\\?\n/g, ' ')}`;
  if (isList(node) && type !== 'list-item') return listOf(node, type, isOther);
  switch (type) {
    case 'blockquote':
      return prefixed(blocksOf(nodesOf(node)), '> ', '> ');
    case 'divider':
      return '---';
    case 'code':
      return codeOf(node);
    case 'image':
      return imageOf(node);
    case 'images':
      return nodesOf(node).map(imageOf).join('\n');
    case 'table':
      return tableOf(node);
    case 'paragraph':
      return paragraphOf(nodesOf(node));
    default:
      return blocksOf(nodesOf(node));
  }
}

function prefixed(text: string, first: string, others: string): string {
  const lines = text.split('\n');
  const prefix = (line: string, index: number) => (index === 0 ? first : others) + line;
  return lines.map((line, index) => prefix(line, index).trimEnd()).join('\n');
}

function listOf(node: Node, type: string, isOther: boolean): string {
  const start = Number(dataOf(node).start ?? 1);
  const items = nodesOf(node).map((item, index) => {
    const bullet = isOther ? '*' : '-';
    const mark = type === 'list-ordered' ? `${start + index}${isOther ? ')' : '.'}` : bullet;
    const box = type === 'list-tasks' ? `[${dataOf(item).checked === true ? 'x' : ' '}] ` : '';
    const text =
      box + (nodesOf(item).some(isBlock) ? blocksOf(nodesOf(item)) : paragraphOf(nodesOf(item)));
    return prefixed(text, `${mark} `, ' '.repeat(mark.length + 1));
  });
  const isLoose = items.some((item) => item.includes('\n\n'));
  return items.join(isLoose ? '\n\n' : '\n');
}

const isBlock = (node: Node) => node.object === 'block';

function codeOf(node: Node): string {
  const text = nodesOf(node).map(plainOf).join('\n');
  const syntax = String(dataOf(node).syntax ?? '').replace(/[`\s]+/g, '');
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${syntax}\n${text}\n${fence}`;
}

function tableOf(node: Node): string {
  const rows = nodesOf(node).map((row) =>
    nodesOf(row).map((cell) => inlinesOf(nodesOf(cell), true).replace(/\\?\n/g, ' ')),
  );
  const [head = []] = rows;
  const { align = [] } = dataOf(node);
  const rules = { left: ':--', right: '--:', center: ':-:' };
  const rule = head.map(
    (_, index) => rules[(align as (keyof typeof rules)[])[index] ?? ('' as 'left')] ?? '---',
  );
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return head.length === 0 ? '' : [line(head), line(rule), ...rows.slice(1).map(line)].join('\n');
}

/** All text of a node. */
function plainOf(node: Node): string {
  if (node.object !== 'text') return nodesOf(node).map(plainOf).join('');
  return ((node.leaves ?? []) as { text: string }[]).map(({ text }) => text).join('');
}

/** Escapes text that would start another block at the beginning of a line. */
function paragraphOf(nodes: readonly Node[]): string {
  return inlinesOf(nodes)
    .split('\n')
    .map((line) =>
      line
        .trimStart()
        .replace(/^([#+=-])/, '\\$1')
        .replace(/^(\d{1,9})([.)])/, '$1\\$2'),
    )
    .join('\n')
    .trim();
}

function inlinesOf(nodes: readonly Node[], inCell = false): string {
  let written = '';
  let open: Mark[] = [];
  const close = (until: number) => {
    // Marks must touch words: white space before their end is moved behind it.
    const body = written.trimEnd();
    const space = written.slice(body.length);
    const ends = open.slice(until).reverse();
    written = ends.length === 0 ? written : body + ends.map((mark) => signs[mark]).join('') + space;
    open = open.slice(0, until);
  };
  for (const run of nodes.flatMap((node) => runsOf(node, inCell))) {
    const isKept = (mark: Mark, index: number) => run.marks[index] === mark;
    const differs = open.findIndex((mark, index) => !isKept(mark, index));
    close(differs < 0 ? open.length : differs);
    const opening = run.marks.slice(open.length);
    const text = writtenOf(run, inCell);
    const body = text.trimStart();
    const space = text.slice(0, text.length - body.length);
    if (body === '' && opening.length > 0) {
      written += space;
      continue;
    }
    written += space + opening.map((mark) => signs[mark]).join('') + body;
    open = [...open, ...opening];
  }
  close(0);
  return written;
}

function runsOf(node: Node, inCell: boolean): Run[] {
  if (node.object === 'text') {
    const leaves = (node.leaves ?? []) as { text: string; marks?: { type: string }[] }[];
    return leaves.map(({ text, marks = [] }) => {
      const types = marks.map(({ type }) => type);
      const known = (['bold', 'italic', 'strikethrough'] as const).filter((one) =>
        types.includes(one),
      );
      return { text, marks: known, isCode: types.includes('code'), isRaw: false };
    });
  }
  const raw = (text: string): Run[] => [{ text, marks: [], isCode: false, isRaw: true }];
  if (typeOf(node) === 'inline-image') return raw(imageOf(node));
  if (typeOf(node) === 'inline-math') return raw(`$$${String(dataOf(node).formula ?? '')}$$`);
  if (typeOf(node) !== 'link') return nodesOf(node).flatMap((child) => runsOf(child, inCell));
  return raw(`[${inlinesOf(nodesOf(node), inCell)}](${targetOf(node)})`);
}

function writtenOf({ text, isCode, isRaw }: Run, inCell: boolean): string {
  if (isRaw) return text;
  if (isCode) return codeSpan(inCell ? text.replaceAll('|', '\\|') : text);
  if (text === '\n') return '\\\n';
  return text.replace(/[\\`*_[\]<>~|&]|\{(?=%)|\$(?=\$)/g, '\\$&').replace(/\n\s*\n/g, '\\\n');
}

function codeSpan(text: string): string {
  const plain = text.replace(/\n/g, ' ');
  if (plain === '') return '';
  const fence = '`'.repeat(longestRun(plain) + 1);
  const pad = /^`|`$|^ .* $/.test(plain) ? ' ' : '';
  return `${fence}${pad}${plain}${pad}${fence}`;
}

const longestRun = (text: string) =>
  Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));

function imageOf(node: Node): string {
  const { alt = '', title } = dataOf(node);
  const shown = String(alt)
    .replace(/\s+/g, ' ')
    .replace(/[\\[\]`*_<>&]/g, '\\$&');
  const named = title
    ? ` "${String(title)
        .replace(/\s+/g, ' ')
        .replace(/[\\"&]/g, '\\$&')}"`
    : '';
  return `![${shown}](${targetOf(node)}${named})`;
}

/** The target of a node in markdown. */
function targetOf(node: Node): string {
  const reference = contentReference.safeParse(dataOf(node).ref);
  const href = reference.success ? hrefOf(reference.data) : '';
  return `<${href.replace(/[<>\\\s]/g, encodeURIComponent)}>`;
}
