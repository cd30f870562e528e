import type { SAMLFailure } from '#lib/contract/saml.ts';

/** Why a sign-in through a provider fails; the message is for admins, the code for the sign-in page. */
export class SAMLFault extends Error {
  override readonly name = 'SAMLFault';
  readonly code: SAMLFailure;

  constructor(code: SAMLFailure, message: string) {
    super(message);
    this.code = code;
  }
}

/** The response is invalid. */
export function badResponse(why: string): SAMLFault {
  return new SAMLFault('response', `The identity provider’s response was rejected. ${why}`);
}

const QUOTED = 100;

/** The message without text from outside, because a test shows it to an admin. */
export const withoutQuotes = (sentence: string): string => sentence.replace(/“[^”]*”/g, '“…”');

/** Text from outside, truncated for a message. */
export function quoted(text: string | null | undefined): string {
  const plain = text?.replace(/[“”"\p{C}]/gu, '') ?? '';
  if (!plain) return 'nothing';
  return `“${plain.length > QUOTED ? `${plain.slice(0, QUOTED)}…` : plain}”`;
}
