import { asciiDomain } from './ascii-domain.ts';

/**
 * The spelling of an internationalized domain that people know: “münchen.example” for
 * “xn--mnchen-3ya.example”; null for every other domain, and for names that aren’t valid.
 */
export function unicodeDomain(domain: string): string | null {
  if (!/(^|\.)xn--/.test(domain)) return null;
  const labels = domain
    .split('.')
    .map((label) => (label.startsWith('xn--') ? decoded(label.slice('xn--'.length)) : label));
  if (labels.includes(null)) return null;
  const unicode = labels.join('.');
  // What doesn’t lead back to the domain would claim to be another one.
  return unicode !== domain && asciiDomain(unicode) === domain ? unicode : null;
}

// The parameters of Punycode (RFC 3492, section 5).
const BASE = 36;
const LEAST = 1;
const MOST = 26;
const SKEW = 38;
const DAMPING = 700;
const FIRST_BIAS = 72;
const FIRST_POINT = 128;
const LAST_POINT = 0x10ffff;
const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Decodes a label (RFC 3492, section 6.2); null when it isn’t Punycode. */
function decoded(label: string): string | null {
  const end = label.lastIndexOf('-');
  const points = [...label.slice(0, Math.max(end, 0))].map((letter) => letter.codePointAt(0) ?? 0);
  let [point, bias, index, at] = [FIRST_POINT, FIRST_BIAS, 0, end + 1];
  while (at < label.length) {
    const before = index;
    for (let [weight, k] = [1, BASE]; ; k += BASE) {
      const digit = DIGITS.indexOf(label.charAt(at) || ' ');
      at += 1;
      if (digit < 0) return null;
      index += digit * weight;
      const threshold = Math.min(Math.max(k - bias, LEAST), MOST);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const count = points.length + 1;
    bias = adapted(index - before, count, before === 0);
    point += Math.floor(index / count);
    index %= count;
    if (point > LAST_POINT) return null;
    points.splice(index, 0, point);
    index += 1;
  }
  return String.fromCodePoint(...points);
}

/** The bias for the next code point (RFC 3492, section 6.1). */
function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(isFirst ? delta / DAMPING : delta / 2);
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > ((BASE - LEAST) * MOST) / 2; k += BASE) rest = Math.floor(rest / (BASE - LEAST));
  return k + Math.floor(((BASE - LEAST + 1) * rest) / (rest + SKEW));
}
