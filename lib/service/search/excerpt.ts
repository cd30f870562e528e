/** How much of a section is read around the first match, in characters. */
export const FETCHED_BEFORE = 80;
export const FETCHED = 320;
const SHOWN = 220;

/** Cuts text between words and marks omissions with …; matched words are kept. */
export function excerptOf(text: string, words: readonly string[]): string {
  const starts = text.startsWith('…') ? text.slice(1) : text;
  const isCut = starts !== text;
  const clean = isCut ? starts.slice(starts.indexOf(' ') + 1) : starts;
  const small = clean.toLowerCase();
  const first = words.map((word) => small.indexOf(word)).filter((at) => at >= 0);
  // A single long word is shown as far as it was read.
  const from = Math.max(0, Math.min(...(first.length ? first : [0])) - FETCHED_BEFORE);
  const window = clean.slice(from, from + SHOWN);
  const isLong = from + SHOWN < clean.length;
  const end = isLong ? window.lastIndexOf(' ') : -1;
  const shown = end > SHOWN / 2 ? window.slice(0, end) : window;
  return `${isCut || from > 0 ? '…' : ''}${shown.trim().toWellFormed()}${isLong ? '…' : ''}`;
}
