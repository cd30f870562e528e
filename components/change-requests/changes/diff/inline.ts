import type { Element, ElementContent, Text } from 'hast';
import { stepsBetween, tokensOf } from './steps.ts';

/** A word, character or image, with its ancestors. */
type Leaf = { key: string; around: Element[]; node: ElementContent; space: string };
export type Mark = 'added' | 'removed';

/** Wraps nodes in `ins` or `del`; `space` is the white space before that belongs to them. */
export function marked(kind: Mark, children: ElementContent[], space = ''): Element {
  const tagName = kind === 'added' ? 'ins' : 'del';
  return { type: 'element', tagName, properties: space ? { space } : {}, children };
}

/** Merges two texts word by word, with removed and added words marked and formatting kept. */
export function mergeInline(
  before: readonly ElementContent[],
  after: readonly ElementContent[],
): ElementContent[] {
  const old = leavesOf(before, [], '');
  const now = leavesOf(after, [], '');
  const steps = stepsBetween(
    old.map(({ key }) => key),
    now.map(({ key }) => key),
  );
  const runs: { kind: 'same' | Mark; leaves: Leaf[] }[] = [];
  for (const step of steps) {
    const leaf = (step.kind === 'removed' ? old[step.before] : now[step.after]) as Leaf;
    const last = runs.at(-1);
    if (last?.kind === step.kind) last.leaves.push(leaf);
    else runs.push({ kind: step.kind, leaves: [leaf] });
  }
  return runs.flatMap(({ kind, leaves }): ElementContent[] => {
    if (kind === 'same') return nested(leaves, 0);
    const [first, ...rest] = leaves as [Leaf, ...Leaf[]];
    const bare = nested([{ ...first, space: '' }, ...rest], 0);
    return [...(first.space ? [textNode(first.space)] : []), marked(kind, bare, first.space)];
  });
}

function leavesOf(nodes: readonly ElementContent[], around: Element[], signature: string): Leaf[] {
  return nodes.flatMap((node): Leaf[] => {
    if (node.type === 'text')
      return tokensOf(node.value).map((token) => {
        const word = token.trimStart();
        const space = token.slice(0, token.length - word.length);
        return { key: `${word}${signature}`, around, node: textNode(word), space };
      });
    if (node.type !== 'element') return [];
    if (node.children.length === 0)
      return [{ key: `${keyOf(node)}${signature}`, around, node, space: '' }];
    const { tagName, properties } = node;
    const own = `${signature} ${tagName} ${JSON.stringify(properties)}`;
    return leavesOf(node.children, [...around, node], own);
  });
}

/** Two elements are the same if these are; the box of a task is named after text that is compared itself. */
function keyOf({ tagName, properties: { ariaLabel: _, ...properties } }: Element): string {
  return `${tagName} ${JSON.stringify(properties)}`;
}

/** Rebuilds the ancestors of leaves, once for each run of leaves that share them. */
function nested(leaves: readonly Leaf[], depth: number): ElementContent[] {
  const nodes: ElementContent[] = [];
  for (let at = 0; at < leaves.length; ) {
    const leaf = leaves[at] as Leaf;
    const around = leaf.around[depth];
    if (!around) {
      const { node, space } = leaf;
      addText(nodes, space);
      if (node.type === 'text') addText(nodes, node.value);
      else nodes.push(node);
      at += 1;
      continue;
    }
    let end = at + 1;
    while (end < leaves.length && leaves[end]?.around[depth] === around) end += 1;
    nodes.push({ ...around, children: nested(leaves.slice(at, end), depth + 1) });
    at = end;
  }
  return nodes;
}

function addText(nodes: ElementContent[], value: string): void {
  if (!value) return;
  const last = nodes.at(-1);
  if (last?.type === 'text') last.value += value;
  else nodes.push(textNode(value));
}

const textNode = (value: string): Text => ({ type: 'text', value });
