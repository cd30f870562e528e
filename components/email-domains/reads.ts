/** What asks for the organizations an address opens; for an account without one, for none. */
export function byDomainOf(email: string | undefined) {
  return { parameters: { emailDomain: email?.slice(email.lastIndexOf('@') + 1) || '-' } };
}
