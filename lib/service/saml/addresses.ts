import ipaddr from 'ipaddr.js';
import { badField } from '../errors.ts';
import { isPublicAddress } from '../outbound/addresses.ts';
import { isTrusted } from '../outbound/allowlist.ts';

/**
 * Checks where people are sent to sign in. Only their browsers go there, never this service; even so a
 * number of the own network, or a password in the address, is a mistake or a trap.
 * @param trusted hosts that are taken all the same, see `FETCH_ALLOWLIST`
 * @throws Refusal 400
 */
export function requireSignInAddress(ssoURL: string, trusted: readonly string[]): void {
  const url = new URL(ssoURL);
  if (url.username || url.password) {
    throw badField('ssoURL', 'Leave the name and the password out of the address.');
  }
  if (isTrusted(url, trusted)) return;
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isLocal = host === 'localhost' || host.endsWith('.localhost');
  if (isLocal || (ipaddr.isValid(host) && !isPublicAddress(host))) {
    throw badField(
      'ssoURL',
      'This address leads into a private network. Give the one people reach the identity provider at.',
    );
  }
}
