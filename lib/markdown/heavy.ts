/** The most emphasis markers in one paragraph. */
const SIGNS_MAXIMUM = 2500;
/** Quotes and lists that start on one line, deeper than anyone reads. */
const DEEP = /^(?:[ \t]{0,3}(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))){101}/m;
const TABLE = /^[^\n]*\n[ |]*:?-[-: |]*(?:\n|$)/;

/**
 * Why a text would take too long to parse: the time grows with the square of the emphasis markers in a
 * paragraph. Undefined for usual texts.
 */
export function reasonAgainst(markdown: string): string | undefined {
  if (DEEP.test(markdown)) return 'Quotes and lists can be nested up to 100 levels deep.';
  for (const block of markdown.split(/\n\s*\n/).flatMap(cellsApart)) {
    const signs = block.match(/[*_~]/g)?.length ?? 0;
    if (signs > SIGNS_MAXIMUM && !/^\s*(```|~~~)/.test(block))
      return `A paragraph has too many emphasis markers: ${signs}.`;
  }
  return undefined;
}

/** The rows of a table, which are parsed one by one; any other block as it is. */
function cellsApart(block: string): string[] {
  return TABLE.test(block) ? block.split('\n') : [block];
}
