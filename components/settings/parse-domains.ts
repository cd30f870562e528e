import { asciiDomain } from '#lib/contract/ascii-domain.ts';
import { ownDomainFault } from '#lib/contract/domain-rules.ts';

export type ParsedDomains = {
  /** Valid and new, in lower case. */
  added: string[];
  /** Already in the list, or entered twice. */
  duplicates: string[];
  /** Rejected as entered, with the reason. */
  invalid: { text: string; reason: string }[];
};

const SUBDOMAINS = 'Subdomains aren’t included. Add each domain itself, without *.';

/**
 * Parses domains separated by commas, spaces or line breaks. Accepts a leading @, email addresses and
 * URLs.
 * @param list the domains already in the list
 */
export function parseDomains(text: string, list: readonly string[]): ParsedDomains {
  const found: ParsedDomains = { added: [], duplicates: [], invalid: [] };
  for (const word of text.split(/[\s,;<>"']+/).filter(Boolean)) {
    const domain = asciiDomain(domainIn(word).toLowerCase());
    const reason = word.includes('*') ? SUBDOMAINS : ownDomainFault(domain);
    if (reason !== null) found.invalid.push({ text: word, reason });
    else if (list.includes(domain) || found.added.includes(domain)) found.duplicates.push(domain);
    else found.added.push(domain);
  }
  return found;
}

function domainIn(word: string): string {
  const withoutScheme = word.replace(/^https?:\/\/(www\.)?/i, '').replace(/[/?#].*$/, '');
  return withoutScheme.slice(withoutScheme.lastIndexOf('@') + 1);
}
