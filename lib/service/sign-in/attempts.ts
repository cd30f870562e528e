import { eq } from 'drizzle-orm';
import { ANYONE } from '#lib/contract/audit-actors.ts';
import type { SignIn } from '#lib/contract/sign-ins.ts';
import type { EventRequest, NewEvent } from '../audit-trail/events.ts';
import { noteRefusal } from '../audit-trail/refusals.ts';
import { users } from '../database/schema/index.ts';
import { Refusal } from '../errors.ts';
import { networkOf } from '../http/rate-limits.ts';
import { hashOf } from '../security/secrets.ts';
import type { OpenContext } from './limits.ts';

/** Somebody's attempt to sign in, and what becomes known of whose account it is for. */
export type Attempt = {
  method: SignIn['method'];
  email?: string;
  userId?: string;
  /** The identity provider that it came from. */
  provider?: { id: string; label: string; organizationId: string };
};

/** How many groups of networks count apart where no account is concerned: strangers have many networks. */
const NETWORKS = 64;
const LONGEST_REASON = 300;

/** What an event keeps of a request. @param tokenId the token that it came with */
export function requestOf(
  { id, address, userAgent }: OpenContext['request'],
  tokenId?: string,
): EventRequest {
  return { id, address, userAgent, tokenId };
}

/** Carries an attempt out, and writes to the audit log when it is refused. @throws what it throws */
export async function attempting<Result>(
  context: OpenContext,
  attempt: Attempt,
  carryOut: () => Promise<Result>,
): Promise<Result> {
  try {
    return await carryOut();
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) await noteRefused(context, attempt, error);
    throw error;
  }
}

async function noteRefused(
  context: OpenContext,
  attempt: Attempt,
  refusal: Refusal,
): Promise<void> {
  const { database, request, instance } = context;
  try {
    const { key, ...about } = await concerned(context, attempt, refusal);
    await noteRefusal(database, `sign-in ${key}`, {
      ...about,
      occurredAt: context.now,
      action: 'signInRefused',
      actorId: ANYONE.id,
      source: request.source,
      payload: { method: attempt.method, reason: refusal.message.slice(0, LONGEST_REASON) },
      request: requestOf(request),
    });
  } catch (error) {
    instance.logger.error({ error, requestId: request.id }, 'a refused sign-in was not written');
  }
}

type Concerned = Pick<NewEvent, 'place' | 'target'> & { key: string };

/** The account or provider of a refused attempt, and the key of attempts that count as the same. */
async function concerned(
  { database, request }: OpenContext,
  { method, email, userId, provider }: Attempt,
  { status }: Refusal,
): Promise<Concerned> {
  const network = networkOf(request.address);
  const some = parseInt(hashOf(network).slice(0, 8), 16) % NETWORKS;
  const isWho = userId ? eq(users.id, userId) : email ? eq(users.email, email) : null;
  const [user] = isWho
    ? await database.select({ id: users.id, name: users.displayName }).from(users).where(isWho)
    : [];
  if (user)
    return {
      // Beyond the limits it no longer matters from where.
      key: `${method} ${user.id} ${status === 429 ? '' : network}`,
      place: { account: { id: user.id } },
      target: { type: 'member', id: user.id, label: user.name },
    };
  if (provider) {
    const { id, label, organizationId: organization } = provider;
    const target = { type: 'saml-provider', id, label };
    return { key: `${method} ${id} ${some}`, place: { organization }, target };
  }
  const target = { type: 'user', id: 'unknown', ...(email && { label: email }) };
  return { key: `${method} ${some}`, place: 'instance', target };
}
