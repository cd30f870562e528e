import { whyNotOwnDomain } from '#lib/contract/domain-words.ts';

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
    const domain = bare(word).toLowerCase();
    const why = whyNotOwnDomain(domain);
    if (why !== null) found.wrong.push({ word, why });
    else if (list.includes(domain) || found.added.includes(domain)) found.known.push(domain);
    else found.added.push(domain);
  }
  return found;
}

function bare(word: string): string {
  const withoutScheme = word.replace(/^https?:\/\/(www\.)?/i, '').replace(/[/?#].*$/, '');
  return withoutScheme.slice(withoutScheme.lastIndexOf('@') + 1);
}
