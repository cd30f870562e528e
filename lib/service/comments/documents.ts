import { COMMENT_MAXIMUM } from '#lib/contract/comments.ts';
import { formatNumber } from '#lib/contract/format.ts';
import { contentReference } from '#lib/contract/pages.schemas.ts';
import type { Document } from '#lib/contract/revisions.ts';
import { badField } from '../errors.ts';

const blocks: ReadonlySet<unknown> = new Set([
  ...[1, 2, 3, 4, 5, 6].map((level) => `heading-${level}`),
  ...['paragraph', 'blockquote', 'divider', 'code', 'code-line', 'images', 'image'],
  ...['list-unordered', 'list-ordered', 'list-tasks', 'list-item'],
  ...['table', 'table-row', 'table-cell'],
]);
const inlines: ReadonlySet<unknown> = new Set(['link', 'inline-image']);
const marks: ReadonlySet<unknown> = new Set(['bold', 'italic', 'code', 'strikethrough']);
/** Nodes that link to something and need a reference. */
const pointing: ReadonlySet<unknown> = new Set(['link', 'image', 'inline-image']);
/** The same limit as for markdown. */
const NESTING_MAXIMUM = 100;
/** The limit of data besides the text, mostly link targets. */
const DATA_MAXIMUM = 10 * COMMENT_MAXIMUM;

type Fields = Record<string, unknown>;
/** Totals of what was read so far. */
type Count = { text: number; data: number; isSeen: boolean };

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads the document of a comment; unknown properties of a node are dropped.
 * @param field the field of the request
 * @throws Refusal 400 that says what is allowed, or that the document is empty
 */
export function readSentDocument(nodes: readonly unknown[], field: string): Document {
  const count: Count = { text: 0, data: 0, isSeen: false };
  const fault = (message: string) => badField(field, message);
  const read = nodes.map((node) => readNode(node, 1, count, fault));
  if (!count.isSeen) throw fault('Enter a comment.');
  return { object: 'document', data: { schemaVersion: 1 }, nodes: read };
}

type Fault = (message: string) => Error;

function readNode(node: unknown, depth: number, count: Count, fault: Fault): Fields {
  if (depth > NESTING_MAXIMUM)
    throw fault(`Blocks can be nested up to ${NESTING_MAXIMUM} levels deep.`);
  if (!isFields(node)) throw fault('Every node of a document must be an object.');
  const { object, type, nodes = [], data = {} } = node;
  if (object === 'text') return readText(node, count, fault);
  const known = object === 'block' ? blocks : object === 'inline' ? inlines : undefined;
  if (!known) throw fault('The object of a node must be block, inline or text.');
  if (!known.has(type))
    throw fault(`The type of the ${object} must be one of ${[...known].join(', ')}.`);
  if (!Array.isArray(nodes)) throw fault('The nodes of a block must be a list.');
  const kept = readData(data, count, fault);
  if (pointing.has(type) && kept.ref === undefined)
    throw fault(`A node of the type ${type} needs its target in data.ref.`);
  if (type === 'image' || type === 'inline-image') count.isSeen = true;
  const inside = nodes.map((child) => readNode(child, depth + 1, count, fault));
  return { object, type, data: kept, nodes: inside };
}

function readText({ leaves }: Fields, count: Count, fault: Fault): Fields {
  if (!Array.isArray(leaves)) throw fault('A text node must have a list of leaves.');
  const read = leaves.map((leaf: unknown) => {
    if (!isFields(leaf) || leaf.object !== 'leaf' || typeof leaf.text !== 'string')
      throw fault('Every leaf of a text node must have the object leaf and text.');
    const { text, marks: marked = [] } = leaf;
    if (!Array.isArray(marked) || !marked.every((mark) => isFields(mark) && marks.has(mark.type)))
      throw fault(`A mark must be one of ${[...marks].join(', ')}.`);
    count.text += text.length;
    if (count.text > COMMENT_MAXIMUM) throw fault('A comment can have up to 10,000 characters.');
    if (text.trim() !== '') count.isSeen = true;
    const types = new Set(marked.map((mark: Fields) => mark.type));
    return { object: 'leaf', text, marks: [...types].map((type) => ({ object: 'mark', type })) };
  });
  return { object: 'text', leaves: read };
}

const isText = (value: unknown) => typeof value === 'string';
const alignments: ReadonlySet<unknown> = new Set([null, 'left', 'right', 'center']);
const readers: Record<string, (value: unknown) => boolean> = {
  anchor: isText,
  syntax: isText,
  alt: isText,
  title: isText,
  checked: (value) => typeof value === 'boolean',
  start: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  align: (value) => Array.isArray(value) && value.every((one) => alignments.has(one)),
  ref: (value) => contentReference.safeParse(value).success,
};

function readData(data: unknown, count: Count, fault: Fault): Fields {
  if (!isFields(data)) throw fault('The data of a node must be an object.');
  const kept: Fields = {};
  for (const [key, isRight] of Object.entries(readers)) {
    if (data[key] === undefined) continue;
    if (!isRight(data[key])) throw fault(`The ${key} of a node is invalid.`);
    kept[key] = key === 'ref' ? contentReference.parse(data[key]) : data[key];
  }
  count.data += JSON.stringify(kept).length;
  if (count.data > DATA_MAXIMUM)
    throw fault(`A comment can have up to ${formatNumber(DATA_MAXIMUM)} characters of data.`);
  return kept;
}
