import { and, eq, sql } from 'drizzle-orm';
import { DAY, MINUTE } from '#lib/contract/durations.ts';
import type { Incoming } from '#lib/http.ts';
import type { Database } from '../database/engine.ts';
import { members, organizations, tokens, users } from '../database/schema/index.ts';
import { unauthorized } from '../errors.ts';
import type { Caller } from '../permissions/caller.ts';
import { isNamedAdmin } from '../permissions/instance-admins.ts';
import type { Membership } from '../permissions/organization.ts';
import { isOver } from '../permissions/sign-in-policy.ts';
import { mustUseSSO } from '../permissions/sso-enforcement.ts';
import { suspendedAccount } from '../permissions/suspension.ts';
import { hashOf } from '../security/secrets.ts';
import type { Instance } from './handler.ts';
import { keepIdentities } from './kept-identities.ts';
import { userAgentOf } from './request-context.ts';

/** How far behind `lastUsedAt` may be, to write rarely, in milliseconds. */
const TOUCH_INTERVAL = {
  personal: 10 * MINUTE,
  service: 10 * MINUTE,
  'sign-in': MINUTE,
};

/** The longest time without use once a token is used now: an idle time that was exceeded stays so. */
const gapUntil = (now: Date) =>
  sql`greatest(${tokens.longestGap}, coalesce(extract(epoch from ${now.toISOString()}::timestamptz - ${tokens.lastUsedAt}), 0)::int)`;

/** Whether a token ended, or is older than tokens of the instance may be. */
function isExpired(
  token: { kind: Caller['token']['kind']; tokenCreatedAt: Date; expiresAt: Date | null },
  tokenDays: number | undefined,
): boolean {
  const now = Date.now();
  if (token.expiresAt && token.expiresAt.getTime() <= now) return true;
  if (token.kind === 'sign-in' || tokenDays === undefined) return false;
  return now - token.tokenCreatedAt.getTime() > tokenDays * DAY;
}

/** Who sent a request, and their membership in the organization of its path. */
export type Identity = { caller: Caller; membership: Membership | null };

/**
 * Finds the sender of a request and, in the same query, their active membership in an
 * organization; prepared once, since every request needs it. Requests that only read may share it.
 * @param instance the longest life of personal access tokens, and how long sign-ins last
 */
export function authenticator(
  database: Database,
  { logger, tokenDays, sessions = {} }: Pick<Instance, 'logger' | 'tokenDays' | 'sessions'>,
): (request: Incoming, address: string, organizationId: string | undefined) => Promise<Identity> {
  const findByHash = database.orm
    .select({
      tokenId: tokens.id,
      kind: tokens.kind,
      tokenCreatedAt: tokens.createdAt,
      lastUsedAt: tokens.lastUsedAt,
      expiresAt: tokens.expiresAt,
      boundTo: tokens.organizationId,
      samlProviderId: tokens.samlProviderId,
      spaceIds: tokens.spaceIds,
      scope: tokens.scope,
      endedFor: tokens.endedFor,
      confirmedAt: tokens.confirmedAt,
      factor: tokens.factor,
      longestGap: tokens.longestGap,
      id: users.id,
      displayName: users.displayName,
      email: users.email,
      photoURL: users.photoURL,
      suspendedAt: users.suspendedAt,
      isNamedAdmin,
      organization: organizations,
      role: members.role,
      mustUseSSO,
    })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .leftJoin(
      members,
      and(
        eq(members.organizationId, sql.placeholder('organization')),
        eq(members.userId, users.id),
        eq(members.disabled, false),
      ),
    )
    .leftJoin(organizations, eq(organizations.id, members.organizationId))
    .where(eq(tokens.hash, sql.placeholder('hash')))
    .prepare('authenticate');

  const kept = keepIdentities(
    database.identityChanges,
    async (hash: string, organization: string) => {
      const [found] = await findByHash.execute({ hash, organization });
      if (found?.organization) Object.freeze(found.organization);
      return found;
    },
    // Paths can name any number of others, of any length.
    ({ organization }, id) => id === '' || organization !== null,
  );

  // A sign-in keeps the place where it began.
  const touch = (
    { tokenId, id, kind }: { tokenId: string; id: string; kind: Caller['token']['kind'] },
    place: { address: string; userAgent: string | null } | null,
    now = new Date(),
  ) =>
    Promise.all([
      database.orm
        .update(tokens)
        .set({ lastUsedAt: now, longestGap: gapUntil(now), ...place })
        .where(eq(tokens.id, tokenId)),
      // A service account opens no page, by which people are seen.
      kind === 'service' &&
        database.orm.update(members).set({ lastSeenAt: now }).where(eq(members.userId, id)),
    ]).then(
      () => undefined,
      (error: unknown) => logger.warn({ error }, 'couldn’t record the use of a token'),
    );

  return async (request, address, organizationId = '') => {
    const secret = /^Bearer ([\w-]{20,200})$/.exec(request.headers.get('authorization') ?? '')?.[1];
    if (!secret) throw unauthorized();
    const hash = hashOf(secret);
    const found =
      request.method === 'GET'
        ? await kept.find(hash, organizationId)
        : await kept.read(hash, organizationId);
    if (!found || isExpired(found, tokenDays))
      throw unauthorized(
        'This token isn’t valid. It may have expired or been revoked. Sign in again or use another token.',
      );
    if (found.suspendedAt) throw suspendedAccount();
    const unused = found.lastUsedAt ? Date.now() - found.lastUsedAt.getTime() : 0;
    const proof = {
      kind: found.kind,
      factor: found.factor,
      confirmedAt: found.confirmedAt ?? found.tokenCreatedAt,
      longestGap: Math.max(unused, found.longestGap * 1000),
    };
    if (isOver(sessions, proof, Date.now()))
      throw unauthorized('Your session has expired. Sign in again.');
    if (!found.lastUsedAt || unused > TOUCH_INTERVAL[found.kind]) {
      const place = { address, userAgent: userAgentOf(request) || null };
      void touch(found, found.kind !== 'sign-in' ? place : null).then(() =>
        kept.forget(hash, organizationId),
      );
    }
    const { id, displayName, email, photoURL, isNamedAdmin } = found;
    const { organization, role, mustUseSSO: must } = found;
    const { boundTo, samlProviderId } = found;
    const bound = boundTo && samlProviderId ? { organizationId: boundTo, samlProviderId } : null;
    const token = {
      id: found.tokenId,
      ...proof,
      createdAt: found.tokenCreatedAt,
      bound,
      organizationId: boundTo,
      spaceIds: found.spaceIds,
      scope: found.scope,
      endedFor: found.endedFor,
    };
    return {
      caller: { id, displayName, email, photoURL, isNamedAdmin, token },
      membership: organization && { organization, role, mustUseSSO: must },
    };
  };
}
