import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { CODE_MINUTES } from '#lib/contract/sign-ins.ts';
import type { Executor } from '../database/executor.ts';
import { users } from '../database/schema/index.ts';
import { type UserRow, userColumns } from '../database/user-columns.ts';
import { linkMail } from '../mail/templates.ts';
import { authenticatorOf, hashOf, isMadeBy, type Keys } from '../security/secrets.ts';
import { countGuess, isRight, newCode, sendMail, takeCode, wrong } from '../sign-in/codes.ts';
import { type OpenContext, spendCode, spendGuess } from '../sign-in/limits.ts';
import { SAMLFault } from './faults.ts';
import type { OrganizationRow } from './membership.ts';
import { requireDomain } from './people.ts';
import type { ProviderRow } from './rows.ts';

/** A person as an identity provider has proven them. */
export type Identity = {
  /** The provider's permanent id of the person. */
  nameId: string;
  user: UserRow;
  /** When the provider ends the sign-in. */
  end: Date | null;
};

const Proof = z.object({
  provider: z.string(),
  entityID: z.string(),
  nameId: z.string(),
  user: z.string(),
  end: z.nullable(z.string()),
});
type Proof = z.infer<typeof Proof>;

/**
 * Asks a person, whose account the organization never signed in to, to confirm by a code.
 * @returns what the browser needs to confirm, and the email with the code
 * @throws Refusal 429 over the limits
 */
export async function askToLink(
  context: OpenContext,
  organization: OrganizationRow,
  provider: ProviderRow,
  { nameId, user, end }: Identity,
) {
  await spendCode(context, user.email);
  const { email, id: userId } = user;
  const { code, challenge, expiresAt } = await newCode(context, 'link-code', { email, userId });
  const { id, entityID } = provider;
  const text = JSON.stringify({
    provider: id,
    entityID: entityID ?? '',
    nameId,
    user: userId,
    end: end?.toISOString() ?? null,
  } satisfies Proof);
  const { keys } = context.instance;
  return {
    mail: { email, code, organization: organization.title, provider: provider.label },
    link: {
      challenge,
      proof: `${Buffer.from(text).toString('base64url')}.${sealOf(keys, challenge, text)}`,
      email,
      organizationTitle: organization.title,
      expiresAt: expiresAt.toISOString(),
    },
  };
}

/** The email with the code. */
export type LinkMail = { email: string; code: string; organization: string; provider: string };

/** Sends the code. @throws Refusal 503 if the mail server refuses it */
export async function sendLinkCode(
  context: Pick<OpenContext, 'instance' | 'request'>,
  { email, ...mail }: LinkMail,
): Promise<void> {
  await sendMail(context, email, linkMail({ ...mail, minutes: CODE_MINUTES }));
}

/** Ties what a provider has proven to the challenge of one browser. */
function sealOf(keys: Keys, challenge: string, text: string): string {
  return authenticatorOf(keys.code, `link\n${hashOf(challenge)}\n${text}`, 32);
}

const invalid = () =>
  new SAMLFault('expired', 'This link has expired or has already been used. Sign in again.');

/** @throws SAMLFault for anything but a proof that was made for the challenge */
export function readProof(keys: Keys, challenge: string, proof: string): Proof {
  const [data = '', seal = ''] = proof.split('.');
  const text = Buffer.from(data, 'base64url').toString();
  if (!isMadeBy(keys, seal, (those) => sealOf(those, challenge, text))) throw invalid();
  return Proof.parse(JSON.parse(text));
}

/** Counts and checks the code. @throws Refusal 400 for a wrong, used or expired one, 429 over the limits */
export async function checkCode(
  context: OpenContext,
  given: { challenge: string; code: string },
): Promise<void> {
  const { database, now, instance } = context;
  const guess = await countGuess({ database, now }, 'link-code', null, given.challenge);
  await spendGuess(context, guess.email);
  if (!isRight(instance.keys, guess, given)) throw wrong(guess.attempts);
}

/**
 * The account of a proof, whose code is used up.
 * @throws SAMLFault when the address has left the organization's domains
 */
export async function takeAccount(
  transaction: Executor,
  organization: OrganizationRow,
  challenge: string,
  proof: Proof,
): Promise<Identity> {
  await takeCode(transaction, challenge);
  const [user] = await transaction.select(userColumns).from(users).where(eq(users.id, proof.user));
  if (!user) throw invalid();
  requireDomain(organization, user.email);
  return { nameId: proof.nameId, user, end: proof.end === null ? null : new Date(proof.end) };
}
