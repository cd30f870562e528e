import { ownEmailDomain } from '#lib/contract/forms.ts';

export type ParsedDomains = {
  /** Valid, lower-cased, and not in the list yet. */
  added: string[];
  /** In the list already, or named twice. */
  known: string[];
  /** What can't be in the list, as it was written, with why. */
  wrong: { word: string; why: string }[];
};

/**
 * Reads domains from text in any shape: commas, spaces or lines between them, with an @ in front, as
 * whole addresses, as web addresses.
 * @param list the domains that are in the list already
 */
export function parseDomains(text: string, list: readonly string[]): ParsedDomains {
  const found: ParsedDomains = { added: [], known: [], wrong: [] };
  for (const word of text.split(/[\s,;<>"']+/).filter(Boolean)) {
    const parsed = ownEmailDomain.safeParse(bare(word));
    if (!parsed.success) found.wrong.push({ word, why: parsed.error.issues[0]?.message ?? '' });
    else if (list.includes(parsed.data) || found.added.includes(parsed.data))
      found.known.push(parsed.data);
    else found.added.push(parsed.data);
  }
  return found;
}

function bare(word: string): string {
  const withoutScheme = word.replace(/^https?:\/\/(www\.)?/i, '').replace(/[/?#].*$/, '');
  return withoutScheme.slice(withoutScheme.lastIndexOf('@') + 1);
}
