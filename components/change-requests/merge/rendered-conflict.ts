import type { ElementContent } from 'hast';
import { blocksOf } from '#lib/contract/blocks.ts';
import type { TextConflict } from '#lib/contract/merge-text.ts';
import { renderedNodes } from '../changes/diff/draw.ts';
import { mergeNodes, withoutMarks } from '../changes/diff/tree.ts';

/** Longer conflicts are shown as source. */
const LENGTH_MAXIMUM = 20_000;
const DELIMITER = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
/** Code, HTML, tags and formulas: their lines mean something else on their own. */
const SOURCE_ONLY = /^ {0,3}(```|~~~|<|\{%|\$\$)|^(?: {4}|\t)/;
/** Readers don't see definitions. */
const DEFINITION = /^ {0,3}\[[^\]]+\]:/;

/** The versions of a conflict as safe elements, with the words that differ marked. */
export type RenderedConflict = Record<keyof TextConflict, ElementContent[]>;

/**
 * Renders the lines of a conflict as readers see them; rows of a table get the head of their table.
 * @param texts the versions of the page: the lines are part of their blocks
 * @returns null when only the source shows what differs
 */
export function renderConflict(
  part: TextConflict,
  texts: readonly (string | null)[],
): RenderedConflict | null {
  const versions = [part.base, part.theirs, part.ours];
  if (versions.flat().join('\n').length > LENGTH_MAXIMUM) return null;
  for (const [index, lines] of versions.entries()) {
    const parts = withoutWholeBlocks(lines, texts[index] ?? '');
    if ([...parts, ...blocksAround(parts, texts)].some((part) => SOURCE_ONLY.test(part)))
      return null;
  }
  if (versions.flat().some((line) => DEFINITION.test(line))) return null;
  const head = tableHead(versions.flatMap((lines) => blocksAround(lines, texts)));
  const isWhole = head.length > 0 && versions.flat().some((line) => DELIMITER.test(line));
  const [base = [], theirs = [], ours = []] = versions.map((lines) =>
    lines.join('').trim() === ''
      ? []
      : renderedNodes([...(isWhole ? [] : head), ...lines].join('\n')),
  );
  // Where only a link's target or the formatting differs, the words don't show it.
  if (new Set([base, theirs, ours].map(wordsIn)).size < new Set(versions.map(String)).size)
    return null;
  const [toTheirs, toOurs] = [mergeNodes(base, theirs), mergeNodes(base, ours)];
  const before = mergeNodes(withoutMarks(toTheirs, 'added'), ours);
  return {
    base: withoutNested(withoutMarks(before, 'added')),
    theirs: withoutMarks(toTheirs, 'removed'),
    ours: withoutMarks(toOurs, 'removed'),
  };
}

function wordsIn(nodes: readonly ElementContent[]): string {
  const texts = nodes.map((node) =>
    node.type === 'element' ? wordsIn(node.children) : node.type === 'text' ? node.value : '',
  );
  return texts.join(' ').replace(/\s+/g, ' ').trim();
}

/** The lines that are only a part of a block of their text. */
function withoutWholeBlocks(lines: readonly string[], text: string): string[] {
  let rest = `\n${lines.join('\n')}\n`;
  for (const block of blocksAround(lines, [text]))
    rest = rest.replace(`\n${block}\n`, () => '\n\n');
  return rest.split('\n');
}

/** The blocks of the texts that the lines are in. */
function blocksAround(lines: readonly string[], texts: readonly (string | null)[]): string[] {
  const wanted = new Set(lines.filter((line) => line.trim() !== ''));
  return texts
    .flatMap((text) => blocksOf(text ?? ''))
    .filter(({ text }) => text.split('\n').some((line) => wanted.has(line)))
    .map(({ text }) => text);
}

/** The head and the delimiter row of the first table among the blocks. */
function tableHead(blocks: readonly string[]): string[] {
  const heads = blocks.map((block) => block.split('\n').slice(0, 2));
  return (
    heads.find(([first, second]) => first?.includes('|') && DELIMITER.test(second ?? '')) ?? []
  );
}

/** Marks once what is marked as removed by both sides. */
function withoutNested(nodes: readonly ElementContent[], isInside = false): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node];
    const isMark = node.tagName === 'del';
    const children = withoutNested(node.children, isInside || isMark);
    return isMark && isInside ? children : [{ ...node, children }];
  });
}
