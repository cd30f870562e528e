/** Input for the organizations of an address's domain; matches none without an address. */
export function domainInput(email: string | undefined) {
  return { parameters: { emailDomain: email?.slice(email.lastIndexOf('@') + 1) || '-' } };
}
