import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Incoming } from '#lib/http.ts';
import type { Database } from '../database/engine.ts';
import { members, organizations, tokens, users } from '../database/schema/index.ts';
import { unauthorized } from '../errors.ts';
import type { Caller } from '../permissions/caller.ts';
import type { Membership } from '../permissions/organization.ts';
import { mustUseSSO } from '../permissions/sso-enforcement.ts';
import { hashOf } from '../security/secrets.ts';
import { userAgentOf } from './request-context.ts';

/** How far behind `lastUsedAt` may be, to write rarely: 10 minutes, in milliseconds. */
const TOUCH_INTERVAL = 10 * 60 * 1000;
const DAY = 24 * 60 * 60 * 1000;

/** Who sent a request, and their membership in the organization of its path. */
export type Identity = { caller: Caller; membership: Membership | null };

/**
 * Finds the sender of a request and, in the same query, their active membership in an
 * organization; prepared once, since every request needs it.
 * @param tokenDays the longest life of personal access tokens
 */
export function authenticator(
  database: Database,
  logger: Logger,
  tokenDays: number | undefined,
): (request: Incoming, address: string, organizationId: string | undefined) => Promise<Identity> {
  const findByHash = database.orm
    .select({
      tokenId: tokens.id,
      kind: tokens.kind,
      tokenCreatedAt: tokens.createdAt,
      lastUsedAt: tokens.lastUsedAt,
      boundTo: tokens.organizationId,
      samlProviderId: tokens.samlProviderId,
      scope: tokens.scope,
      endedFor: tokens.endedFor,
      id: users.id,
      displayName: users.displayName,
      email: users.email,
      photoURL: users.photoURL,
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
    .where(
      and(
        eq(tokens.hash, sql.placeholder('hash')),
        or(isNull(tokens.expiresAt), gt(tokens.expiresAt, sql.placeholder('now'))),
      ),
    )
    .prepare('authenticate');

  // A sign-in keeps the place where it began.
  const touch = (tokenId: string, place: { address: string; userAgent: string | null } | null) =>
    database.orm
      .update(tokens)
      .set({ lastUsedAt: new Date(), ...place })
      .where(eq(tokens.id, tokenId))
      .then(
        () => undefined,
        (error: unknown) => logger.warn({ error }, 'couldn’t record the use of a token'),
      );

  return async (request, address, organizationId = '') => {
    const secret = /^Bearer ([\w-]{20,200})$/.exec(request.headers.get('authorization') ?? '')?.[1];
    if (!secret) throw unauthorized();
    const [found] = await findByHash.execute({
      hash: hashOf(secret),
      now: new Date(),
      organization: organizationId,
    });
    const isTooOld =
      found?.kind === 'personal' &&
      tokenDays !== undefined &&
      Date.now() - found.tokenCreatedAt.getTime() > tokenDays * DAY;
    if (!found || isTooOld)
      throw unauthorized('This token is unknown, expired or revoked. Sign in again.');
    if (!found.lastUsedAt || Date.now() - found.lastUsedAt.getTime() > TOUCH_INTERVAL)
      void touch(
        found.tokenId,
        found.kind === 'personal' ? { address, userAgent: userAgentOf(request) || null } : null,
      );
    const { id, displayName, email, photoURL, organization, role, mustUseSSO: must } = found;
    const { boundTo, samlProviderId } = found;
    const bound = boundTo && samlProviderId ? { organizationId: boundTo, samlProviderId } : null;
    const token = {
      id: found.tokenId,
      kind: found.kind,
      createdAt: found.tokenCreatedAt,
      bound,
      organizationId: boundTo,
      scope: found.scope,
      endedFor: found.endedFor,
    };
    return {
      caller: { id, displayName, email, photoURL, token },
      membership: organization && { organization, role, mustUseSSO: must },
    };
  };
}
