import { isPublicMail } from '#lib/contract/public-mail.ts';

/** The domains that people misspell most. */
const COMMON = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'outlook.com',
  'live.com',
  'yahoo.com',
  'icloud.com',
  'aol.com',
  'protonmail.com',
  'gmx.net',
  'gmx.de',
  'web.de',
];

/** Endings that don’t exist, and the ones that were meant. */
const ENDS: Record<string, string> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  cpm: 'com',
  vom: 'com',
  xom: 'com',
  comm: 'com',
  nte: 'net',
  ner: 'net',
  nett: 'net',
  ogr: 'org',
  orgg: 'org',
};

/** Shorter domains are too alike to guess. */
const SHORTEST = 6;

/**
 * The address that someone probably meant; null if it looks right.
 * @param email as returned by `addressIn`
 * @param ownDomains the organization’s email domains
 */
export function correctionOf(email: string, ownDomains: readonly string[]): string | null {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (ownDomains.includes(domain)) return null;
  const ended = withRealEnd(domain);
  const known = [...ownDomains, ...COMMON];
  const meant = known.includes(ended)
    ? ended
    : isPublicMail(ended)
      ? ended
      : (known.find((one) => one.length >= SHORTEST && isOneSlipApart(ended, one)) ?? ended);
  return meant === domain ? null : `${email.slice(0, at)}@${meant}`;
}

function withRealEnd(domain: string): string {
  const dot = domain.lastIndexOf('.');
  const end = domain.slice(dot + 1);
  return Object.hasOwn(ENDS, end) ? `${domain.slice(0, dot)}.${ENDS[end]}` : domain;
}

/** Whether one letter was added, left out, changed, or swapped with the next. */
function isOneSlipApart(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [left, right] = [one.slice(start), other.slice(start)];
  if (left.length !== right.length)
    return left.length > right.length ? left.slice(1) === right : left === right.slice(1);
  if (left.slice(1) === right.slice(1)) return true;
  return left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
}
