import { and, eq, isNull } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { HOUR } from '#lib/contract/durations.ts';
import type { finishSAMLSignIn } from '#lib/contract/saml.schemas.ts';
import type * as contract from '#lib/contract/saml.ts';
import type { User } from '#lib/contract/shapes.ts';
import type { Executor } from '../database/executor.ts';
import { organizations, samlAssertions, samlProviders } from '../database/schema/index.ts';
import { conflict, notFound, Refusal } from '../errors.ts';
import type { Context, Handlers } from '../http/handler.ts';
import { lockOrganization } from '../permissions/organization.ts';
import { hashOf } from '../security/secrets.ts';
import { type Attempt, attempting } from '../sign-in/attempts.ts';
import { type OpenContext, spendForNetwork } from '../sign-in/limits.ts';
import { queueSecurityMail } from '../sign-in/security-mails.ts';
import { issueSignIn } from '../sign-in/tokens.ts';
import { fingerprintsOf } from './certificates.ts';
import type { AssertionClaims } from './claims.ts';
import { badResponse, SAMLFault, withoutQuotes } from './faults.ts';
import {
  askToLink,
  checkCode,
  type Identity,
  type LinkMail,
  readProof,
  sendLinkCode,
  takeAccount,
} from './linking.ts';
import { enterMembership, type OrganizationRow } from './membership.ts';
import { enterPerson, lastingName, rememberIdentity } from './people.ts';
import { type RequestRow, startRequest, takeRequest } from './requests.ts';
import { type ResponseProof, verifyResponse } from './response.ts';
import { findProvider, type ProviderRow } from './rows.ts';
import { passTest } from './test-sign-in.ts';

type Finished = z.output<typeof finishSAMLSignIn.reply>;

/** How long a used assertion is remembered: far longer than any is valid, in milliseconds. */
const REMEMBERED = HOUR;

const gone = () =>
  new SAMLFault(
    'provider',
    'This sign-in method was deleted or changed, or an admin has to test it again.',
  );

async function readProvider(database: Executor, id: string): Promise<ProviderRow | undefined> {
  const [row] = await database.select().from(samlProviders).where(eq(samlProviders.id, id));
  return row;
}

/**
 * Reads a provider and its organization again under the organization's lock.
 * @throws SAMLFault when the provider is gone, or another identity provider has taken its place
 */
async function lockProvider(
  transaction: Executor,
  { provider: id, entityID }: { provider: string; entityID: string },
): Promise<{ provider: ProviderRow; organization: OrganizationRow }> {
  const [there] = await transaction
    .select({ organizationId: samlProviders.organizationId })
    .from(samlProviders)
    .where(eq(samlProviders.id, id));
  if (!there) throw gone();
  await lockOrganization(transaction, there.organizationId);
  const [found] = await transaction
    .select({ provider: samlProviders, organization: organizations })
    .from(samlProviders)
    .innerJoin(organizations, eq(organizations.id, samlProviders.organizationId))
    .where(
      and(
        isNull(organizations.deletedAt),
        eq(samlProviders.id, id),
        eq(samlProviders.entityID, entityID),
      ),
    );
  if (!found) throw gone();
  return found;
}

/** @throws SAMLFault for a used assertion, also if both come at once */
async function spendAssertion(
  transaction: Executor,
  providerId: string,
  { assertionId }: AssertionClaims,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + REMEMBERED);
  const spent = await transaction
    .insert(samlAssertions)
    .values({ providerId, hash: hashOf(assertionId), expiresAt })
    .onConflictDoNothing()
    .returning({ hash: samlAssertions.hash });
  if (spent.length === 0) throw badResponse('It was already used.');
}

/** Records that a sign-in has proven a certificate, which keeps the provider active. */
async function noteProof(
  transaction: Executor,
  { id, provenCertificates }: ProviderRow,
  fingerprint: string,
): Promise<void> {
  if (provenCertificates.includes(fingerprint)) return;
  await transaction
    .update(samlProviders)
    .set({ provenCertificates: [...provenCertificates, fingerprint] })
    .where(eq(samlProviders.id, id));
}

async function finish(
  context: OpenContext,
  request: RequestRow,
  verified: ProviderRow,
  { claims, fingerprint }: ResponseProof,
): Promise<{ reply: Finished; mail: LinkMail | null }> {
  const { now } = context;
  return context.transaction(async (transaction) => {
    const { provider, organization } = await lockProvider(transaction, {
      provider: verified.id,
      entityID: verified.entityID ?? '',
    });
    // The certificate that verified the response must still be trusted.
    if (!fingerprintsOf(provider.certificate).includes(fingerprint)) throw gone();
    await spendAssertion(transaction, provider.id, claims, now);
    if (request.testerId) {
      const tested = { organization, provider, claims, testerId: request.testerId, now };
      const reply = await passTest(transaction, tested);
      await noteProof(transaction, provider, fingerprint);
      return { reply, mail: null };
    }
    if (provider.status !== 'active') throw gone();
    const { user, isAsked } = await enterPerson(transaction, provider, organization, claims, now);
    await noteProof(transaction, provider, fingerprint);
    if (provider.lastFailureAt) await noteFailure(transaction, provider.id, null, now);
    const identity = { nameId: lastingName(claims), user, end: claims.sessionEnd };
    const next = request.next === null ? {} : { next: request.next };
    if (isAsked) {
      const asked = { ...context, database: transaction };
      const { link, mail } = await askToLink(asked, organization, provider, identity);
      return { reply: { organization: organization.id, link, ...next }, mail };
    }
    const issued = await enter(context, transaction, { organization, provider, ...identity });
    return { reply: { organization: organization.id, ...issued, ...next }, mail: null };
  });
}

/** Signs a person in, as a member of the organization. */
async function enter(
  context: OpenContext,
  transaction: Executor,
  identity: Identity & { organization: OrganizationRow; provider: ProviderRow },
): Promise<{ token: string; user: User }> {
  const { instance, now } = context;
  const { organization, provider, user, nameId, end } = identity;
  await rememberIdentity(transaction, provider.id, nameId, user, now);
  await enterMembership({ database: transaction, instance, now }, organization, provider, user);
  const bound = { organizationId: organization.id, samlProviderId: provider.id, end };
  return issueSignIn(transaction, context, user, 'saml', bound);
}

/** Records for admins why the last sign-in failed, or that it succeeded. */
async function noteFailure(
  database: Executor,
  providerId: string,
  reason: string | null,
  now: Date,
): Promise<void> {
  await database
    .update(samlProviders)
    .set({ lastFailure: reason, lastFailureAt: reason === null ? null : now })
    .where(eq(samlProviders.id, providerId));
}

const statuses: Partial<Record<SAMLFault['code'], number>> = {
  denied: 403,
  'email-domain': 403,
  disabled: 403,
  'no-admin-left': 409,
};

const refusalOf = ({ code, message }: SAMLFault) =>
  new Refusal(statuses[code] ?? 400, message, { reasons: [code] });

type SignIn = Pick<
  Handlers<typeof contract>,
  'startSAMLSignIn' | 'testSAMLProvider' | 'finishSAMLSignIn' | 'linkSAMLAccount'
>;

export const samlSignIn: SignIn = {
  async startSAMLSignIn(context) {
    await spendForNetwork(context);
    const provider = await readProvider(context.database, context.body.provider);
    if (provider?.status !== 'active') throw notFound('This sign-in method');
    return startRequest(context, provider, { next: context.body.next });
  },

  async testSAMLProvider(context) {
    const { database, organization, caller, parameters } = context;
    const { samlProviderId } = parameters;
    const { provider } = await findProvider(database, organization, caller.id, samlProviderId);
    if (!provider.entityID || !provider.ssoURL || !provider.certificate) {
      throw conflict(
        'To be tested, this provider needs an entity ID, an address and a certificate.',
        ['incomplete'],
      );
    }
    return startRequest(context, provider, { testerId: caller.id });
  },

  finishSAMLSignIn(context) {
    const attempt: Attempt = { method: 'saml' };
    return attempting(context, attempt, () => finishAttempt(context, attempt));
  },

  linkSAMLAccount(context) {
    const attempt: Attempt = { method: 'saml' };
    return attempting(context, attempt, () => link(context, attempt));
  },
};

/** Finishes a sign-in. @param attempt gets the provider */
async function finishAttempt(
  context: Context<typeof contract.finishSAMLSignIn>,
  attempt: Attempt,
): Promise<Finished> {
  await spendForNetwork(context);
  const { instance, database, body, now } = context;
  let provider: ProviderRow | undefined;
  // Before the signature is verified, anyone may have written the quoted text.
  let isProven = false;
  try {
    const request = await takeRequest(context, body);
    provider = await readProvider(database, request.providerId);
    if (!provider) throw gone();
    const { id, label, organizationId } = provider;
    attempt.provider = { id, label, organizationId };
    isProven = request.testerId !== null;
    const proof = await verifyResponse(instance, provider, request, body.response, now);
    isProven = true;
    const { reply, mail } = await finish(context, request, provider, proof);
    if (mail) await sendLinkCode(context, mail);
    return reply;
  } catch (error) {
    if (!(error instanceof SAMLFault)) throw error;
    const reason = isProven ? error.message : withoutQuotes(error.message);
    if (provider) await noteFailure(database, provider.id, reason, now);
    throw refusalOf(error);
  }
}

/**
 * Links an account with the code that its address got, and signs its person in. @param attempt gets
 * the provider
 */
async function link(
  context: Context<typeof contract.linkSAMLAccount>,
  attempt: Attempt,
): Promise<{ organization: string; token: string; user: User }> {
  await spendForNetwork(context);
  const { instance, body, now } = context;
  try {
    const proof = readProof(instance.keys, body.challenge, body.proof);
    if (proof.provider !== body.provider) throw gone();
    await checkCode(context, body);
    return await context.transaction(async (transaction) => {
      const { provider, organization } = await lockProvider(transaction, proof);
      if (provider.status !== 'active') throw gone();
      const { id, label, organizationId } = provider;
      attempt.provider = { id, label, organizationId };
      const identity = await takeAccount(transaction, organization, body.challenge, proof);
      const issued = await enter(context, transaction, { organization, provider, ...identity });
      const { user } = identity;
      const event = { type: 'sso-linked', title: organization.title } as const;
      await queueSecurityMail(transaction, instance, user.id, {
        ...event,
        request: context.request,
        now,
      });
      context.afterCommit(async () => instance.jobs.wake());
      return { organization: organization.id, ...issued };
    });
  } catch (error) {
    throw error instanceof SAMLFault ? refusalOf(error) : error;
  }
}
