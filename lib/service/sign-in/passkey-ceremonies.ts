import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { and, eq, gt } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { challenges } from '../database/schema/index.ts';
import { badRequest, type Refusal } from '../errors.ts';
import type { Instance } from '../http/handler.ts';
import { hashOf, newSecret, sameSecret } from '../security/secrets.ts';

/** The passkey library has some 250 files, so it is imported on first use. */
export const webAuthn = () => import('@simplewebauthn/server');

/** The time limit of a passkey dialog: 5 minutes, in milliseconds. */
export const CEREMONY_LIFETIME = 5 * 60 * 1000;

type Kind = 'passkey-sign-in' | 'passkey-registration' | 'passkey-confirmation';

/** The relying party of passkeys: the host name and origin of the dashboard. */
export function relyingParty(appUrl: string): { id: string; origin: string } {
  const { hostname, origin } = new URL(appUrl);
  return { id: hostname, origin };
}

/**
 * Whether browsers offer passkeys at this URL: it must be secure and have a host name rather than an IP
 * address.
 */
export function canUsePasskeys(appUrl: string): boolean {
  const { hostname, protocol } = new URL(appUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
}

/**
 * Starts a ceremony.
 * @returns the secret of the browser, and the challenge its authenticator signs; both are stored only
 * as hashes
 */
export async function startCeremony(
  database: Executor,
  kind: Kind,
  userId: string | null,
  now: Date,
): Promise<{ secret: string; challenge: Uint8Array<ArrayBuffer> }> {
  const secret = newSecret('chl');
  const challenge = new Uint8Array(randomBytes(32));
  await database.insert(challenges).values({
    hash: hashOf(secret),
    kind,
    userId,
    expected: hashOf(Buffer.from(challenge).toString('base64url')),
    createdAt: now,
    expiresAt: new Date(now.getTime() + CEREMONY_LIFETIME),
  });
  return { secret, challenge };
}

/**
 * Ends a ceremony, whatever its result: it can't be tried again.
 * @returns whether a challenge returned by the authenticator belongs to this ceremony
 * @throws Refusal 400 if it has ended, expired, or belongs to someone else
 */
export async function endCeremony(
  database: Executor,
  kind: Kind,
  userId: string | null,
  secret: string,
  now: Date,
): Promise<(challenge: string) => boolean> {
  const [row] = await database
    .delete(challenges)
    .where(
      and(
        eq(challenges.hash, hashOf(secret)),
        eq(challenges.kind, kind),
        gt(challenges.expiresAt, now),
        userId === null ? undefined : eq(challenges.userId, userId),
      ),
    )
    .returning();
  if (!row)
    throw badRequest('This took too long, or was already tried. Start again with the passkey.');
  return (challenge) => sameSecret(hashOf(challenge), row.expected);
}

/**
 * Verifies an authenticator's response. The library throws on anything unexpected, and anyone may send
 * it.
 * @throws Refusal 400 if verification fails
 */
export async function checked<Result>(
  instance: Instance,
  check: () => Promise<Result>,
): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    instance.logger.info({ error }, 'a passkey was refused');
    throw refusedPasskey();
  }
}

/** 400: the authenticator's response is invalid. */
export function refusedPasskey(): Refusal {
  return badRequest('Couldn’t verify this passkey. Start again, or sign in with a code.');
}
