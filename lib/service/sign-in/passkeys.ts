import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { User } from '#lib/contract/shapes.ts';
import type { Executor } from '../database/executor.ts';
import { passkeys, users } from '../database/schema/index.ts';
import { type UserRow, userColumns } from '../database/user-columns.ts';
import type { Attempt } from './attempts.ts';
import { type OpenContext, spendForNetwork } from './limits.ts';
import {
  CEREMONY_LIFETIME,
  checked,
  endCeremony,
  refusedPasskey,
  relyingParty,
  startCeremony,
  webAuthn,
} from './passkey-ceremonies.ts';
import { issueSignIn } from './tokens.ts';

type PasskeyOwner = { passkey: typeof passkeys.$inferSelect; user: UserRow };

/**
 * Starts signing in with a passkey; the authenticator chooses which one, and whose.
 * @throws Refusal 429
 */
export async function startWithPasskey(
  context: OpenContext,
): Promise<{ challenge: string; options: Record<string, unknown> }> {
  await spendForNetwork(context);
  const { database, instance, now } = context;
  const { secret, challenge } = await startCeremony(database, 'passkey-sign-in', null, now);
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(instance.appUrl).id,
    challenge,
    timeout: CEREMONY_LIFETIME,
    userVerification: 'required',
  });
  return { challenge: secret, options: { ...options } };
}

/**
 * Signs in the owner of a passkey.
 * @param attempt gets the owner
 * @throws Refusal 400 for an invalid response, 429 over the limit
 */
export async function finishWithPasskey(
  context: OpenContext,
  body: PasskeyAnswer,
  attempt: Attempt,
): Promise<{ token: string; user: User }> {
  await spendForNetwork(context);
  const { database, instance, now } = context;
  const owns = (userId: string) => {
    attempt.userId = userId;
  };
  const by = { database, instance, now };
  const proof = await checkPasskey(by, 'passkey-sign-in', null, body, owns);
  return context.transaction(async (transaction) => {
    await noteUse(transaction, proof, now);
    return issueSignIn(transaction, context, proof.user, 'passkey');
  });
}

/** What an authenticator answered, and the secret of the ceremony. */
export type PasskeyAnswer = { challenge: string; response: Record<string, unknown> };

/** A passkey that was used, its person, and its counter. */
export type PasskeyProof = { passkeyId: string; user: UserRow; counter: number };

/**
 * Verifies the answer of a passkey, and ends its ceremony.
 * @param userId whose passkey it must be; null: anybody's
 * @param owns gets the id of the account that it names, before it is verified
 * @throws Refusal 400
 */
export async function checkPasskey(
  { database, instance, now }: Pick<OpenContext, 'database' | 'instance' | 'now'>,
  kind: 'passkey-sign-in' | 'passkey-confirmation',
  userId: string | null,
  body: PasskeyAnswer,
  owns: (userId: string) => void = () => undefined,
): Promise<PasskeyProof> {
  const isExpected = await endCeremony(database, kind, userId, body.challenge, now);
  const response = body.response as unknown as AuthenticationResponseJSON;
  const { passkey, user } = await findPasskey(database, response);
  owns(user.id);
  if (userId !== null && user.id !== userId) throw refusedPasskey();
  const { id: rpId, origin } = relyingParty(instance.appUrl);
  const { verifyAuthenticationResponse } = await webAuthn();
  const { verified, authenticationInfo } = await checked(instance, () =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: isExpected,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    }),
  );
  if (!verified) throw refusedPasskey();
  return { passkeyId: passkey.id, user, counter: authenticationInfo.newCounter };
}

/** The passkey of a response and its owner; the response must name the owner too. */
async function findPasskey(
  database: Executor,
  response: AuthenticationResponseJSON,
): Promise<PasskeyOwner> {
  const id: unknown = response.id;
  if (typeof id !== 'string') throw refusedPasskey();
  const [found] = await database
    .select({ passkey: passkeys, user: userColumns })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, id));
  if (!found) throw refusedPasskey();
  const handle: unknown = response.response?.userHandle;
  const owner = Buffer.from(found.user.id).toString('base64url');
  if (handle !== undefined && handle !== null && handle !== owner) throw refusedPasskey();
  return found;
}

/**
 * The counter of an authenticator increases with each use: otherwise the passkey was copied.
 * Authenticators without a counter stay at 0.
 */
export async function noteUse(
  transaction: Executor,
  { passkeyId, counter }: PasskeyProof,
  now: Date,
): Promise<void> {
  const isNewer = or(
    lt(passkeys.counter, counter),
    and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`),
  );
  const used = await transaction
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, passkeyId), isNewer))
    .returning({ id: passkeys.id });
  if (used.length === 0) throw refusedPasskey();
}
