import type { ReplyOf } from '#lib/contract/endpoint.ts';
import type { previewSSOEnforcement } from '#lib/contract/saml.ts';

export type Enforcement = ReplyOf<typeof previewSSOEnforcement>;
export type Stranded = Enforcement['stranded']['items'][number];

/**
 * Why single sign-on can't be required yet, and who could change it; undefined when it can.
 * @param way what to do so that there is an active provider
 */
export function hindranceOf(
  obstacles: Enforcement['obstacles'] | undefined,
  way = 'Set one up and test it first.',
): string | undefined {
  if (obstacles?.includes('no-active-provider')) return `No provider is active yet.\n${way}`;
  if (obstacles?.includes('no-admin-left'))
    return 'Every admin is an SSO member, so nobody could help when the provider fails.\nLet one admin sign in without SSO first, on the page of the members.';
  return undefined;
}

/** Why somebody would not get in, and what to do about it. */
export function strandedWords(reason: Stranded['reason']): { why: string; remedy: string } {
  return reason === 'email-domain'
    ? {
        why: 'Their address is at none of your e-mail domains, so no provider can ever sign them in.',
        remedy:
          'Add the domain to the e-mail domains, or invite them at an address at one of them.',
      }
    : {
        why: 'They have never signed in through SSO. It works for their address, but the provider has to let them in.',
        remedy: 'Give them access at the provider, and tell them before you switch it on.',
      };
}

/** `1 member signs in through SSO already.` */
export function readyWords(ready: number): string {
  if (ready === 0) return 'Nobody has signed in through SSO yet.';
  return ready === 1
    ? '1 member has signed in through SSO already and notices nothing.'
    : `${ready.toLocaleString('en')} members have signed in through SSO already and notice nothing.`;
}

/** `12 members are not ready; 3 of them no provider can sign in`. @param outside how many those are */
export function strandedHeading(count: number, outside: number): string {
  const who =
    count === 1 ? '1 member is not ready' : `${count.toLocaleString('en')} members are not ready`;
  if (outside === 0 || count === 1) return who;
  const those = outside >= count ? 'all' : outside.toLocaleString('en');
  return `${who}; ${those} of them no provider can sign in`;
}
