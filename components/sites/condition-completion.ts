import { claimKindNames, type KnownClaim } from './claims.ts';

/** A completion for the caret position. */
export type Completion = { insert: string; label: string; type: string; description?: string };
/** The completions that replace the text from `from` to `to`. */
type Completions = { from: number; to: number; items: readonly Completion[] };

const noCompletions: Completions = { from: 0, to: 0, items: [] };
/** The most completions offered. */
const MAX_COMPLETIONS = 8;

const namePattern = /(?:(?:visitor\.)?claims((?:\.[\w$]*|\["?[^\]]*)+)|([A-Za-z_$][\w$]*)?)$/;
const comparisonPattern =
  /claims((?:\.[\w$]+|\["[^"\]]+"\])+)(?:\s*[!=]==?\s*|\s+in\s*\[\s*(?:"[^"]*"\s*,\s*)*)(?:"([^"]*))?$/;

/**
 * Finds the completions at the caret: claims where one is being typed, and the values of a claim
 * where it is being compared.
 */
export function completionsAt(
  text: string,
  caret: number,
  claims: readonly KnownClaim[],
): Completions {
  const before = text.slice(0, caret);
  const value = comparisonPattern.exec(before);
  if (value) return valuesOf(value, text, caret, claims);
  // No claim starts inside a string.
  if ((before.match(/"/g)?.length ?? 0) % 2 === 1 && !/claims\S*\["[^"]*$/.test(before))
    return noCompletions;
  const found = namePattern.exec(before);
  if (!found) return noCompletions;
  const typed = found[1] ?? found[2] ?? '';
  if (typed === '' && !/(?:^|[&|(!]|\bin)\s*$/.test(before)) return noCompletions;
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
      type: kind === 'enum' ? options.join(', ') : claimKindNames[kind],
      ...(description && { description }),
    }),
  );
  // No completion for what is already typed.
  const isWritten = items.length === 1 && items[0]?.insert === text.slice(from, to);
  return isWritten ? noCompletions : { from, to, items: items.slice(0, MAX_COMPLETIONS) };
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
  if (claim?.kind === 'boolean' && typed !== undefined) return noCompletions;
  const wanted = (typed ?? '').toLowerCase();
  const items = all
    .filter((option) => option.toLowerCase().startsWith(wanted))
    .map((option): Completion => {
      const label = claim?.kind === 'boolean' ? option : JSON.stringify(option);
      return { insert: label, label, type: 'value' };
    });
  const isClosed = typed !== undefined && text[caret] === '"';
  const from = typed === undefined ? caret : caret - typed.length - 1;
  return { from, to: caret + (isClosed ? 1 : 0), items: items.slice(0, MAX_COMPLETIONS) };
}
