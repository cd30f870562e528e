import { and, arrayContains, eq, exists, isNull, or, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/account.ts';
import { DAY, MINUTE, SECOND } from '#lib/contract/durations.ts';
import { CODE_MINUTES } from '#lib/contract/sign-ins.ts';
import {
  members,
  organizations,
  provisionedUsers,
  samlProviders,
  users,
} from '../database/schema/index.ts';
import { isUniqueViolation } from '../database/transaction.ts';
import { userColumns } from '../database/user-columns.ts';
import { badField, conflict, type Refusal, unauthorized } from '../errors.ts';
import type { Context, Handlers } from '../http/handler.ts';
import { emailChangeMail } from '../mail/templates.ts';
import { requireSignIn } from '../permissions/sign-in-policy.ts';
import { countGuess, isRight, newCode, sendMail, takeCode, wrong } from '../sign-in/codes.ts';
import { spendCode, spendForPerson } from '../sign-in/limits.ts';
import { requireRegistration } from '../sign-in/registration.ts';
import { queueSecurityMail } from '../sign-in/security-mails.ts';
import { accountOf } from '../sign-in/tokens.ts';
import { presentUser, searchTextOf } from '../users/handlers.ts';

type EmailChange = Context<typeof contract.startEmailChange | typeof contract.changeEmail>;

/** The daily limits of a person, in multiples of the limit of ten minutes: new codes, and guesses. */
const CODES_PER_DAY = 5;
const GUESSES_PER_DAY = 10;

/**
 * Keeps addresses where they are that others rely on.
 * @throws Refusal 403 when the instance lets no one in with the new address; 409 when the operator names
 *   the current one, or it belongs to an organization that signs its people in or manages them
 */
async function requireOwnAddress(context: EmailChange, email: string): Promise<void> {
  const { database, instance, caller } = context;
  if (email === caller.email) throw badField('email', 'This is your address already.');
  if (instance.instanceAdmins?.includes(caller.email))
    throw conflict(`INSTANCE_ADMINS lists ${caller.email}. Change it there first.`);
  const domain = caller.email.slice(caller.email.lastIndexOf('@') + 1);
  const [owner] = await database
    .select({ title: organizations.title })
    .from(members)
    .innerJoin(organizations, eq(organizations.id, members.organizationId))
    .where(
      and(
        eq(members.userId, caller.id),
        isNull(organizations.deletedAt),
        arrayContains(organizations.provenDomains, [domain]),
        or(
          exists(
            database
              .select({ one: sql`1` })
              .from(samlProviders)
              .where(eq(samlProviders.organizationId, organizations.id)),
          ),
          exists(
            database
              .select({ one: sql`1` })
              .from(provisionedUsers)
              .where(
                and(
                  eq(provisionedUsers.organizationId, organizations.id),
                  eq(provisionedUsers.userId, caller.id),
                ),
              ),
          ),
        ),
      ),
    )
    .limit(1);
  if (owner)
    throw conflict(
      `${domain} belongs to ${owner.title}, whose identity provider knows you by this address. Ask one of its admins to change it.`,
    );
  // Who was invited may have any address; a list of domains is a rule for addresses.
  if (instance.registration !== 'invited') await requireRegistration(context, email, undefined);
}

function taken(email: string): Refusal {
  return conflict(
    `There is another account with ${email}. Sign in to it and delete it first, or use another address.`,
  );
}

export const emailChange: Pick<Handlers<typeof contract>, 'startEmailChange' | 'changeEmail'> = {
  async startEmailChange(context) {
    const { caller, body } = context;
    requireSignIn(caller, 'accounts');
    await requireOwnAddress(context, body.email);
    await spendForPerson(context, 'email change code', (10 * MINUTE) / SECOND);
    await spendForPerson(context, 'email change code day', DAY / SECOND, CODES_PER_DAY);
    await spendCode(context, body.email);
    // Only the owner of the address, who gets the code, sees later whether it is in use.
    const whose = { email: body.email, userId: caller.id };
    const { code, challenge, expiresAt } = await newCode(context, 'email-change-code', whose);
    const reply = { challenge, email: body.email, expiresAt: expiresAt.toISOString() };
    context.answerLater(async () => {
      const { displayName } = caller;
      const mail = emailChangeMail({ code, minutes: CODE_MINUTES, displayName });
      await sendMail(context, body.email, mail);
      return reply;
    });
    return reply;
  },

  async changeEmail(context) {
    const { database, instance, caller, body, request, now, record } = context;
    requireSignIn(caller, 'accounts');
    await spendForPerson(context, 'email change guess', DAY / SECOND, GUESSES_PER_DAY);
    const guess = await countGuess(context, 'email-change-code', caller.id, body.challenge);
    if (!isRight(instance.keys, guess, body)) {
      // A rollback would give the guess back.
      context.answerLater(async () => {
        throw wrong(guess.attempts);
      });
      return presentUser(instance.appUrl, caller);
    }
    const { email } = guess;
    await takeCode(database, body.challenge);
    await requireOwnAddress(context, email);
    const [changed] = await database
      .update(users)
      .set({ email })
      .where(eq(users.id, caller.id))
      .returning(userColumns)
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'users_email') ? taken(email) : error;
      });
    if (!changed) throw unauthorized('This account was deleted.');
    await database
      .update(members)
      .set({ searchText: searchTextOf(changed) })
      .where(eq(members.userId, caller.id));
    record({
      account: accountOf(caller),
      target: { type: 'user', id: caller.id, label: caller.displayName },
      payload: { before: { email: caller.email }, after: { email } },
    });
    await queueSecurityMail(database, instance, caller.id, {
      type: 'email-changed',
      to: caller.email,
      email,
      request,
      now,
    });
    context.afterCommit(async () => instance.jobs.wake());
    return presentUser(instance.appUrl, changed);
  },
};
