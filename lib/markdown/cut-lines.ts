/** Marks where something was cut; no stored text contains it. */
export const CUT = '\0';

const ONLY_CUT = /^[ \t]*\0[\0 \t]*$/;
const ROW = /^[ \t]*\|/;
const ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/;
const INDENTED = /^[ \t]+\S/;
const EMPTIED_ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?\0[\0 \t]*$/;
const EMPTIED_ROW = /^[ \t]*\|[|\0 \t]*$/;
/** The line below the head of a table. */
const RULE = /^[ \t]*\|[ \t]*:?-[-:| \t]*$/;

/**
 * A text without the traces of what was cut: lines that only had tags don’t part the rows of a table or the
 * items of a list, and no item or row is left empty.
 */
export function withoutCutLines(text: string): string {
  if (!text.includes(CUT)) return text;
  const lines = text.split('\n');
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string;
    if (!line.includes(CUT)) {
      kept.push(line);
      continue;
    }
    if (ONLY_CUT.test(line)) {
      let end = at + 1;
      while (ONLY_CUT.test(lines[end] ?? '')) end += 1;
      if (!belongTogether(kept.at(-1) ?? '', lines[end] ?? ''))
        for (const cut of lines.slice(at, end)) kept.push(withoutMarks(cut));
      at = end - 1;
      continue;
    }
    if (!isEmptied(line, lines, at)) kept.push(withoutMarks(line));
  }
  return kept.join('\n');
}

function belongTogether(before: string, after: string): boolean {
  if (ROW.test(before)) return ROW.test(after);
  return ITEM.test(after) && (ITEM.test(before) || INDENTED.test(before));
}

/** Whether nothing is left of an item or a row with a cut; what is below an item keeps it. */
function isEmptied(line: string, lines: readonly string[], at: number): boolean {
  if (EMPTIED_ROW.test(line)) return !RULE.test(lines[at + 1] ?? '');
  if (!EMPTIED_ITEM.test(line)) return false;
  let next = at + 1;
  while (lines[next]?.trim() === '') next += 1;
  return indentOf(lines[next] ?? '') <= indentOf(line);
}

const indentOf = (line: string) => line.length - line.trimStart().length;
const withoutMarks = (line: string) => line.replaceAll(CUT, '');
