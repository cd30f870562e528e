import type { SAMLFailure } from '#lib/contract/saml.ts';

/** Why a sign-in through a provider fails; the message tells an admin, the code the sign-in page. */
export class SAMLFault extends Error {
  override readonly name = 'SAMLFault';
  readonly code: SAMLFailure;

  constructor(code: SAMLFailure, message: string) {
    super(message);
    this.code = code;
  }
}

/** The response doesn't hold. */
export function badResponse(why: string): SAMLFault {
  return new SAMLFault('response', `The response of the identity provider was refused. ${why}`);
}

const QUOTED = 100;

/** A sentence without what somebody else wrote: a test, which an admin makes, shows it. */
export const withoutQuotes = (sentence: string): string => sentence.replace(/“[^”]*”/g, '“…”');

/** What somebody else wrote, short enough for a sentence. */
export function quoted(text: string | null | undefined): string {
  const plain = text?.replace(/[“”"\p{C}]/gu, '') ?? '';
  if (!plain) return 'nothing';
  return `“${plain.length > QUOTED ? `${plain.slice(0, QUOTED)}…` : plain}”`;
}
