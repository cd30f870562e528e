import { isPublicMail } from './public-mail.ts';

// What is true of a domain without zod, so that a page can check one as it is written.

/** The most characters a domain has. */
export const DOMAIN_MAXIMUM = 253;

/** What a domain looks like, lower-cased. */
export const DOMAIN_PATTERN = /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))+$/;

export const DOMAIN_TOO_LONG = 'A domain has at most 253 characters.';
export const DOMAIN_MISWRITTEN = 'Write a domain such as example.com, without @.';

/** What is said of a domain at which anybody gets an address. */
export function publicDomainWords(domain: string): string {
  return `Anybody can get an address at ${domain}. Name domains at which only your people have one.`;
}

/** Why a domain can't be an organization's own; null for one that can. @param domain lower-cased */
export function whyNotOwnDomain(domain: string): string | null {
  if (domain.length > DOMAIN_MAXIMUM) return DOMAIN_TOO_LONG;
  if (!DOMAIN_PATTERN.test(domain)) return DOMAIN_MISWRITTEN;
  return isPublicMail(domain) ? publicDomainWords(domain) : null;
}
