import { createHmac } from 'node:crypto';
import type { Claims } from '#lib/contract/condition-evaluation.ts';
import { isObject } from '#lib/contract/json.ts';
import { sameSecret } from '../security/secrets.ts';

/** Longest token, in characters. */
export const TOKEN_MAXIMUM = 8_192;
/** How long a token without `exp` is valid, and how far clocks may differ, in seconds. */
const USUAL_LIFE = 3_600;
const CLOCK_SKEW = 60;

/** A verified token. */
export type VerifiedToken = {
  claims: Claims;
  /** When it ends, in seconds since 1970. */
  endsAt: number;
  /** Whether it says when it ends or was made; else its hour starts when it is first seen. */
  isDated: boolean;
  /** The secret that signed it. */
  secret: string;
};

/** Why a token is refused, as a sentence. */
type RefusedToken = { reason: string };

/**
 * Verifies a visitor's token: a JWT with HS256 and nothing else.
 * @param secrets any of them may have signed it
 * @param now seconds since 1970
 * @returns null for a token that isn't valid now
 */
export function verifyToken(
  token: string,
  secrets: readonly string[],
  now: number,
): VerifiedToken | null {
  const examined = examineToken(token, secrets, now);
  return 'reason' in examined ? null : examined;
}

/** The same, with the reason why a token is refused. */
export function examineToken(
  token: string,
  secrets: readonly string[],
  now: number,
): VerifiedToken | RefusedToken {
  if (token.length > TOKEN_MAXIMUM) return { reason: 'It has more than 8,192 characters.' };
  const [, header, payload, signature] = /^([\w-]+)\.([\w-]+)\.([\w-]*)$/.exec(token) ?? [];
  if (!header || !payload || signature === undefined)
    return { reason: 'It isn’t a JWT: three parts in base64url with dots between them.' };
  const fault = faultOfHeader(header);
  if (fault) return { reason: fault };
  if (signature === '')
    return { reason: 'It has no signature. Sign it with HS256 and the private key of this site.' };
  const signed = `${header}.${payload}`;
  // The encodings are compared, since several encodings mean the same bytes.
  const secret = secrets.find((one) =>
    sameSecret(createHmac('sha256', one).update(signed).digest('base64url'), signature),
  );
  if (secret === undefined)
    return {
      reason:
        'The signature doesn’t match the private key of this site. It may be from another site, from a key that was replaced, or made with the decoded key instead of its text.',
    };
  const claims = readObject(payload);
  if (!claims) return { reason: 'Its payload isn’t a JSON object.' };
  const times = timesOf(claims);
  if (!times) return { reason: 'exp, nbf and iat must be numbers: seconds since 1970.' };
  const { exp, nbf, iat } = times;
  const latest = now + CLOCK_SKEW;
  if ((nbf ?? now) > latest || (iat ?? now) > latest)
    return { reason: 'It isn’t valid yet: nbf or iat is more than a minute in the future.' };
  const endsAt = exp ?? (iat ?? now) + USUAL_LIFE;
  if (endsAt <= now) return { reason: `It expired ${timeOf(endsAt)}.` };
  return { claims, endsAt, isDated: exp !== undefined || iat !== undefined, secret };
}

/** As short as the dashboard’s other dates, with the seconds that tests with short tokens need. */
const inWords = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
});

/** A moment in seconds since 1970 as text, also one that no calendar has. */
function timeOf(seconds: number): string {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? `at ${seconds}` : `on ${inWords.format(date)} UTC`;
}

/** What is wrong with a header; null if it names HS256 and asks for nothing that isn't understood here. */
function faultOfHeader(part: string): string | null {
  const header = readObject(part);
  if (!header) return 'Its header isn’t a JSON object.';
  if (header.alg !== 'HS256') return faultOfAlgorithm(header.alg);
  if (Object.hasOwn(header, 'crit') || Object.hasOwn(header, 'b64'))
    return 'Its header has crit or b64, which aren’t supported.';
  const { typ } = header;
  const isJwt = typ === undefined || (typeof typ === 'string' && typ.toUpperCase() === 'JWT');
  return isJwt ? null : 'Its typ must be JWT.';
}

/** The longest name of an algorithm that a reason repeats. */
const ALGORITHM_SHOWN = 20;

function faultOfAlgorithm(alg: unknown): string {
  const right = 'alg must be HS256, and the token signed with the private key of this site.';
  if (typeof alg !== 'string' || alg === '') return `It names no algorithm: its ${right}`;
  const name = alg.length > ALGORITHM_SHOWN ? `${alg.slice(0, ALGORITHM_SHOWN)}…` : alg;
  return `Its algorithm “${name}” isn’t allowed: its ${right}`;
}

type Times = { exp?: number; nbf?: number; iat?: number };

/** The times in a payload; null if one is no number. */
function timesOf(claims: Claims): Times | null {
  const times: Times = {};
  for (const name of ['exp', 'nbf', 'iat'] as const) {
    if (!Object.hasOwn(claims, name)) continue;
    const value = claims[name];
    if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return null;
    times[name] = value;
  }
  return times;
}

function readObject(part: string): Claims | null {
  try {
    const bytes = Buffer.from(part, 'base64url');
    if (bytes.toString('base64url') !== part) return null;
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isObject(value) ? (value as Claims) : null;
  } catch {
    return null;
  }
}
