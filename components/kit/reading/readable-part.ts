/** How much of one text is shown, in characters: a book of 50 pages. */
const SHOWN_MAXIMUM = 200_000;
/** How many signs of emphasis and the like one paragraph may have. */
const SIGNS_MAXIMUM = 2500;
const TABLE = /^[^\n]*\n[ |]*:?-[-: |]*(?:\n|$)/;

/**
 * The part of a text that can be read in a moment. The parser's time grows with the square of the signs
 * in one paragraph, and while it works nobody else is answered.
 * @throws RangeError when a paragraph has more signs than anybody writes
 */
export function readablePart(markdown: string): string {
  const part = markdown.length > SHOWN_MAXIMUM ? beginningOf(markdown) : markdown;
  for (const block of part.split(/\n\s*\n/).flatMap(cellsApart)) {
    const signs = block.match(/[*_~]/g)?.length ?? 0;
    if (signs > SIGNS_MAXIMUM && !/^\s*(```|~~~)/.test(block))
      throw new RangeError(`A paragraph with ${signs} signs of emphasis is not text.`);
  }
  return part;
}

function beginningOf(markdown: string): string {
  const end = markdown.lastIndexOf('\n\n', SHOWN_MAXIMUM);
  return markdown.slice(0, end > 0 ? end : SHOWN_MAXIMUM);
}

/** The rows of a table are read one by one. */
function cellsApart(block: string): string[] {
  return TABLE.test(block) ? block.split('\n') : [block];
}
