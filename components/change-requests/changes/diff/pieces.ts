import { blocksOf, innerBlocksOf } from '#lib/contract/blocks.ts';

/** The unit of comparison: a block, or an item or line of a very long block. */
export type DiffPiece = {
  /** The id of its block. */
  block: string;
  text: string;
  /** Its first line in the page, starting at 1. */
  line: number;
  /** Whether it can be rendered, or only shown as source. */
  form: 'text' | 'source';
  /** Whether it is the last piece of its block. */
  isLast: boolean;
};

/** Longer blocks, in characters, are split. */
const LONG = 8000;
/** Longer blocks that tags hold together are split into the blocks in them. */
const LONG_HELD = 40_000;
const ITEM = /^ {0,3}(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)/;
const FENCE = /^ {0,3}(?:`{3,}|~{3,})/;

/** Splits a page into its blocks, and very long blocks into items or lines. */
export function piecesOf(markdown: string): DiffPiece[] {
  return blocksOf(markdown).flatMap(({ id, text, start }) => {
    if (text.length <= LONG) return [{ block: id, text, line: start, form: 'text', isLast: true }];
    return splitBlock(text).map(
      ({ text: part, lines, form }, index, all): DiffPiece => ({
        block: id,
        text: part,
        line: start + lines,
        form,
        isLast: index === all.length - 1,
      }),
    );
  });
}

type Part = { text: string; lines: number; form: DiffPiece['form'] };

function splitBlock(text: string): Part[] {
  const inner = innerBlocksOf(text);
  if (inner.length === 1) return splitLines(text);
  if (text.length <= LONG_HELD) return [{ text, lines: 0, form: 'text' }];
  return inner.flatMap((block) => {
    const parts: Part[] =
      block.text.length > LONG
        ? splitLines(block.text)
        : [{ text: block.text, lines: 0, form: 'text' }];
    return parts.map((part) => ({ ...part, lines: part.lines + block.start - 1 }));
  });
}

function splitLines(text: string): Part[] {
  const lines = text.split(/\r\n?|\n/);
  const isList = ITEM.test(text) && !FENCE.test(text);
  const parts: Part[] = [];
  for (const [index, line] of lines.entries()) {
    const last = parts.at(-1);
    if (isList && last && !ITEM.test(line)) last.text += `\n${line}`;
    else parts.push({ text: line, lines: index, form: isList ? 'text' : 'source' });
  }
  return parts.flatMap((part) => {
    const trimmed = { ...part, text: part.text.trimEnd() };
    return trimmed.text.length > LONG ? splitSentences(trimmed) : [trimmed];
  });
}

/** Splits a very long line into groups of sentences. */
function splitSentences(part: Part): Part[] {
  const sentences = part.text.match(/[\s\S]{1,1200}?(?:[.!?。]\s+|\n|$)|[\s\S]{1,1200}/g) ?? [];
  return sentences.map((text) => ({ ...part, text, form: 'source' }));
}
