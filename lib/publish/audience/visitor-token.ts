import { createHmac } from 'node:crypto';
import type { Claims } from '#lib/contract/condition-evaluation.ts';
import { sameSecret } from '#lib/service/security/secrets.ts';

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
  if (token.length > TOKEN_MAXIMUM) return null;
  const [, header, payload, signature] = /^([\w-]+)\.([\w-]+)\.([\w-]{43})$/.exec(token) ?? [];
  if (!header || !payload || !signature || !isPlainHeader(header)) return null;
  const signed = `${header}.${payload}`;
  // The encodings are compared, since several encodings mean the same bytes.
  const secret = secrets.find((one) =>
    sameSecret(createHmac('sha256', one).update(signed).digest('base64url'), signature),
  );
  const claims = secret === undefined ? null : readObject(payload);
  const times = claims && timesOf(claims);
  if (secret === undefined || !claims || !times) return null;
  const { exp, nbf, iat } = times;
  const latest = now + CLOCK_SKEW;
  if ((nbf ?? now) > latest || (iat ?? now) > latest) return null;
  const endsAt = exp ?? (iat ?? now) + USUAL_LIFE;
  if (endsAt <= now) return null;
  return { claims, endsAt, isDated: exp !== undefined || iat !== undefined, secret };
}

/** A header that names HS256 and asks for nothing that isn't understood here. */
function isPlainHeader(part: string): boolean {
  const header = readObject(part);
  if (header?.alg !== 'HS256') return false;
  if (Object.hasOwn(header, 'crit') || Object.hasOwn(header, 'b64')) return false;
  const { typ } = header;
  return typ === undefined || (typeof typ === 'string' && typ.toUpperCase() === 'JWT');
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
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Claims) : null;
  } catch {
    return null;
  }
}
