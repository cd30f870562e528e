import type {
  AuthenticatorTransportFuture,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/passkeys.ts';
import type { Passkey } from '#lib/contract/passkeys.ts';
import { readList } from '../database/keyset.ts';
import { passkeys as table, tokens, users } from '../database/schema/index.ts';
import { conflict, notFound } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { requireSignIn } from '../permissions/sign-in-policy.ts';
import { newId } from '../security/secrets.ts';
import { requireOwnFactor } from './factors.ts';
import {
  CEREMONY_LIFETIME,
  checked,
  endCeremony,
  refusedPasskey,
  relyingParty,
  startCeremony,
  webAuthn,
} from './passkey-ceremonies.ts';

/** The maximum number of passkeys of a user. */
const MAXIMUM = 50;
/** The maximum size of a credential id in bytes (WebAuthn Level 3, section 5.8.3). */
const CREDENTIAL_ID_BYTES = 1023;
/** The maximum size of a public key in bytes, including post-quantum keys. */
const PUBLIC_KEY_BYTES = 4096;
/** The known transports of authenticators; a response may contain any text, and only these are stored. */
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

type Row = Pick<typeof table.$inferSelect, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>;

const columns = {
  id: table.id,
  name: table.name,
  createdAt: table.createdAt,
  lastUsedAt: table.lastUsedAt,
};

function present(row: Row): Passkey {
  return {
    object: 'passkey',
    id: row.id,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    ...(row.lastUsedAt && { lastUsedAt: row.lastUsedAt.toISOString() }),
  };
}

export const passkeys: Handlers<typeof contract> = {
  async listPasskeys(context) {
    const { database, caller } = context;
    return readList(context, {
      table,
      select: database.select(columns).from(table),
      where: eq(table.userId, caller.id),
      order: [table.createdAt, table.id],
      keyOf: (row) => [row.createdAt, row.id],
      present,
    });
  },

  async startPasskey({ instance, database, caller, now }) {
    requireSignIn(caller, 'passkeys');
    await requireOwnFactor(database, caller);
    const known = await database
      .select({ id: table.credentialId, transports: table.transports })
      .from(table)
      .where(eq(table.userId, caller.id));
    const { secret, challenge } = await startCeremony(
      database,
      'passkey-registration',
      caller.id,
      now,
    );
    const { generateRegistrationOptions } = await webAuthn();
    const options = await generateRegistrationOptions({
      rpName: 'Masthead',
      rpID: relyingParty(instance.appUrl).id,
      userID: new Uint8Array(Buffer.from(caller.id)),
      userName: caller.email,
      userDisplayName: caller.displayName,
      challenge,
      timeout: CEREMONY_LIFETIME,
      attestationType: 'none',
      excludeCredentials: known.map(({ id, transports: ways }) => ({
        id,
        transports: ways as AuthenticatorTransportFuture[],
      })),
      // Signing in verifies the person, not only the device, so keys that can't are refused.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return { challenge: secret, options: { ...options } };
  },

  async createPasskey({ instance, database, caller, body, now, record }) {
    requireSignIn(caller, 'passkeys');
    await requireOwnFactor(database, caller);
    const isExpected = await endCeremony(
      database,
      'passkey-registration',
      caller.id,
      body.challenge,
      now,
    );
    const { id: rpId, origin } = relyingParty(instance.appUrl);
    const { verifyRegistrationResponse } = await webAuthn();
    const { verified, registrationInfo } = await checked(instance, () =>
      verifyRegistrationResponse({
        response: body.response as unknown as RegistrationResponseJSON,
        expectedChallenge: isExpected,
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: true,
      }),
    );
    if (!verified) throw refusedPasskey();
    const { credential } = registrationInfo;
    const credentialId = Buffer.from(credential.id, 'base64url');
    if (credentialId.length > CREDENTIAL_ID_BYTES) throw refusedPasskey();
    if (credential.publicKey.length > PUBLIC_KEY_BYTES) throw refusedPasskey();
    // The lock makes concurrent registrations count each other.
    await database
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, caller.id))
      .for('update');
    if ((await database.$count(table, eq(table.userId, caller.id))) >= MAXIMUM) {
      throw conflict(`You have ${MAXIMUM} passkeys, which is the limit. Delete one first.`);
    }
    const [created] = await database
      .insert(table)
      .values({
        id: newId('psk'),
        credentialId: credential.id,
        userId: caller.id,
        name: body.name,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: transports.filter((one) =>
          (credential.transports as unknown[] | undefined)?.includes(one),
        ),
        createdAt: now,
      })
      .onConflictDoNothing({ target: table.credentialId })
      .returning(columns);
    if (!created) throw conflict('This passkey is already registered.');
    // The authenticator has just verified the person.
    await database
      .update(tokens)
      .set({ factor: 'passkey', confirmedAt: now })
      .where(eq(tokens.id, caller.token.id));
    record({ account: {}, target: { type: 'passkey', id: created.id, label: created.name } });
    return present(created);
  },

  async deletePasskey({ database, caller, parameters, record }) {
    requireSignIn(caller, 'passkeys');
    await requireOwnFactor(database, caller);
    const [deleted] = await database
      .delete(table)
      .where(and(eq(table.userId, caller.id), eq(table.id, parameters.passkeyId)))
      .returning({ id: table.id, name: table.name });
    if (!deleted) throw notFound('This passkey');
    record({ account: {}, target: { type: 'passkey', id: deleted.id, label: deleted.name } });
    return undefined;
  },
};
