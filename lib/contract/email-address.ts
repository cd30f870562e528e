import { directionOverrides } from './shapes.ts';

/** Most characters an email address can have. */
export const EMAIL_MAXIMUM = 254;

/** The pattern of an email address: zod's own, so that a page can use it without zod. */
export const EMAIL_PATTERN =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** The domain of service accounts, which no mail reaches (RFC 2606): they are users without a mailbox. */
export const SERVICE_DOMAIN = '@service.invalid';

/** The address of a service account, which no one can have. @param id of its user */
export function serviceAddressOf(id: string): string {
  return `${id.toLowerCase()}${SERVICE_DOMAIN}`;
}

/** Whether an address is that of a service account. */
export function isServiceAddress(email: string): boolean {
  return email.toLowerCase().endsWith(SERVICE_DOMAIN);
}

/** Returns a text as the API stores email addresses; null when it isn't one. */
export function addressIn(text: string): string | null {
  const address = text.replace(directionOverrides, '').trim().toLowerCase();
  return address.length <= EMAIL_MAXIMUM &&
    EMAIL_PATTERN.test(address) &&
    !isServiceAddress(address)
    ? address
    : null;
}
