/** The email domains of an organization that count; all of them where the API proves none. */
export function countingDomains(organization: {
  emailDomains: readonly string[];
  provenDomains?: readonly string[] | undefined;
}): readonly string[] {
  return organization.provenDomains ?? organization.emailDomains;
}

/**
 * Whether an address is at one of an organization's email domains: its providers sign in no
 * others.
 */
export function isInDomains(email: string, domains: readonly string[]): boolean {
  return domains.includes(email.slice(email.lastIndexOf('@') + 1));
}
