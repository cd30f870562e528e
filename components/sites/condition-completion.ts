import { type KnownClaim, kindWords } from './claims.ts';

/** What could stand where the caret is. */
export type Completion = { insert: string; label: string; type: string; description?: string };
/** The completions of the text from `from` to `to`. */
export type Completions = { from: number; to: number; items: readonly Completion[] };

const nothing: Completions = { from: 0, to: 0, items: [] };
/** How many are offered at most. */
const MOST = 8;

const name = /(?:(?:visitor\.)?claims((?:\.[\w$]*|\["?[^\]]*)+)|([A-Za-z_$][\w$]*)?)$/;
const compared =
  /claims((?:\.[\w$]+|\["[^"\]]+"\])+)(?:\s*[!=]==?\s*|\s+in\s*\[\s*(?:"[^"]*"\s*,\s*)*)(?:"([^"]*))?$/;

/**
 * Finds what could stand at the caret: claims where one is being named, and the values of a claim
 * where it is being compared.
 */
export function completionsAt(
  text: string,
  caret: number,
  claims: readonly KnownClaim[],
): Completions {
  const before = text.slice(0, caret);
  const value = compared.exec(before);
  if (value) return valuesOf(value, text, caret, claims);
  // Inside of a text nothing is named.
  if ((before.match(/"/g)?.length ?? 0) % 2 === 1 && !/claims\S*\["[^"]*$/.test(before))
    return nothing;
  const found = name.exec(before);
  if (!found) return nothing;
  const typed = found[1] ?? found[2] ?? '';
  if (typed === '' && !/(?:^|[&|(!]|\bin)\s*$/.test(before)) return nothing;
  const from = caret - found[0].length;
  const to = caret + (/^[\w$]*/.exec(text.slice(caret))?.[0].length ?? 0);
  const isWord = found[1] === undefined;
  const wanted = typed.toLowerCase();
  const fits = ({ written }: KnownClaim) => {
    const own = written.toLowerCase();
    if (!isWord) return own.startsWith(wanted);
    return 'visitor.claims'.startsWith(wanted) || own.slice(1).startsWith(wanted);
  };
  const items = claims.filter(fits).map(
    ({ written, kind, options, description }): Completion => ({
      insert: `${found[0].startsWith('claims') ? '' : 'visitor.'}claims${written}`,
      label: `claims${written}`,
      type: kind === 'enum' ? options.join(', ') : kindWords[kind],
      ...(description && { description }),
    }),
  );
  // What stands there already needs no completing.
  const isWritten = items.length === 1 && items[0]?.insert === text.slice(from, to);
  return isWritten ? nothing : { from, to, items: items.slice(0, MOST) };
}

function valuesOf(
  found: RegExpExecArray,
  text: string,
  caret: number,
  claims: readonly KnownClaim[],
): Completions {
  const [, written, typed] = found;
  const claim = claims.find((each) => each.written === written);
  const all = claim?.kind === 'boolean' ? ['true', 'false'] : (claim?.options ?? []);
  if (claim?.kind === 'boolean' && typed !== undefined) return nothing;
  const wanted = (typed ?? '').toLowerCase();
  const items = all
    .filter((option) => option.toLowerCase().startsWith(wanted))
    .map((option): Completion => {
      const label = claim?.kind === 'boolean' ? option : JSON.stringify(option);
      return { insert: label, label, type: 'value' };
    });
  const isClosed = typed !== undefined && text[caret] === '"';
  const from = typed === undefined ? caret : caret - typed.length - 1;
  return { from, to: caret + (isClosed ? 1 : 0), items: items.slice(0, MOST) };
}
