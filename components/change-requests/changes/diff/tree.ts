import type { Element, ElementContent } from 'hast';
import { inCommon } from './in-common.ts';
import { type Mark, marked, mergeInline } from './inline.ts';
import { likeness, wordsOf } from './likeness.ts';

/** How alike two items or paragraphs are, of 1, that count as one changed. */
const ALIKE = 0.35;
/** Elements of words; all others hold blocks, or are one. */
const inlineNames = new Set(
  'a b br code del em i img input ins kbd s span strong sub sup tt u'.split(' '),
);

const isInline = (node: ElementContent) =>
  node.type === 'text' || (node.type === 'element' && inlineNames.has(node.tagName));
const isBlank = (node: ElementContent) => node.type === 'text' && node.value.trim() === '';

/** A block, or words that stand between blocks. */
type Part = { block: Element; words?: undefined } | { block?: undefined; words: ElementContent[] };

/** Two readings of one block in one, with what was taken out and what was added marked in it. */
export function mergeNodes(
  before: readonly ElementContent[],
  after: readonly ElementContent[],
): ElementContent[] {
  const old = partsOf(before);
  const now = partsOf(after);
  const pairs = inCommon(old.map(keyOf), now.map(keyOf));
  const merged: ElementContent[] = [];
  let [from, start] = [0, 0];
  for (const [at, place] of [...pairs, [old.length, now.length] as const]) {
    merged.push(...mergeGap(old.slice(from, at), now.slice(start, place)));
    merged.push(...(now[place] ? nodesOf(now[place]) : []));
    [from, start] = [at + 1, place + 1];
  }
  return merged;
}

/** Marks all words of nodes as added or removed, and leaves the blocks around them. */
export function markNodes(nodes: readonly ElementContent[], kind: Mark): ElementContent[] {
  return partsOf(nodes).flatMap(({ block, words }) => {
    if (words) return words.every(isBlank) ? words : [marked(kind, words)];
    return block.children.length === 0
      ? [marked(kind, [block])]
      : [{ ...block, children: markNodes(block.children, kind) }];
  });
}

/** Leaves out what has a mark, for one side of two. */
export function withoutMarks(nodes: readonly ElementContent[], kind: Mark): ElementContent[] {
  const name = kind === 'added' ? 'ins' : 'del';
  const kept: ElementContent[] = [];
  for (const node of nodes) {
    if (node.type !== 'element') kept.push(node);
    else if (node.tagName === name) dropSpace(kept, node.properties.space);
    else {
      const children = withoutMarks(node.children, kind);
      const isEmptied = children.every(isBlank) && !node.children.every(isBlank);
      if (!isEmptied) kept.push({ ...node, children });
    }
  }
  return kept;
}

function dropSpace(nodes: ElementContent[], space: unknown): void {
  const last = nodes.at(-1);
  if (last?.type !== 'text' || typeof space !== 'string' || !last.value.endsWith(space)) return;
  nodes[nodes.length - 1] = { ...last, value: last.value.slice(0, -space.length) };
}

function partsOf(nodes: readonly ElementContent[]): Part[] {
  const parts: Part[] = [];
  for (const node of nodes) {
    const last = parts.at(-1);
    if (!isInline(node)) {
      if (node.type === 'element') parts.push({ block: node });
    } else if (last?.words) last.words.push(node);
    else parts.push({ words: [node] });
  }
  const holdsBlocks = parts.some(({ block }) => block);
  return holdsBlocks ? parts.filter(({ words }) => !words?.every(isBlank)) : parts;
}

const nodesOf = ({ block, words }: Part): ElementContent[] => words ?? [block];
const keyOf = (part: Part): string => JSON.stringify(nodesOf(part));

/** What stands in one place before and after: like with like, the rest taken out and added. */
function mergeGap(old: readonly Part[], now: readonly Part[]): ElementContent[] {
  const merged: ElementContent[] = [];
  const waiting = old.map((part) => ({ part, words: wordsOf(textIn(nodesOf(part))) }));
  const isRow = (part: Part | undefined) => part?.block?.tagName === 'tr';
  for (const part of now) {
    const words = wordsOf(textIn(nodesOf(part)));
    const isAlone = old.length === 1 && now.length === 1;
    const areCells = old.length === now.length && /^t[dh]$/.test(part.block?.tagName ?? '');
    const least = isAlone || areCells ? 0 : ALIKE;
    const at = waiting
      .slice(0, areCells ? 1 : undefined)
      .findIndex(
        (one) =>
          one.part.block?.tagName === part.block?.tagName &&
          (likeness(one.words, words) >= least || (isRow(part) && sameFirst(one.part, part))),
      );
    if (at < 0) merged.push(...markNodes(nodesOf(part), 'added'));
    else {
      const [...gone] = waiting.splice(0, at + 1);
      const pair = gone.pop();
      for (const one of gone) merged.push(...markNodes(nodesOf(one.part), 'removed'));
      if (pair) merged.push(...mergePair(pair.part, part));
    }
  }
  const rest = waiting.flatMap(({ part }) => markNodes(nodesOf(part), 'removed'));
  return now.length > 0 && waiting.length === old.length
    ? [...rest, ...merged]
    : [...merged, ...rest];
}

/** Whether two rows of a table begin with the same cell. */
function sameFirst(one: Part, other: Part): boolean {
  const first = (part: Part) => {
    const cell = part.block?.children.find(({ type }) => type === 'element');
    return cell ? textIn([cell]).trim() : '';
  };
  return first(one) !== '' && first(one) === first(other);
}

function mergePair(before: Part, after: Part): ElementContent[] {
  if (before.words && after.words) return mergeInline(before.words, after.words);
  if (!before.block || !after.block) return [];
  const holdsWords = [...before.block.children, ...after.block.children].every(isInline);
  const merge = holdsWords ? mergeInline : mergeNodes;
  return [{ ...after.block, children: merge(before.block.children, after.block.children) }];
}

/** The words that nodes hold. */
export function textIn(nodes: readonly ElementContent[]): string {
  return nodes
    .map((node) =>
      node.type === 'text' ? node.value : 'children' in node ? textIn(node.children) : '',
    )
    .join(' ');
}
