import { contentReference } from '#lib/contract/pages.schemas.ts';
import { hrefOf } from '#lib/markdown/link-syntax.ts';

type Node = Record<string, unknown>;
/** What is written around the content of a block; without `close`, the block has no content. */
export type TagsAround = { open: string; close: string };

const dataOf = (node: Node) => (node.data ?? {}) as Node;
/** The nodes in a node; none for a text. */
export const nodesOf = (node: Node) => (Array.isArray(node.nodes) ? (node.nodes as Node[]) : []);
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** `{% name key="value" %}`; values that are empty are left out. */
function tag(name: string, attributes: Record<string, unknown> = {}): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [`${key}="${quoted(String(value))}"`],
  );
  return `{% ${[name, ...written].join(' ')} %}`;
}

const quoted = (value: string) =>
  value.replace(/\s+/g, ' ').replace(/[\\"]/g, '\\$&').replaceAll('%}', '% }');

const pair = (name: string, attributes: Record<string, unknown> = {}): TagsAround => ({
  open: tag(name, attributes),
  close: tag(`end${name}`),
});

/** The tags of a block of a document; undefined for those that markdown has itself. */
export function tagsAround(node: Node): TagsAround | undefined {
  const data = dataOf(node);
  switch (node.type) {
    case 'hint':
      return pair('hint', { style: data.style });
    case 'if':
      return tagsOfCondition(node);
    case 'tabs':
    case 'stepper':
    case 'columns':
    case 'updates':
      return pair(node.type);
    case 'tabs-item':
      return pair('tab', { title: data.title });
    case 'stepper-step':
      return pair('step');
    case 'column':
      return pair('column', { width: data.width === undefined ? '' : `${data.width}%` });
    case 'update':
      return pair('update', {
        title: data.title,
        tags: Array.isArray(data.tags) ? data.tags.join(', ') : '',
      });
    case 'code': {
      const { title, lineNumbers, overflow } = data;
      if (!title && !lineNumbers && !overflow) return undefined;
      return pair('code', { title, overflow, lineNumbers: lineNumbers ? 'true' : '' });
    }
    case 'expandable':
      return { open: data.open === true ? '<details open>' : '<details>', close: '</details>' };
    case 'expandable-title':
      return { open: `<summary>${htmlOf(nodesOf(node))}</summary>`, close: '' };
    case 'math':
      return { open: `$$\n${text(data.formula).replaceAll('$$', '')}\n$$`, close: '' };
    case 'cards':
      return { open: cardsOf(nodesOf(node)), close: '' };
    default:
      return linkTags(node);
  }
}

/** The tags of a condition, which nothing in it may end early: what is behind would be shown to everybody. */
export function tagsOfCondition(node: Node): TagsAround {
  const { condition } = dataOf(node);
  const written = text(condition).replace(/\s+/g, ' ').replaceAll('%}', '% }').trim() || 'false';
  return { open: `{% if ${written} %}`, close: '{% endif %}' };
}

function linkTags(node: Node): TagsAround | undefined {
  const data = dataOf(node);
  const hasText = nodesOf(node).length > 0;
  switch (node.type) {
    case 'embed':
      return { ...pair('embed', { url: data.url }), ...(!hasText && { close: '' }) };
    case 'file':
      return { ...pair('file', { src: hrefIn(data.ref) }), ...(!hasText && { close: '' }) };
    case 'content-ref':
      return { open: tag('content-ref', { url: hrefIn(data.ref) }), close: '' };
    case 'reusable-content':
      return { open: tag('include', { url: hrefIn(data.ref) }), close: '' };
    case 'openapi-operation': {
      const { method, path } = data;
      const around = pair('openapi', { src: hrefIn(data.ref), path, method });
      return { ...around, ...(!hasText && { close: '' }) };
    }
    default:
      return undefined;
  }
}

function hrefIn(reference: unknown): string {
  const read = contentReference.safeParse(reference);
  return read.success ? hrefOf(read.data) : '';
}

const escaped = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const markTags = new Map([
  ['bold', 'strong'],
  ['italic', 'em'],
  ['strikethrough', 'del'],
  ['code', 'code'],
  ['keyboard', 'kbd'],
  ['subscript', 'sub'],
  ['superscript', 'sup'],
]);

/** Texts and links as HTML on one line, for where markdown isn't read. */
function htmlOf(nodes: readonly Node[]): string {
  return nodes
    .map(htmlOfNode)
    .join('')
    .replace(/\s*\n\s*/g, ' ');
}

function htmlOfNode(node: Node): string {
  if (node.object === 'text') return ((node.leaves ?? []) as Node[]).map(htmlOfLeaf).join('');
  const { alt } = dataOf(node);
  if (node.type === 'inline-image' || node.type === 'image')
    return `<img src="${escaped(hrefIn(dataOf(node).ref))}" alt="${escaped(text(alt))}">`;
  const inside = htmlOf(nodesOf(node));
  return node.type === 'link'
    ? `<a href="${escaped(hrefIn(dataOf(node).ref))}">${inside}</a>`
    : inside;
}

function htmlOfLeaf({ text: value, marks }: Node): string {
  const written = escaped(text(value));
  if (value === '\n') return '<br>';
  const names = (Array.isArray(marks) ? marks : []).flatMap(
    ({ type }: { type: string }) => markTags.get(type) ?? [],
  );
  return names.reduceRight((inside, name) => `<${name}>${inside}</${name}>`, written);
}

/** Cards as the table that exports write. */
function cardsOf(cards: readonly Node[]): string {
  const columns = Math.max(1, ...cards.map((card) => nodesOf(card).length));
  const marks = {
    target: 'data-card-target',
    cover: 'data-card-cover',
    darkCover: 'data-card-cover-dark',
  };
  const used = Object.entries(marks).filter(([key]) => cards.some((card) => key in dataOf(card)));
  const head = [
    ...Array.from({ length: columns }, () => '<th></th>'),
    ...used.map(([, mark]) => `<th data-hidden ${mark}></th>`),
  ];
  const rows = cards.map((card) => {
    const texts = Array.from({ length: columns }, (_, index) =>
      htmlOf(nodesOf(card).slice(index, index + 1)),
    );
    const links = used.map(([key]) => {
      const href = escaped(hrefIn(dataOf(card)[key]));
      return href === '' ? '' : `<a href="${href}">${href}</a>`;
    });
    return `<tr>${[...texts, ...links].map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  return `<table data-view="cards"><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}
