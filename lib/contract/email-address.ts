/** The most characters an e-mail address has. */
export const EMAIL_MAXIMUM = 254;

/** What an e-mail address looks like: zod's own pattern, here so that a page can use it without zod. */
export const EMAIL_PATTERN =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** The e-mail address a text spells, as the API stores it, or null. */
export function addressIn(text: string): string | null {
  const address = text.trim().toLowerCase();
  return address.length <= EMAIL_MAXIMUM && EMAIL_PATTERN.test(address) ? address : null;
}
