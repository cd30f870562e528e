import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { and, eq, gt } from 'drizzle-orm';
import type { Executor } from './database/executor.ts';
import { challenges } from './database/schema/index.ts';
import { badRequest, type Refusal } from './errors.ts';
import type { Instance } from './handler.ts';
import { hashOf, newSecret, sameSecret } from './secrets.ts';

/** The library that knows passkeys, of some 250 files: imported when somebody first uses one. */
export const webAuthn = () => import('@simplewebauthn/server');

/** How long a person may take over a passkey dialog: 5 minutes, in milliseconds. */
export const CEREMONY_LIFETIME = 5 * 60 * 1000;

type Kind = 'passkey-sign-in' | 'passkey-registration';

/** The site passkeys belong to: the host name, and the origin, of the dashboard. */
export function relyingParty(appUrl: string): { id: string; origin: string } {
  const { hostname, origin } = new URL(appUrl);
  return { id: hostname, origin };
}

/** Whether browsers offer passkeys at this address: a secure one, with a name rather than a number. */
export function canUsePasskeys(appUrl: string): boolean {
  const { hostname, protocol } = new URL(appUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
}

/**
 * Starts a ceremony.
 * @returns the secret of whoever started it, and the challenge its authenticator signs; both are kept as hashes only
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
 * Ends a ceremony, whatever comes of it: it can't be tried again.
 * @returns whether a challenge, as the authenticator gives it back, is this ceremony's
 * @throws Refusal 400 when it ended before, expired, or is somebody else's
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
    throw badRequest('This took too long, or was tried before. Start again with the passkey.');
  return (challenge) => sameSecret(hashOf(challenge), row.expected);
}

/**
 * Runs a check of what an authenticator sent. The library throws at whatever is not as it should be,
 * and what was sent is anybody's.
 * @throws Refusal 400 when the check fails
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

/** 400: the answer of the authenticator doesn't hold. */
export function refusedPasskey(): Refusal {
  return badRequest('This passkey could not be verified. Start again, or sign in with a code.');
}
