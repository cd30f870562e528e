import { eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/confirmations.ts';
import type { Confirmation } from '#lib/contract/confirmations.ts';
import { DAY, MINUTE, SECOND } from '#lib/contract/durations.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { Executor } from '../database/executor.ts';
import { passkeys, tokens } from '../database/schema/index.ts';
import { Refusal } from '../errors.ts';
import type { Context, Handlers } from '../http/handler.ts';
import type { Caller } from '../permissions/caller.ts';
import { requireSignIn } from '../permissions/sign-in-policy.ts';
import { countGuess, isRight, mailCode, newCode, takeCode, wrong } from './codes.ts';
import { spendForPerson } from './limits.ts';
import { CEREMONY_LIFETIME, relyingParty, startCeremony, webAuthn } from './passkey-ceremonies.ts';
import { checkPasskey, noteUse } from './passkeys.ts';
import { countRecoveryCodes, takeRecoveryCode, wrongRecoveryCode } from './recovery-codes.ts';
import { queueSecurityMail } from './security-mails.ts';
import { accountOf } from './tokens.ts';

type Factor = NonNullable<Confirmation['factor']>;
/** What somebody tried to confirm with. */
type Tried = 'code' | 'passkey' | 'recovery-code';
type Confirming = Context<typeof contract.confirmSignIn>;

const TEN_MINUTES = (10 * MINUTE) / SECOND;
const ONE_DAY = DAY / SECOND;
/** The daily limit of wrong codes of a person, in multiples of the limit of ten minutes. */
const WRONG_PER_DAY = 10;

async function present(
  database: Executor,
  { id, token }: Caller,
  change: { confirmedAt: Date; factor: Factor | null } = token,
): Promise<Confirmation> {
  return {
    object: 'confirmation',
    confirmedAt: change.confirmedAt.toISOString(),
    ...(change.factor && { factor: change.factor }),
    passkeys: await database.$count(passkeys, eq(passkeys.userId, id)),
    recoveryCodes: await countRecoveryCodes(database, id),
  };
}

/** Commits that something was tried, then refuses: a rollback would give the try back. */
async function refuseLater(
  context: Confirming,
  method: Tried,
  refusal: Refusal,
): Promise<Confirmation> {
  const { caller, record } = context;
  record({
    action: 'confirmationRefused',
    account: accountOf(caller),
    target: { type: 'user', id: caller.id, label: caller.displayName },
    payload: { method, reason: refusal.message },
  });
  context.answerLater(async () => {
    throw refusal;
  });
  return present(context.database, context.caller);
}

/** The sign-in counts as recent, and as one with a passkey if it was proven with one. */
async function confirmed(
  context: Pick<Context<Endpoint>, 'database' | 'now'> & { caller: Caller },
  factor: Factor | null,
): Promise<Confirmation> {
  const { database, caller, now } = context;
  const proof = { confirmedAt: now, factor: factor ?? caller.token.factor };
  await database
    .update(tokens)
    .set({ ...proof, lastUsedAt: now, longestGap: 0 })
    .where(eq(tokens.id, caller.token.id));
  return present(database, caller, proof);
}

async function withCode(context: Confirming, body: { challenge: string; code: string }) {
  const { database, instance, caller, now } = context;
  await spendForPerson(context, 'confirmation guess', ONE_DAY, WRONG_PER_DAY);
  const guess = await countGuess({ database, now }, 'confirmation-code', caller.id, body.challenge);
  if (!isRight(instance.keys, guess, body))
    return refuseLater(context, 'code', wrong(guess.attempts));
  await takeCode(database, body.challenge);
  return confirmed(context, null);
}

async function withRecoveryCode(context: Confirming, code: string): Promise<Confirmation> {
  const { database, instance, caller, request, now, record } = context;
  await spendForPerson(context, 'confirmation recovery code', ONE_DAY, WRONG_PER_DAY);
  if (!(await takeRecoveryCode(database, caller.id, code, now)))
    return refuseLater(context, 'recovery-code', wrongRecoveryCode());
  const left = await countRecoveryCodes(database, caller.id);
  const target = { type: 'user', id: caller.id, label: caller.displayName };
  record({ account: accountOf(caller), target, payload: { left } });
  await queueSecurityMail(database, instance, caller.id, {
    type: 'recovery-code',
    left,
    request,
    now,
  });
  context.afterCommit(async () => instance.jobs.wake());
  return confirmed(context, 'recovery-code');
}

export const confirmations: Handlers<typeof contract> = {
  async getConfirmation({ database, caller }) {
    return present(database, caller);
  },

  async startConfirmation(context) {
    const { instance, database, caller, body, now } = context;
    requireSignIn(caller, 'sign-ins');
    if (body.method === 'code') {
      await spendForPerson(context, 'confirmation code', TEN_MINUTES);
      const whose = { email: caller.email, userId: caller.id };
      const { code, challenge } = await newCode(context, 'confirmation-code', whose);
      context.answerLater(async () => {
        await mailCode(context, caller.email, code);
        return { challenge };
      });
      return { challenge };
    }
    const kind = 'passkey-confirmation';
    const { secret, challenge } = await startCeremony(database, kind, caller.id, now);
    const { generateAuthenticationOptions } = await webAuthn();
    const own = await database
      .select({ id: passkeys.credentialId })
      .from(passkeys)
      .where(eq(passkeys.userId, caller.id));
    const options = await generateAuthenticationOptions({
      rpID: relyingParty(instance.appUrl).id,
      challenge,
      timeout: CEREMONY_LIFETIME,
      userVerification: 'required',
      allowCredentials: own,
    });
    return { challenge: secret, options: { ...options } };
  },

  async confirmSignIn(context) {
    const { database, instance, caller, body, now } = context;
    requireSignIn(caller, 'sign-ins');
    const { challenge = '', response = {}, code, recoveryCode } = body;
    if (recoveryCode !== undefined) return withRecoveryCode(context, recoveryCode);
    if (code !== undefined) return withCode(context, { challenge, code });
    const kind = 'passkey-confirmation';
    const answer = { challenge, response };
    try {
      const proof = await checkPasskey({ database, instance, now }, kind, caller.id, answer);
      await noteUse(database, proof, now);
    } catch (error) {
      if (error instanceof Refusal) return refuseLater(context, 'passkey', error);
      throw error;
    }
    return confirmed(context, 'passkey');
  },
};
