import { formatNumber } from '#components/kit/format.ts';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import type { previewSSOEnforcement } from '#lib/contract/saml.ts';

export type Enforcement = ReplyOf<typeof previewSSOEnforcement>;
export type Stranded = Enforcement['stranded']['items'][number];

/**
 * Why single sign-on can't be required yet, and what to do first; undefined when it can.
 * @param firstStep what to do when no provider is active
 */
export function obstacleText(
  obstacles: Enforcement['obstacles'] | undefined,
  firstStep = 'Set up and test a provider first.',
): string | undefined {
  if (obstacles?.includes('no-active-provider')) return `No provider is active yet.\n${firstStep}`;
  if (obstacles?.includes('no-admin-left'))
    return 'Every admin is an SSO member, so nobody could sign in if the provider failed.\nLet one admin sign in without SSO first, under Members.';
  return undefined;
}

/** Why someone couldn't sign in, and what to do about it. */
export function strandedText(reason: Stranded['reason']): { why: string; remedy: string } {
  return reason === 'email-domain'
    ? {
        why: 'Their address is at none of your verified email domains, so no provider can sign them in.',
        remedy:
          'Add or verify their domain, or invite them with an address at one of your domains.',
      }
    : {
        why: 'They have never signed in through SSO. Their address is allowed, but they need access at the provider.',
        remedy: 'Give them access there, and let them know before you require SSO.',
      };
}

/** `1 member has already signed in through SSO and won’t notice a change.` */
export function readyText(ready: number): string {
  if (ready === 0) return 'Nobody has signed in through SSO yet.';
  return ready === 1
    ? '1 member has already signed in through SSO and won’t notice a change.'
    : `${formatNumber(ready)} members have already signed in through SSO and won’t notice a change.`;
}

/** `12 members aren’t ready; no provider can sign in 3 of them`. @param outside how many no provider can sign in */
export function strandedHeading(count: number, outside: number): string {
  const who = count === 1 ? '1 member isn’t ready' : `${formatNumber(count)} members aren’t ready`;
  if (outside === 0 || count === 1) return who;
  const those = outside >= count ? 'all' : formatNumber(outside);
  return `${who}; no provider can sign in ${those} of them`;
}
