import { randomInt } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { User } from '#lib/contract/shapes.ts';
import { CODE_DIGITS, CODE_MINUTES } from '#lib/contract/sign-ins.ts';
import { challenges } from '../database/schema/index.ts';
import { badField, Refusal } from '../errors.ts';
import { codeMail } from '../mail/templates.ts';
import { authenticatorOf, hashOf, newSecret, sameSecret } from '../secrets.ts';
import { type OpenContext, spendCode, spendForNetwork, spendGuess } from './limits.ts';
import { findOrCreateUser, issueSignIn } from './tokens.ts';

/** How often one code may be guessed at. */
export const CODE_ATTEMPTS = 5;

/**
 * Sends a new code to an address, whether or not a user has it. Codes sent before stay good: each is
 * bound to the browser that holds its challenge, so nobody can spoil another's.
 * @throws Refusal 429 over the budgets, 503 when the mail isn't taken
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
    expected: expectedFor(context, email, challenge, code),
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
      'The code could not be sent, because the mail server did not take it. Try again later.',
    );
  }
}

/** A code as it is kept: six digits alone would be guessed from any hash, so a key goes into it. */
function expectedFor(
  { instance }: OpenContext,
  email: string,
  challenge: string,
  code: string,
): string {
  return authenticatorOf(instance.keys.code, `${email}\n${code}\n${challenge}`, 32);
}

/**
 * Signs in whoever holds a challenge and the code sent for it; an address nobody has gets a new user.
 * @throws Refusal 400 for a wrong, used or expired code, 429 over the budgets
 */
export async function redeem(
  context: OpenContext,
  body: { challenge: string; code: string; displayName?: string | undefined },
): Promise<{ token: string; user: User }> {
  const { database, now } = context;
  await spendForNetwork(context);
  const hash = hashOf(body.challenge);
  // Counted before it is compared, in one statement: guesses side by side count, too.
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
  if (!sameSecret(expected, expectedFor(context, email, body.challenge, body.code)))
    throw wrong(attempts);
  return context.transaction(async (transaction) => {
    const taken = await transaction.delete(challenges).where(eq(challenges.hash, hash)).returning();
    if (taken.length === 0) throw spent();
    const user = await findOrCreateUser(transaction, email, body.displayName, now);
    return issueSignIn(transaction, context, user, 'email');
  });
}

function spent(): Refusal {
  return badField(
    'code',
    'This code was used, has expired or was tried too often. Ask for a new one.',
  );
}

function wrong(attempts: number): Refusal {
  const left = CODE_ATTEMPTS - attempts;
  if (left <= 0)
    return badField('code', 'This code is wrong, and was tried too often. Ask for a new one.');
  return badField(
    'code',
    `This code is wrong. You can try ${left === 1 ? 'once' : `${left} times`} more.`,
  );
}
