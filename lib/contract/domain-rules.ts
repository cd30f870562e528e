import { asciiDomain } from './ascii-domain.ts';
import { isPublicMail } from './public-mail.ts';

// The rules for domains, without zod, so that a page can check one while it is typed.

/** Most characters a domain can have. */
export const DOMAIN_MAXIMUM = 253;

/** The pattern of a domain, lowercase. */
export const DOMAIN_PATTERN = /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))+$/;

export const DOMAIN_TOO_LONG = 'A domain can have up to 253 characters.';
export const DOMAIN_INVALID = 'Enter a domain such as example.com, without @.';

/** The message for a domain where anyone can get an address. */
export function publicDomainMessage(domain: string): string {
  return `Anyone can get an address at ${domain}. Enter domains that only your people use.`;
}

/** Why a domain can't belong to an organization; null when it can. @param typed lowercase */
export function ownDomainFault(typed: string): string | null {
  const domain = asciiDomain(typed);
  if (domain.length > DOMAIN_MAXIMUM) return DOMAIN_TOO_LONG;
  if (!DOMAIN_PATTERN.test(domain)) return DOMAIN_INVALID;
  return isPublicMail(domain) ? publicDomainMessage(domain) : null;
}
