import { type HtmlToken, htmlTokens } from './html-tags.ts';
import { type Boundary, isTagLine, pairsOf, tagsIn } from './tags.ts';

/** A top-level block of a page's body, with its first and last line, counted from 1. */
export type Block = { id: string; text: string; start: number; end: number };

/**
 * Splits markdown into its top-level blocks: headings, paragraphs, lists, quotes, tables, code, HTML,
 * and what is between a tag such as `{% hint %}` or `<details>` and the one that closes it.
 * Comments refer to blocks by id, so the service and the dashboard must find the same ones.
 */
export function blocksOf(markdown: string): Block[] {
  const lines = linesOf(markdown);
  const occurrences = new Map<string, number>();
  return joinPairs(lines, partsOf(lines)).map(({ start, end }) => {
    const text = lines.slice(start, end).join('\n');
    const key = keyOfBlock(text);
    const occurrence = (occurrences.get(key) ?? 0) + 1;
    occurrences.set(key, occurrence);
    return { id: blockIdOf(key, occurrence), text, start: start + 1, end };
  });
}

/** The blocks inside a block that its tags hold together, without the tags' meaning. */
export function innerBlocksOf(markdown: string): Omit<Block, 'id'>[] {
  const lines = linesOf(markdown);
  return partsOf(lines).map(({ start, end }) => {
    return { text: lines.slice(start, end).join('\n'), start: start + 1, end };
  });
}

/** Lines from `start` to before `end`, counted from 0. */
type Part = { start: number; end: number };

const linesOf = (markdown: string) => markdown.split(/\r\n?|\n/);

/** The blocks of a text when each tag is one of its own. */
function partsOf(lines: Lines): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < lines.length; ) {
    if (isBlank(lines[at])) {
      at += 1;
      continue;
    }
    const next = endOf(lines, at);
    let last = next;
    while (isBlank(lines[last - 1])) last -= 1;
    parts.push({ start: at, end: last });
    at = next;
  }
  return parts;
}

/** Makes one block of those from an opening tag to the one that closes it. */
function joinPairs(lines: Lines, parts: readonly Part[]): Part[] {
  const boundaries: Boundary[] = [];
  const owners: number[] = [];
  for (const [index, part] of parts.entries())
    for (const boundary of boundariesIn(lines, part)) {
      boundaries.push(boundary);
      owners.push(index);
    }
  const reach = parts.map((_, index) => index);
  for (const [opening, closing] of pairsOf(boundaries)) {
    const [from = 0, to = 0] = [owners[opening], owners[closing]];
    reach[from] = Math.max(reach[from] ?? 0, to);
  }
  const joined: Part[] = [];
  for (let at = 0; at < parts.length; at++) {
    const first = at;
    for (let last = reach[at] ?? at; at < last; at++) last = Math.max(last, reach[at + 1] ?? 0);
    joined.push({ start: parts[first]?.start ?? 0, end: parts[at]?.end ?? 0 });
  }
  return joined;
}

/** The tags of a block that consists of tags or HTML; those inside other blocks are their own matter. */
function boundariesIn(lines: Lines, { start, end }: Part): Boundary[] {
  const line = lines[start] ?? '';
  if (indentOf(line) >= 4) return [];
  if (isTagLine(line)) return tagsIn(line).map(boundaryOfTag);
  if (!startsHtml(line) && !HTML_UNTIL.some(([opening]) => opening.test(line))) return [];
  return htmlTokens(lines.slice(start, end).join('\n')).flatMap(
    (token) => boundaryOfHtml(token) ?? [],
  );
}

/** The key of a block: a hash of its text without white space, so equal blocks share it. */
function keyOfBlock(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (let index = 0; index < plain.length; index++) {
    const code = plain.charCodeAt(index);
    one = Math.imul(one ^ code, 0x9e3779b1);
    other = Math.imul(other ^ code, 0x5f356495);
  }
  one = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2ae35);
  other = Math.imul(other ^ (other >>> 16), 0x85ebca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
  return [one, other].map((part) => (part >>> 0).toString(36).padStart(7, '0')).join('');
}

/** The id of a block: its key, and its index among blocks with the same key. */
function blockIdOf(key: string, occurrence: number): string {
  return occurrence === 1 ? key : `${key}-${occurrence}`;
}

type Lines = readonly string[];

const isBlank = (line: string | undefined) => line !== undefined && /^[ \t]*$/.test(line);
const HEADING = /^ {0,3}#{1,6}(?:[ \t]|$)/;
const RULE = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;
const QUOTE = /^ {0,3}>/;
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const ITEM = /^( {0,3})([-+*]|\d{1,9}[.)])(?=[ \t]|$)/;
const FOOTNOTE = /^ {0,3}\[\^[^\]\s]+\]:/;
/** A list item that can follow a paragraph without a blank line. */
const ITEM_AT_ONCE = /^ {0,3}(?:[-+*]|1[.)])[ \t]+\S/;
/** Each run of blanks sits between two marks, so the pattern can't backtrack quadratically. */
const TABLE_RULE = /^ {0,3}\|?[ \t]*:?-+:?(?:[ \t]*\|[ \t]*:?-+:?)+[ \t]*(?:\|[ \t]*)?$/;

/** HTML that ends at a text of its own, and that text. */
const HTML_UNTIL: readonly (readonly [RegExp, RegExp])[] = [
  [/^ {0,3}<(?:script|pre|style|textarea)(?:[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
  [/^ {0,3}<![a-z]/i, />/],
];
const HTML_BLOCK =
  /^ {0,3}<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:\s|\/?>|$)/i;
/** Any other tag alone on its line. */
const HTML_TAG = /^ {0,3}<(?:[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?|\/[a-z][a-z0-9-]*\s*)>[ \t]*$/i;

const MATH_FENCE = /^ {0,3}\$\$[ \t]*$/;
const MATH_END = /\$\$[ \t]*$/;

/** Whether a line opens a block of math. */
const isMathFence = (line: string) => MATH_FENCE.test(line);

/** Whether HTML that ends at a blank line starts with this line. @param isWithin a paragraph */
export function startsHtml(line: string, { isWithin = false } = {}): boolean {
  return HTML_BLOCK.test(line) || (!isWithin && HTML_TAG.test(line));
}

/** A tag for `pairsOf`. */
export function boundaryOfTag({ name, isClosing }: Boundary): Boundary {
  return { name: `{% ${name}`, isClosing };
}

/** A piece of HTML for `pairsOf`; undefined if it neither opens nor closes anything. */
export function boundaryOfHtml(token: HtmlToken): Boundary | undefined {
  const { kind, name, isEmpty } = token;
  if ((kind !== 'open' && kind !== 'close') || isEmpty || name === '') return undefined;
  return { name, isClosing: kind === 'close' };
}

/** The indentation of a line; a tab advances to the next multiple of four. */
function indentOf(line: string): number {
  let column = 0;
  for (const character of line) {
    if (character === ' ') column += 1;
    else if (character === '\t') column += 4 - (column % 4);
    else break;
  }
  return column;
}

/** The line after the block that starts at a line. */
function endOf(lines: Lines, at: number): number {
  const line = lines[at] ?? '';
  if (indentOf(line) >= 4) return whileIndented(lines, at, 4);
  const fence = FENCE.exec(line)?.[1];
  if (fence) return endOfFence(lines, at, fence);
  if (HEADING.test(line) || RULE.test(line)) return at + 1;
  if (QUOTE.test(line)) return endOfQuote(lines, at);
  if (isTagLine(line)) return at + 1;
  if (isMathFence(line)) return lineAfter(lines, at + 1, (one) => MATH_END.test(one));
  const until = HTML_UNTIL.find(([start]) => start.test(line))?.[1];
  if (until) return lineAfter(lines, at, (one) => until.test(one));
  if (startsHtml(line)) return untilBlankOrTag(lines, at);
  const item = ITEM.exec(line);
  if (item) return endOfList(lines, at, item);
  if (FOOTNOTE.test(line)) return endOfItem(lines, at, 4);
  return endOfParagraph(lines, at);
}

function lineAfter(lines: Lines, at: number, isLast: (line: string) => boolean): number {
  for (let index = at; index < lines.length; index++)
    if (isLast(lines[index] ?? '')) return index + 1;
  return lines.length;
}

function untilBlankOrTag(lines: Lines, at: number): number {
  let end = at;
  while (end < lines.length && !isBlank(lines[end]) && !isTagLine(lines[end] ?? '')) end += 1;
  return end;
}

function whileIndented(lines: Lines, at: number, indent: number): number {
  let end = at + 1;
  for (let index = end; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (isBlank(line)) continue;
    if (indentOf(line) < indent) break;
    end = index + 1;
  }
  return end;
}

function endOfFence(lines: Lines, at: number, fence: string): number {
  const close = new RegExp(`^ {0,3}${fence[0]}{${fence.length},}[ \\t]*$`);
  return lineAfter(lines, at + 1, (line) => close.test(line));
}

/** Whether a line starts a new block right after a paragraph. */
function interrupts(lines: Lines, index: number): boolean {
  const line = lines[index] ?? '';
  if (isBlank(line)) return true;
  if (indentOf(line) >= 4) return false;
  const starts = [HEADING, RULE, QUOTE, FENCE, ITEM_AT_ONCE, HTML_BLOCK];
  if (starts.some((start) => start.test(line)) || isTagLine(line) || isMathFence(line)) return true;
  if (HTML_UNTIL.some(([start]) => start.test(line))) return true;
  return line.includes('|') && TABLE_RULE.test(lines[index + 1] ?? '');
}

function endOfParagraph(lines: Lines, at: number): number {
  for (let index = at + 1; index < lines.length; index++) {
    if (UNDERLINE.test(lines[index] ?? '')) return index + 1;
    if (interrupts(lines, index)) return index;
  }
  return lines.length;
}

/** Lines with `>`, and lines without it that continue the paragraph inside. */
function endOfQuote(lines: Lines, at: number): number {
  let goesOn = true;
  for (let index = at; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (QUOTE.test(line)) {
      const inside = line.replace(QUOTE, '').replace(/^ /, '');
      goesOn = !isBlank(inside) && !endsParagraph(inside);
    } else if (!goesOn || interrupts(lines, index)) return index;
  }
  return lines.length;
}

const endsParagraph = (line: string) =>
  HEADING.test(line) || RULE.test(line) || FENCE.test(line) || indentOf(line) >= 4;

/** Items of one kind: a different marker starts another list. */
function endOfList(lines: Lines, at: number, first: RegExpExecArray): number {
  const kind = first[2]?.at(-1);
  let end = at;
  for (let item: RegExpExecArray | null = first; item; item = ITEM.exec(lines[end] ?? '')) {
    const line = lines[end] ?? '';
    if (item[2]?.at(-1) !== kind || (end > at && RULE.test(line))) return end;
    end = endOfItem(lines, end, contentOf(line, item[0].length));
    while (isBlank(lines[end])) end += 1;
  }
  return end;
}

/** The column where an item's text starts: more than four blanks after the marker are code. */
function contentOf(line: string, marked: number): number {
  const text = line.slice(marked);
  const blanks = indentOf(text);
  return marked + (isBlank(text) || blanks > 4 ? 1 : blanks);
}

/** The line after an item, which continues while lines are indented or continue its paragraph. */
function endOfItem(lines: Lines, at: number, indent: number): number {
  let wasBlank = false;
  for (let index = at + 1; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (isBlank(line)) wasBlank = true;
    else if (indentOf(line) >= indent) wasBlank = false;
    else if (wasBlank || ITEM.test(line) || interrupts(lines, index)) return index;
  }
  return lines.length;
}
