import type { Nodes, Root } from 'mdast';
import { htmlTokens } from '#lib/contract/html-tags.ts';
import { type Tag, tagsIn } from '#lib/contract/tags.ts';
import { type BranchTag, branchConditions, isBranch } from './branches.ts';
import { CUT, withoutCutLines } from './cut-lines.ts';
import { reasonAgainst } from './heavy.ts';
import { syntaxTree } from './parse.ts';

/** A part of a text that only some visitors see, with its tags; it is read from `from` up to `to`. */
export type ConditionalPart = {
  /** That of an `else`, too; empty if it can't be read, so that nobody sees the part. */
  condition: string;
  start: number;
  from: number;
  to: number;
  end: number;
};

type Span = { start: number; end: number };

type PlacedTag = BranchTag &
  Span & {
    /** What the tag is in; undefined for all tags of a text that can't be parsed. */
    holder?: Nodes;
  };

const MAYBE = /\{%-?\s*if\b/i;

/** Whether a text could have parts for some visitors; most have none. */
export const mayBeConditional = (markdown: string) => MAYBE.test(markdown);

/**
 * The parts of a text for some visitors, in order. Where it isn't clear what belongs to one, it is more
 * rather than less: without a closing tag, all the rest of the text.
 * @param isParsed false for a text that takes too long to parse: tags in code count, too
 */
export function conditionalParts(markdown: string, { isParsed = true } = {}): ConditionalPart[] {
  if (!mayBeConditional(markdown)) return [];
  const parts: ConditionalPart[] = [];
  const open: PlacedTag[][] = [];
  const close = (branches: readonly PlacedTag[], to: number, end: number) => {
    const conditions = branchConditions(branches);
    for (const [index, { start, end: from }] of branches.entries()) {
      const next = branches[index + 1]?.start;
      const condition = conditions[index] ?? '';
      parts.push({ condition, start, from, to: next ?? to, end: next ?? end });
    }
  };
  for (const tag of outsideRaw(isParsed ? tagsOf(markdown) : allTags(markdown))) {
    if (isBranch(tag)) open.at(-1)?.push(tag);
    if (tag.name !== 'if') continue;
    if (!tag.isClosing) open.push([tag]);
    else {
      const branches = open.pop();
      if (branches) close(branches, tag.start, tag.end);
    }
  }
  for (const branches of open) close(branches, markdown.length, markdown.length);
  return parts.sort((one, other) => one.start - other.start);
}

/**
 * A text as a visitor reads it, without any trace of its conditions.
 * @param shown whether the visitor sees what is in each of the parts
 */
export function visibleText(
  markdown: string,
  parts: readonly ConditionalPart[],
  shown: readonly boolean[],
): string {
  if (parts.length === 0) return markdown;
  const cuts = parts
    .flatMap(({ start, from, to, end }, index) =>
      shown[index] ? [[start, from] as const, [to, end] as const] : [[start, end] as const],
    )
    .sort(([one], [other]) => one - other);
  let text = '';
  let at = 0;
  for (const [start, end] of cuts) {
    text += markdown.slice(at, Math.max(at, start)) + CUT;
    at = Math.max(at, end);
  }
  return withoutCutLines(text + markdown.slice(at));
}

/** How often a text is read again: only one that was made to be slow needs more. */
const READINGS = 3;

/**
 * A visible text without what only becomes conditional once the tags around it are cut, as code behind
 * them may. Its condition was never asked, so nobody sees it.
 */
export function withoutNewParts(visible: string): string {
  const cutting = cutNewParts(visible);
  let step = cutting.next();
  while (!step.done) step = cutting.next(conditionalParts(step.value));
  return step.value;
}

/**
 * The same, where the parts of a text are read elsewhere: each text that it yields waits for its parts.
 * @returns the text without them
 */
export function* cutNewParts(
  visible: string,
): Generator<string, string, readonly ConditionalPart[]> {
  let text = visible;
  for (let reading = 0; mayBeConditional(text); reading++) {
    if (reading === READINGS) return text.slice(0, text.search(MAYBE));
    const parts = yield text;
    if (parts.length === 0) return text;
    text = visibleText(text, parts, []);
  }
  return text;
}

/** The tags of a text in order, without those in code. */
function tagsOf(markdown: string): PlacedTag[] {
  const root = reasonAgainst(markdown) === undefined ? syntaxTree(markdown) : undefined;
  return root ? tagsBelow(root, markdown) : allTags(markdown);
}

const allTags = (markdown: string) => tagsIn(markdown).map(placedAt(0));

const placedAt =
  (offset: number, holder?: Nodes) =>
  ({ name, isClosing, text, start, end }: Tag): PlacedTag => ({
    ...{ name, isClosing, text, start: start + offset, end: end + offset },
    ...(holder && { holder }),
  });

function tagsBelow(root: Root, markdown: string): PlacedTag[] {
  const found: PlacedTag[] = [];
  const literal: Span[] = [];
  const visit = (node: Nodes, holder: Nodes) => {
    const { start, end } = node.position ?? {};
    if ((node.type === 'tags' || node.type === 'html') && start?.offset !== undefined) {
      const written = markdown.slice(start.offset, end?.offset);
      const tags = node.type === 'tags' ? tagsIn(written) : tagsInHtml(written);
      found.push(...tags.map(placedAt(start.offset, holder)));
      if (node.type === 'html') literal.push(...commentsIn(written, start.offset));
    }
    if ((node.type === 'code' || node.type === 'inlineCode') && start?.offset !== undefined)
      literal.push({ start: start.offset, end: end?.offset ?? markdown.length });
    if ('children' in node) for (const child of node.children) visit(child, node);
  };
  visit(root, root);
  return [...found, ...hiddenTags(markdown, found, literal)].sort(
    (one, other) => one.start - other.start,
  );
}

/** A tag from its last `{%`, so that one inside the attribute of another is found. */
const INNERMOST = /\{%(?:(?!\{%|%\})[\s\S])*%\}/g;

/**
 * The tags of conditions where Markdown has no tags: in the address or the title of a link, in the
 * description of an image, in maths and in the attributes of HTML. What they are around is for some visitors,
 * too.
 * @param literal what is shown as it is written
 */
function hiddenTags(markdown: string, found: readonly Span[], literal: Span[]): PlacedTag[] {
  const known = new Set(found.map(({ start }) => start));
  literal.sort((one, other) => one.start - other.start);
  let at = 0;
  return [...markdown.matchAll(INNERMOST)].flatMap(({ 0: written, index }) => {
    while ((literal[at]?.end ?? markdown.length) <= index) at += 1;
    const isLiteral = (literal[at]?.start ?? markdown.length) <= index;
    if (isLiteral || known.has(index) || isEscaped(markdown, index)) return [];
    const tags = tagsIn(written).filter((tag) => tag.name === 'if' || isBranch(tag));
    return tags.map(placedAt(index));
  });
}

/** Whether a backslash makes the character at an index a plain one. */
function isEscaped(markdown: string, index: number): boolean {
  let before = index;
  while (markdown[before - 1] === '\\') before -= 1;
  return (index - before) % 2 === 1;
}

function commentsIn(html: string, offset: number): Span[] {
  return htmlTokens(html)
    .filter(({ kind }) => kind === 'comment')
    .map(({ start, end }) => ({ start: start + offset, end: end + offset }));
}

/** The tags in the texts of a piece of HTML. */
function tagsInHtml(html: string): Tag[] {
  return htmlTokens(html)
    .filter(({ kind }) => kind === 'text')
    .flatMap((token) =>
      tagsIn(html.slice(token.start, token.end)).map((tag) => {
        return { ...tag, start: tag.start + token.start, end: tag.end + token.start };
      }),
    );
}

/** Tags between `raw` and `endraw` are text, if those belong together. */
function outsideRaw(tags: readonly PlacedTag[]): PlacedTag[] {
  const next = new Map<Nodes, number>();
  const ends = tags.map(({ name, isClosing, holder }, index) => ({
    name,
    isClosing,
    holder,
    index,
  }));
  const endOf = new Map<number, number>();
  for (const { name, isClosing, holder, index } of ends.reverse()) {
    if (name !== 'raw' || !holder) continue;
    if (isClosing) next.set(holder, index);
    else endOf.set(index, next.get(holder) ?? index);
  }
  const kept: PlacedTag[] = [];
  for (let at = 0; at < tags.length; at++) {
    kept.push(tags[at] as PlacedTag);
    at = endOf.get(at) ?? at;
  }
  return kept;
}
