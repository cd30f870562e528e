import { randomInt } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { User } from '#lib/contract/shapes.ts';
import { CODE_DIGITS, CODE_MINUTES } from '#lib/contract/sign-ins.ts';
import { challenges } from '../database/schema/index.ts';
import { badField, Refusal } from '../errors.ts';
import { codeMail } from '../mail/templates.ts';
import { authenticatorOf, hashOf, isMadeBy, type Keys, newSecret } from '../security/secrets.ts';
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
  const { database, now } = context;
  await spendForNetwork(context);
  await spendCode(context, email);
  const code = randomInt(10 ** CODE_DIGITS)
    .toString()
    .padStart(CODE_DIGITS, '0');
  const challenge = newSecret('chl');
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
  await database.insert(challenges).values({
    hash: hashOf(challenge),
    kind: 'code',
    email,
    expected: expectedFor(context.instance.keys, email, challenge, code),
    createdAt: now,
    expiresAt,
  });
  await mailCode(context, email, code);
  return { challenge, expiresAt: expiresAt.toISOString() };
}

async function mailCode(
  { instance, request }: OpenContext,
  email: string,
  code: string,
): Promise<void> {
  try {
    await instance.mailer.send({ to: email, ...codeMail({ code, minutes: CODE_MINUTES }) });
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
): Promise<{ token: string; user: User }> {
  const { database, now } = context;
  await spendForNetwork(context);
  const hash = hashOf(body.challenge);
  // Counted before the comparison, in one statement, so that parallel guesses count too.
  const [row] = await database
    .update(challenges)
    .set({ attempts: sql`${challenges.attempts} + 1` })
    .where(
      and(
        eq(challenges.hash, hash),
        eq(challenges.kind, 'code'),
        gt(challenges.expiresAt, now),
        lt(challenges.attempts, CODE_ATTEMPTS),
      ),
    )
    .returning();
  if (!row?.email) throw spent();
  const { email, attempts, expected } = row;
  await spendGuess(context, email);
  const { keys } = context.instance;
  if (!isMadeBy(keys, expected, (those) => expectedFor(those, email, body.challenge, body.code)))
    throw wrong(attempts);
  return context.transaction(async (transaction) => {
    const taken = await transaction.delete(challenges).where(eq(challenges.hash, hash)).returning();
    if (taken.length === 0) throw spent();
    await requireRegistration({ ...context, database: transaction }, email, body.invitation);
    const user = await findOrCreateUser(transaction, email, body.displayName, now);
    return issueSignIn(transaction, context, user, 'email');
  });
}

function spent(): Refusal {
  return badField(
    'code',
    'This code was already used, has expired or was tried too often. Request a new one.',
  );
}

function wrong(attempts: number): Refusal {
  const left = CODE_ATTEMPTS - attempts;
  if (left <= 0)
    return badField('code', 'This code is wrong, and you’ve tried too often. Request a new one.');
  return badField(
    'code',
    `This code is wrong. You can try ${left === 1 ? 'once' : `${left} times`} more.`,
  );
}
