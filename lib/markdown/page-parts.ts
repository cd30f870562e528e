import { parseContent } from './read-content.ts';

/** The most characters of a text that is read on one page. */
export const WHOLE_MAXIMUM = 200_000;
/** The characters of a part of a longer one, and from where on a heading may start the next part. */
const PART_MAXIMUM = 100_000;
const PART_USUAL = 60_000;
/** A block that never ends keeps its part together up to here. */
const PART_UTMOST = 180_000;
/** The most characters of the definitions of links that each part gets. */
const DEFINITIONS_MAXIMUM = 20_000;

/** A heading of a long text, with the number of its part from 1. */
export type PartHeading = { id: string; text: string; level: number; part: number };

/** How a long text is read in parts. */
export type PartPlan = {
  /** Where each part ends in the text. */
  ends: number[];
  /** The definitions of links and footnotes of the text, which each part may use. */
  definitions: string;
  headings: PartHeading[];
  /** By part, the anchors that its headings have in the whole text where the part alone gives others. */
  anchors: Record<string, string>[];
};

type Line = { start: number; end: number; text: string; isOpen: boolean };

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const OPENS =
  /^\s*(?:\{% (?:hint|tabs|tab|stepper|step|columns|column|updates|update|code|if|prompt)\b[^%]*%\}|<details\b|:{3,}[ \t]*[a-z{])/i;
const CLOSES = /^\s*(?:\{% end\w+ %\}|<\/details>|:{3,}[ \t]*$)/;
const HEADING = /^ {0,3}#{1,6}[ \t]/;
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:[ \t]*\S/;

/** The lines of a text; `isOpen` inside a block that must not be cut. */
function* linesOf(text: string): Generator<Line> {
  let fence = '';
  let depth = 0;
  for (let start = 0; start < text.length; ) {
    const at = text.indexOf('\n', start);
    const end = at < 0 ? text.length : at + 1;
    const line = text.slice(start, end);
    const marks = FENCE.exec(line)?.[1] ?? '';
    const wasOpen = fence !== '' || depth > 0;
    if (fence) {
      if (marks.startsWith(fence) && line.trim() === marks) fence = '';
    } else if (marks) fence = marks;
    else if (OPENS.test(line)) depth += 1;
    else if (CLOSES.test(line)) depth = Math.max(0, depth - 1);
    yield { start, end, text: line, isOpen: wasOpen || fence !== '' || depth > 0 };
    start = end;
  }
}

/**
 * Plans the parts of a long text: each starts with a heading where one is near, else with a paragraph,
 * and never inside a block, unless the block is longer than a part.
 */
export function planParts(markdown: string): PartPlan {
  const ends: number[] = [];
  const heads: string[][] = [[]];
  let definitions = '';
  let from = 0;
  let isBlank = true;
  const cut = (at: number) => {
    ends.push(at);
    heads.push([]);
    from = at;
  };
  for (const { start, end, text, isOpen } of linesOf(markdown)) {
    const size = start - from;
    const isHeading = !isOpen && HEADING.test(text);
    if (isHeading ? size >= PART_USUAL : size >= PART_MAXIMUM && isBlank && !isOpen) cut(start);
    else if (size >= PART_UTMOST) cut(start);
    while (end - from > PART_UTMOST) cut(from + PART_UTMOST);
    if (isHeading) heads.at(-1)?.push(text.trim());
    if (!isOpen && DEFINITION.test(text) && definitions.length + text.length < DEFINITIONS_MAXIMUM)
      definitions += `${text.trimEnd()}\n`;
    isBlank = text.trim() === '';
  }
  ends.push(markdown.length);
  return { ends, definitions, ...headingsOf(heads) };
}

/** A part of a text, by its number from 1, with the definitions of the whole. */
export function partOf(markdown: string, { ends, definitions }: PartPlan, part: number): string {
  return `${markdown.slice(ends[part - 2] ?? 0, ends[part - 1])}\n\n${definitions}`;
}

/** Headings are read without the text between them, which is many times faster. */
function headingsOf(heads: readonly string[][]): Pick<PartPlan, 'headings' | 'anchors'> {
  const read = (lines: readonly string[]) => parseContent(lines.join('\n\n')).elements().headings;
  const all = read(heads.flat());
  const headings: PartHeading[] = [];
  const anchors: Record<string, string>[] = [];
  for (const [index, lines] of heads.entries()) {
    const renamed: Record<string, string> = {};
    for (const { id } of lines.length > 0 ? read(lines) : []) {
      const heading = all[headings.length];
      if (!heading) break;
      headings.push({ ...heading, part: index + 1 });
      if (heading.id !== id) renamed[id] = heading.id;
    }
    anchors.push(renamed);
  }
  return { headings, anchors };
}

/** The part of a long page that is read, of how many, and the headings of all. */
export type ReadPart = { number: number; count: number; headings: PartHeading[] };

/** The deepest headings in the outline: of the part that is read, and of the others. */
const LEVELS = 2;
const LEVELS_ELSEWHERE = 1;
/** An outline with more of the others says less: they have their first heading. */
const ELSEWHERE_MAXIMUM = 100;

/** The headings that the outline of a part lists: its own, and the main ones of the others. */
export function outlineOf({ number, headings }: ReadPart): PartHeading[] {
  const main = headings.filter(({ part, level }) => part !== number && level <= LEVELS_ELSEWHERE);
  const firsts = headings.filter(({ part }, index) => part !== headings[index - 1]?.part);
  const elsewhere = new Set(main.length > ELSEWHERE_MAXIMUM ? firsts : main);
  return headings.filter((one) => (one.part === number ? one.level <= LEVELS : elsewhere.has(one)));
}
