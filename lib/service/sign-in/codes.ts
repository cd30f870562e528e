import { randomInt } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { User } from '#lib/contract/shapes.ts';
import { CODE_DIGITS, CODE_MINUTES } from '#lib/contract/sign-ins.ts';
import type { Executor } from '../database/executor.ts';
import { challenges } from '../database/schema/index.ts';
import { badField, Refusal } from '../errors.ts';
import { codeMail, type Letter } from '../mail/templates.ts';
import { authenticatorOf, hashOf, isMadeBy, type Keys, newSecret } from '../security/secrets.ts';
import type { Attempt } from './attempts.ts';
import { type OpenContext, spendCode, spendForNetwork, spendGuess } from './limits.ts';
import { type InvitationSecret, requireRegistration } from './registration.ts';
import { findOrCreateUser, issueSignIn } from './tokens.ts';

/** How many guesses one code allows. */
const CODE_ATTEMPTS = 5;

/**
 * Sends a new code to an address, whether or not a user has it. Earlier codes stay valid: each is bound
 * to the browser with its challenge, so nobody can invalidate someone else's.
 * @throws Refusal 429 over the limits, 503 if the mail server refuses the mail
 */
export async function sendCode(
  context: OpenContext,
  email: string,
): Promise<{ challenge: string; expiresAt: string }> {
  await spendForNetwork(context);
  await spendCode(context, email);
  const { code, challenge, expiresAt } = await newCode(context, 'code', { email });
  await mailCode(context, email, code);
  return { challenge, expiresAt: expiresAt.toISOString() };
}

/**
 * The kinds of codes: to sign in, to confirm who a signed-in person is, to link an account, or to
 * change its address.
 */
type CodeKind = 'code' | 'confirmation-code' | 'link-code' | 'email-change-code';

/** Stores a new code, bound to a challenge. @returns both, which aren't stored, and when it ends */
export async function newCode(
  { database, instance, now }: Pick<OpenContext, 'database' | 'instance' | 'now'>,
  kind: CodeKind,
  { email, userId = null }: { email: string; userId?: string | null },
): Promise<{ code: string; challenge: string; expiresAt: Date }> {
  const code = randomInt(10 ** CODE_DIGITS)
    .toString()
    .padStart(CODE_DIGITS, '0');
  const challenge = newSecret('chl');
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
  await database.insert(challenges).values({
    hash: hashOf(challenge),
    kind,
    email,
    userId,
    expected: expectedFor(instance.keys, email, challenge, code),
    createdAt: now,
    expiresAt,
  });
  return { code, challenge, expiresAt };
}

/** Mails a code. @throws Refusal 503 if the mail server refuses it */
export async function mailCode(
  context: Pick<OpenContext, 'instance' | 'request'>,
  email: string,
  code: string,
): Promise<void> {
  await sendMail(context, email, codeMail({ code, minutes: CODE_MINUTES }));
}

/** Sends a mail with a code now. @throws Refusal 503 if the mail server refuses it */
export async function sendMail(
  { instance, request }: Pick<OpenContext, 'instance' | 'request'>,
  email: string,
  mail: Letter,
): Promise<void> {
  try {
    await instance.mailer.send({ to: email, ...mail });
  } catch (error) {
    instance.logger.error({ error, requestId: request.id }, 'a sign-in code was not sent');
    throw new Refusal(
      503,
      'Couldn’t send the code, because the mail server didn’t accept it. Try again later.',
    );
  }
}

/** The stored form of a code: six digits could be guessed from a plain hash, so a key is included. */
function expectedFor(keys: Keys, email: string, challenge: string, code: string): string {
  return authenticatorOf(keys.code, `${email}\n${code}\n${challenge}`, 32);
}

/**
 * Signs in the holder of a challenge with its code; a new address gets a new user.
 * @param attempt gets the address
 * @throws Refusal 400 for a wrong, used or expired code, 403 when a new address isn’t invited, 429
 *   over the limits
 */
export async function redeem(
  context: OpenContext,
  body: {
    challenge: string;
    code: string;
    displayName?: string | undefined;
    invitation?: InvitationSecret | undefined;
  },
  attempt: Attempt,
): Promise<{ token: string; user: User }> {
  const { database, now } = context;
  await spendForNetwork(context);
  const guess = await countGuess({ database, now }, 'code', null, body.challenge);
  attempt.email = guess.email;
  await spendGuess(context, guess.email);
  const { email } = guess;
  if (!isRight(context.instance.keys, guess, body)) throw wrong(guess.attempts);
  return context.transaction(async (transaction) => {
    await takeCode(transaction, body.challenge);
    await requireRegistration({ ...context, database: transaction }, email, body.invitation);
    const user = await findOrCreateUser(transaction, email, body.displayName, now);
    return issueSignIn(transaction, context, user, 'email');
  });
}

/** A code that is being tried. */
export type Guess = { email: string; attempts: number; expected: string };

/**
 * Counts a try of a code before it is compared, in one statement, so that parallel guesses count
 * too.
 * @param userId who must have asked for it; null: anyone with the challenge
 * @throws Refusal 400 for a used or expired code
 */
export async function countGuess(
  { database, now }: Pick<OpenContext, 'database' | 'now'>,
  kind: CodeKind,
  userId: string | null,
  challenge: string,
): Promise<Guess> {
  const [row] = await database
    .update(challenges)
    .set({ attempts: sql`${challenges.attempts} + 1` })
    .where(
      and(
        eq(challenges.hash, hashOf(challenge)),
        eq(challenges.kind, kind),
        userId === null ? undefined : eq(challenges.userId, userId),
        gt(challenges.expiresAt, now),
        lt(challenges.attempts, CODE_ATTEMPTS),
      ),
    )
    .returning();
  if (!row?.email) throw spent();
  const { email, attempts, expected } = row;
  return { email, attempts, expected };
}

/** Whether a code is that of a challenge. */
export function isRight(
  keys: Keys,
  { email, expected }: Guess,
  { challenge, code }: { challenge: string; code: string },
): boolean {
  return isMadeBy(keys, expected, (those) => expectedFor(those, email, challenge, code));
}

/** Uses a code up. @throws Refusal 400 when it already was */
export async function takeCode(database: Executor, challenge: string): Promise<void> {
  const taken = await database
    .delete(challenges)
    .where(eq(challenges.hash, hashOf(challenge)))
    .returning({ hash: challenges.hash });
  if (taken.length === 0) throw spent();
}

function spent(): Refusal {
  return badField(
    'code',
    'This code was already used, has expired or was tried too often. Request a new one.',
  );
}

/** 400: a wrong code, and how often it can be tried. */
export function wrong(attempts: number): Refusal {
  const left = CODE_ATTEMPTS - attempts;
  if (left <= 0)
    return badField('code', 'This code is wrong, and you’ve tried too often. Request a new one.');
  return badField(
    'code',
    `This code is wrong. You can try ${left === 1 ? 'once' : `${left} times`} more.`,
  );
}
