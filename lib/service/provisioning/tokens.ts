import { and, eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Incoming } from '#lib/http.ts';
import type { Executor } from '../database/executor.ts';
import {
  organizations,
  provisioning,
  provisioningTokens as table,
} from '../database/schema/index.ts';
import { forbidden, unauthorized } from '../errors.ts';
import { type OrganizationScope, scopeOf } from '../permissions/organization.ts';
import { hashOf } from '../security/secrets.ts';

/** How far behind the last use may be, to write rarely: a minute, in milliseconds. */
const TOUCH_INTERVAL = 60_000;

/** An identity provider: its token, and the organization it acts for. */
export type Provider = { tokenId: string; organization: OrganizationScope };

/**
 * Finds the sender of a request.
 * @throws Refusal 401 without a valid token of this organization, whether or not it exists; 403 while
 * provisioning is off
 */
export async function authenticate(
  database: Executor,
  request: Pick<Incoming, 'headers'>,
  organizationId: string,
): Promise<Provider & { lastUsedAt: Date | null }> {
  const header = request.headers.get('authorization') ?? '';
  const secret = /^Bearer\s+([\w-]{20,200})$/i.exec(header)?.[1];
  if (!secret)
    throw unauthorized(
      'Send a provisioning token of this organization as Authorization: Bearer ….',
    );
  const [found] = await database
    .select({
      tokenId: table.id,
      lastUsedAt: table.lastUsedAt,
      organization: organizations,
      enabled: provisioning.enabled,
    })
    .from(table)
    .innerJoin(organizations, eq(organizations.id, table.organizationId))
    .leftJoin(provisioning, eq(provisioning.organizationId, table.organizationId))
    .where(and(eq(table.hash, hashOf(secret)), eq(table.organizationId, organizationId)));
  if (!found)
    throw unauthorized('This token isn’t a provisioning token of this organization, or has ended.');
  const { tokenId, lastUsedAt, enabled } = found;
  if (!enabled)
    throw forbidden(
      `Provisioning is turned off in ${found.organization.title}. An admin can turn it on in its settings.`,
    );
  const membership = {
    organization: found.organization,
    role: 'admin',
    mustUseSSO: false,
  } as const;
  return { tokenId, lastUsedAt, organization: scopeOf(membership, { token: null }) };
}

/** Remembers when a token was last used; a failure changes nothing. */
export async function touch(
  database: Executor,
  logger: Logger,
  { tokenId, lastUsedAt, organization }: Awaited<ReturnType<typeof authenticate>>,
  now: Date,
): Promise<void> {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < TOUCH_INTERVAL) return;
  try {
    await database.update(table).set({ lastUsedAt: now }).where(eq(table.id, tokenId));
    await database
      .update(provisioning)
      .set({ lastRequestAt: now })
      .where(eq(provisioning.organizationId, organization.id));
  } catch (error) {
    logger.warn({ error }, 'couldn’t record the use of a provisioning token');
  }
}
