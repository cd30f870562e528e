import { addressIn, EMAIL_MAXIMUM } from '#lib/contract/email-address.ts';

/** Returns why a text isn't an email address, and how to fix it; null for an address. */
export function whyNotAddress(text: string): string | null {
  return addressIn(text) === null ? `Not an address: ${faultOf(text.trim())}` : null;
}

function faultOf(text: string): string {
  if (text === '') return 'it is empty';
  const at = text.indexOf('@');
  if (at < 0) return 'it has no @';
  if (at !== text.lastIndexOf('@')) return 'it has more than one @';
  if (/\s/.test(text)) return 'it contains a space';
  if (text.length > EMAIL_MAXIMUM) return `it is longer than ${EMAIL_MAXIMUM} characters`;
  return faultBefore(text.slice(0, at)) ?? faultAfter(text.slice(at + 1));
}

function faultBefore(local: string): string | null {
  if (local === '') return 'the part before @ is missing';
  const odd = /[^\w'+.-]/u.exec(local)?.[0];
  if (odd) return `the part before @ can’t contain ${shown(odd)}`;
  if (/^\.|\.$|\.\./.test(local)) return 'the part before @ has an extra dot';
  return local.endsWith("'") ? 'the part before @ can’t end with an apostrophe' : null;
}

function faultAfter(domain: string): string {
  if (domain === '') return 'the part after @ is missing';
  const odd = /[^a-z0-9.-]/iu.exec(domain)?.[0];
  if (odd) return `the part after @ can’t contain ${shown(odd)}`;
  if (!domain.includes('.')) return 'the part after @ needs a dot';
  if (/^\.|\.$|\.\./.test(domain)) return 'the part after @ has an extra dot';
  if (/(^|\.)-/.test(domain)) return 'no part after @ can start with a hyphen';
  const end = domain.slice(domain.lastIndexOf('.'));
  return `it ends in “${end}”, but needs at least two letters there, as in “.com”`;
}

/** A character in quotes; an invisible one, or one that changes the direction of text, as its code point. */
function shown(character: string): string {
  if (!/[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]/u.test(character))
    return `“${character}”`;
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `the hidden character U+${code}`;
}
