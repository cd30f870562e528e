import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

export type TokenPrefix =
  | 'ses'
  | 'masthead_pat'
  | 'masthead_svc'
  | 'masthead_scim'
  | 'inv'
  | 'chl'
  | 'set';

/** A new bearer secret: a prefix for its kind, and 256 random bits. */
export function newSecret(prefix: TokenPrefix): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`;
}

/** A new public id: a prefix and 128 random bits. It names a resource and grants no access. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(16).toString('base64url')}`;
}

/** How a secret of 128 bits or more is stored: SHA-256, hexadecimal. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Whether two strings are equal, in constant time. */
export function sameSecret(one: string, other: string): boolean {
  const first = Buffer.from(one);
  const second = Buffer.from(other);
  return first.length === second.length && timingSafeEqual(first, second);
}

/** Keys of the instance, each for one purpose, derived from SESSION_SECRET. */
export type Keys = {
  code: KeyObject;
  cursor: KeyObject;
  link: KeyObject;
  download: KeyObject;
  /** Those of SESSION_SECRET_PREVIOUS: what they made is still accepted, and they make nothing. */
  previous: Keys | null;
};

/** The keys with which something may have been made, the current ones first. */
export function acceptedKeys(keys: Keys): Keys[] {
  return keys.previous ? [keys, keys.previous] : [keys];
}

/** Whether a given text is what `make` gives with the current or the previous keys. */
export function isMadeBy(keys: Keys, given: string, make: (keys: Keys) => string): boolean {
  return acceptedKeys(keys).some((those) => sameSecret(make(those), given));
}

/** Derives the keys (HKDF, RFC 5869). Both secrets have at least 32 characters. */
export function deriveKeys(secret: string, previous?: string): Keys {
  const derive = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `masthead ${purpose}`, 32)));
  return {
    code: derive('code'),
    cursor: derive('cursor'),
    link: derive('link'),
    download: derive('download'),
    previous: previous === undefined ? null : deriveKeys(previous),
  };
}

/** A message authentication code of `bytes` bytes, base64url. */
export function authenticatorOf(key: KeyObject, message: string, bytes = 16): string {
  return createHmac('sha256', key)
    .update(message)
    .digest()
    .subarray(0, bytes)
    .toString('base64url');
}
