import type { Nodes } from 'mdast';
import { decodeEntities } from './entities.ts';
import { syntaxTree } from './parse.ts';

/**
 * The position of a URL in a text: the range from `start` to `end` is replaced, and `before` and
 * `after` are put around it.
 */
export type WrittenTarget = {
  kind: 'link' | 'image';
  href: string;
  start: number;
  end: number;
  /** A URL used as its own link text is put in brackets. */
  before?: string;
  after?: string;
};

const TARGETS_MAXIMUM = 5_000;
/** The start of an HTML tag with its name, or a whole comment. */
const HTML_TAG = /<!--(?:[\s\S]*?-->|[\s\S]*$)|<([a-z][\w-]*)/gi;
/** The start of a `{% tag` with its name. */
const BLOCK_TAG = /\{%-?\s*([a-z][\w-]*)/gi;
/** One attribute of a tag with its value, or whatever else is there up to the end of the tag. */
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?|[\s"'</=]/y;

/** The URLs of links and images in a markdown text, in order; what is code or a comment has none. */
export function targetsOf(markdown: string): WrittenTarget[] {
  const targets: WrittenTarget[] = [];
  const visit = (node: Nodes) => {
    if (targets.length >= TARGETS_MAXIMUM) return;
    if (node.type === 'link' || node.type === 'definition' || node.type === 'image') {
      const target = targetOf(node, markdown);
      if (target) targets.push(target);
    }
    if (node.type === 'html' || node.type === 'tags') targets.push(...attributesOf(node, markdown));
    if ('children' in node) for (const child of node.children) visit(child);
  };
  const tree = syntaxTree(markdown);
  if (tree) visit(tree);
  return targets.sort((one, other) => one.start - other.start);
}

/** A text with some of its URLs replaced; `null` leaves one unchanged. */
export function withTargets(
  markdown: string,
  targets: readonly WrittenTarget[],
  replacement: (target: WrittenTarget) => string | null,
): string {
  let text = '';
  let from = 0;
  for (const target of targets) {
    const { start, end, before = '', after = '' } = target;
    const next = start < from ? null : replacement(target);
    if (next === null) continue;
    text += markdown.slice(from, start) + before + next + after;
    from = end;
  }
  return text + markdown.slice(from);
}

type Naming = Extract<Nodes, { type: 'link' | 'definition' | 'image' }>;

function rangeOf({ position }: Nodes): [start: number, end: number] {
  return [position?.start.offset ?? 0, position?.end.offset ?? 0];
}

function targetOf(node: Naming, markdown: string): WrittenTarget | undefined {
  const [start, end] = rangeOf(node);
  const kind = node.type === 'image' ? 'image' : 'link';
  const written = markdown.slice(start, end);
  if (node.type === 'link' && !written.startsWith('[')) {
    const text = written.replace(/^<|>$/g, '').replace(/[\\[\]]/g, '\\$&');
    return { kind, href: node.url, start, end, before: `[${text}](`, after: ')' };
  }
  // A title could contain the URL again, and so could a text before it.
  const opened =
    node.type === 'definition' ? written.indexOf(']:') : openingOf(node, written, start);
  if (opened < 0 || node.url === '') return undefined;
  let [from, to] = destinationAt(written, opened + 2);
  const url = written.slice(from, to);
  // It has escapes, or the sign of a quote is before it.
  if (url !== node.url && !/[\\&]/.test(url)) {
    from = written.indexOf(node.url, opened);
    to = from + node.url.length;
  }
  if (from < 0) return undefined;
  return { kind, href: node.url, start: start + from, end: start + to };
}

/** Finds the start of the URL of a link or image: after the last of its bracketed text. */
function openingOf(node: Naming, written: string, start: number): number {
  const last = 'children' in node ? node.children.at(-1)?.position?.end.offset : undefined;
  if (last !== undefined) return written.indexOf('](', last - start);
  return written.indexOf('](', 'alt' in node && node.alt ? Math.max(0, node.alt.length - 1) : 0);
}

/** The range of a URL after its opening bracket: up to a space or the bracket that closes it. */
function destinationAt(written: string, opened: number): [from: number, to: number] {
  const rest = written.slice(opened);
  const [all = '', inBrackets, bare = ''] = /^\s*(?:<([^<>\n]*)>|(\S*))/.exec(rest) ?? [];
  const end = opened + all.length;
  if (inBrackets !== undefined) return [end - 1 - inBrackets.length, end - 1];
  const isLast = end === written.length && written[opened - 1] === '(';
  return [end - bare.length, isLast ? end - 1 : end];
}

/** The attributes with a URL. */
const NAMES = new Set(['href', 'src', 'url']);

function attributesOf(node: Nodes, markdown: string): WrittenTarget[] {
  const [from, to] = rangeOf(node);
  const written = markdown.slice(from, to);
  const targets: WrittenTarget[] = [];
  // Text between two tags of HTML can look like an attribute.
  const tags = new RegExp(node.type === 'html' ? HTML_TAG : BLOCK_TAG);
  for (let tag = tags.exec(written); tag; tag = tags.exec(written)) {
    const [, name] = tag;
    if (name === undefined) continue;
    const read = inTag(written, tags.lastIndex, name.toLowerCase());
    targets.push(...read.targets);
    tags.lastIndex = read.end;
  }
  return targets.map(({ start, end, ...rest }) => ({
    ...rest,
    start: from + start,
    end: from + end,
  }));
}

/** The URLs among the attributes from a position on, and where the tag ends. */
function inTag(written: string, start: number, tag: string) {
  const targets: WrittenTarget[] = [];
  const attributes = new RegExp(ATTRIBUTE);
  attributes.lastIndex = start;
  let end = start;
  for (let found = attributes.exec(written); found; found = attributes.exec(written)) {
    end = attributes.lastIndex;
    const [, name = '', double, single, bare] = found;
    const value = double ?? single ?? bare;
    if (!value || !NAMES.has(name.toLowerCase())) continue;
    const until = bare === undefined ? end - 1 : end;
    targets.push({
      kind: tag === 'img' ? 'image' : 'link',
      href: decodeEntities(value),
      start: until - value.length,
      end: until,
    });
  }
  return { targets, end };
}
