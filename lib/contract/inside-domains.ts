/**
 * Whether an address is at one of an organization's email domains: its providers sign in no
 * others.
 */
export function isInDomains(email: string, domains: readonly string[]): boolean {
  return domains.includes(email.slice(email.lastIndexOf('@') + 1));
}
