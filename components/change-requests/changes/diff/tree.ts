import type { Element, ElementContent } from 'hast';
import { type Mark, marked, mergeInline } from './inline.ts';
import { commonPairs } from './lcs.ts';
import { countWords, similarity } from './similarity.ts';

/** The similarity, from 0 to 1, above which two items or paragraphs count as one changed item. */
const MIN_SIMILARITY = 0.35;
/** Inline elements; all others are blocks or contain them. */
const inlineNames = new Set(
  'a abbr b br cite code del dfn em i img input ins kbd mark path q s samp small span strong sub sup svg time tt u var'.split(
    ' ',
  ),
);

const isInline = (node: ElementContent) =>
  node.type === 'text' || (node.type === 'element' && inlineNames.has(node.tagName));
const isBlank = (node: ElementContent) => node.type === 'text' && node.value.trim() === '';

/** A block, or the words between blocks. */
type Part = { block: Element; words?: undefined } | { block?: undefined; words: ElementContent[] };

/** Merges two versions of a block, with removed and added words marked. */
export function mergeNodes(
  before: readonly ElementContent[],
  after: readonly ElementContent[],
): ElementContent[] {
  const old = partsOf(before);
  const now = partsOf(after);
  const pairs = commonPairs(old.map(keyOf), now.map(keyOf));
  const merged: ElementContent[] = [];
  let [from, start] = [0, 0];
  for (const [at, position] of [...pairs, [old.length, now.length] as const]) {
    merged.push(...mergeGap(old.slice(from, at), now.slice(start, position)));
    merged.push(...(now[position] ? nodesOf(now[position]) : []));
    [from, start] = [at + 1, position + 1];
  }
  return merged;
}

/** Marks all words as added or removed, inside their blocks. */
export function markNodes(nodes: readonly ElementContent[], kind: Mark): ElementContent[] {
  return partsOf(nodes).flatMap(({ block, words }) => {
    if (words) return words.every(isBlank) ? words : [marked(kind, words)];
    return block.children.length === 0
      ? [marked(kind, [block])]
      : [{ ...block, children: markNodes(block.children, kind) }];
  });
}

/** Removes marked nodes, to get one side of the diff. */
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

/** Merges the parts of a gap: similar ones in pairs, the rest as removed and added. */
function mergeGap(old: readonly Part[], now: readonly Part[]): ElementContent[] {
  const merged: ElementContent[] = [];
  const waiting = old.map((part) => ({ part, words: countWords(textIn(nodesOf(part))) }));
  const isRow = (part: Part | undefined) => part?.block?.tagName === 'tr';
  for (const part of now) {
    const words = countWords(textIn(nodesOf(part)));
    const isOnlyPair = old.length === 1 && now.length === 1;
    const areCells = old.length === now.length && /^t[dh]$/.test(part.block?.tagName ?? '');
    const least = isOnlyPair || areCells ? 0 : MIN_SIMILARITY;
    const at = waiting
      .slice(0, areCells ? 1 : undefined)
      .findIndex(
        (one) =>
          one.part.block?.tagName === part.block?.tagName &&
          (similarity(one.words, words) >= least ||
            (isRow(part) && startWithSameCell(one.part, part))),
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

/** Whether two table rows start with the same cell. */
function startWithSameCell(one: Part, other: Part): boolean {
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

/** The text content of nodes. */
function textIn(nodes: readonly ElementContent[]): string {
  return nodes
    .map((node) =>
      node.type === 'text' ? node.value : 'children' in node ? textIn(node.children) : '',
    )
    .join(' ');
}
