import { blocksOf } from '#lib/contract/blocks.ts';

/** A part of a page that is compared as one: a block, or of a very long one an item or a line. */
export type Piece = {
  /** The id of the block it is of. */
  block: string;
  text: string;
  /** Its first line in the page, counted from 1. */
  line: number;
  /** As a reader sees it, or as it is written. */
  form: 'text' | 'source';
  /** What is said of a block stands below its last part. */
  isLast: boolean;
};

/** From this length on, in characters, a block is taken apart. */
const LONG = 8000;
const ITEM = /^ {0,3}(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)/;
const FENCE = /^ {0,3}(?:`{3,}|~{3,})/;

/** Splits a page into the parts that are compared: its blocks, the very long ones taken apart. */
export function piecesOf(markdown: string): Piece[] {
  return blocksOf(markdown).flatMap(({ id, text, start }) => {
    if (text.length <= LONG) return [{ block: id, text, line: start, form: 'text', isLast: true }];
    return parted(text).map(
      ({ text: part, lines, form }, index, all): Piece => ({
        block: id,
        text: part,
        line: start + lines,
        form,
        isLast: index === all.length - 1,
      }),
    );
  });
}

type Part = { text: string; lines: number; form: Piece['form'] };

function parted(text: string): Part[] {
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
    return trimmed.text.length > LONG ? sentencesOf(trimmed) : [trimmed];
  });
}

/** One line as long as a chapter: its sentences, a few at a time. */
function sentencesOf(part: Part): Part[] {
  const sentences = part.text.match(/[\s\S]{1,1200}?(?:[.!?。]\s+|\n|$)|[\s\S]{1,1200}/g) ?? [];
  return sentences.map((text) => ({ ...part, text, form: 'source' }));
}
