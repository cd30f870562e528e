import ipaddr from 'ipaddr.js';
import { badField } from '../errors.ts';
import { isPublicAddress } from '../safe-fetch/addresses.ts';
import { isTrusted } from '../safe-fetch/allowlist.ts';

/**
 * Validates the sign-in address. Only browsers go there, never this service; still, a private IP
 * address or a password in the URL is a mistake or a trap.
 * @param trusted hosts that are allowed anyway, see `FETCH_ALLOWLIST`
 * @throws Refusal 400
 */
export function requireSignInAddress(ssoURL: string, trusted: readonly string[]): void {
  const url = new URL(ssoURL);
  if (url.username || url.password) {
    throw badField('ssoURL', 'Remove the user name and password from the address.');
  }
  if (isTrusted(url, trusted)) return;
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isLocal = host === 'localhost' || host.endsWith('.localhost');
  if (isLocal || (ipaddr.isValid(host) && !isPublicAddress(host))) {
    throw badField(
      'ssoURL',
      'This address is in a private network. Use the public address of the identity provider.',
    );
  }
}
