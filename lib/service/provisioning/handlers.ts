import { and, asc, desc, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/provisioning.ts';
import type { Provisioning, ProvisioningToken } from '#lib/contract/provisioning.ts';
import { PROVISIONING_TOKENS } from '#lib/contract/provisioning.ts';
import type { Executor } from '../database/executor.ts';
import {
  provisionedTeams,
  provisionedUsers,
  provisioningRefusals,
  provisioningTokens,
  provisioning as table,
  users,
} from '../database/schema/index.ts';
import { type UserRow, userColumns } from '../database/user-columns.ts';
import { conflict, notFound } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { requireSignIn } from '../permissions/sign-in-policy.ts';
import { hashOf, newId, newSecret } from '../security/secrets.ts';
import { presentUser } from '../users/handlers.ts';
import { baseUrlOf } from './addresses.ts';
import { KEPT_REFUSALS } from './refusals.ts';

/** The columns of a token that the API shows later: never the hash. */
const tokenColumns = {
  id: provisioningTokens.id,
  ending: provisioningTokens.ending,
  createdAt: provisioningTokens.createdAt,
  lastUsedAt: provisioningTokens.lastUsedAt,
};

type TokenRow = Pick<typeof provisioningTokens.$inferSelect, keyof typeof tokenColumns> & {
  creator: UserRow | null;
};

/** How many characters of a secret are shown, to distinguish tokens. */
const ENDING = 4;

function presentToken(appUrl: string, row: TokenRow): ProvisioningToken {
  return {
    object: 'provisioning-token',
    id: row.id,
    ending: row.ending,
    createdAt: row.createdAt.toISOString(),
    ...(row.creator && { createdBy: presentUser(appUrl, row.creator) }),
    ...(row.lastUsedAt && { lastUsedAt: row.lastUsedAt.toISOString() }),
  };
}

/** What a token is called in the activity. */
const labelOf = ({ ending }: { ending: string }) => `…${ending}`;

async function read(
  database: Executor,
  appUrl: string,
  organizationId: string,
): Promise<Provisioning> {
  const [row] = await database.select().from(table).where(eq(table.organizationId, organizationId));
  const tokens = await database
    .select({ ...tokenColumns, creator: userColumns })
    .from(provisioningTokens)
    .leftJoin(users, eq(users.id, provisioningTokens.createdBy))
    .where(eq(provisioningTokens.organizationId, organizationId))
    .orderBy(asc(provisioningTokens.createdAt), asc(provisioningTokens.id));
  const refusals = await database
    .select()
    .from(provisioningRefusals)
    .where(eq(provisioningRefusals.organizationId, organizationId))
    .orderBy(desc(provisioningRefusals.occurredAt), desc(provisioningRefusals.id))
    .limit(KEPT_REFUSALS);
  return {
    object: 'provisioning',
    enabled: row?.enabled ?? false,
    baseURL: baseUrlOf(appUrl, organizationId),
    tokens: tokens.map((token) => presentToken(appUrl, token)),
    ...(row?.lastRequestAt && { lastRequestAt: row.lastRequestAt.toISOString() }),
    people: await database.$count(
      provisionedUsers,
      eq(provisionedUsers.organizationId, organizationId),
    ),
    groups: await database.$count(
      provisionedTeams,
      eq(provisionedTeams.organizationId, organizationId),
    ),
    refusals: refusals.map(({ organizationId: _own, occurredAt, subject, ...refusal }) => ({
      ...refusal,
      occurredAt: occurredAt.toISOString(),
      ...(subject !== null && { subject }),
    })),
  };
}

export const provisioning: Handlers<typeof contract> = {
  async getProvisioning({ instance, database, organization }) {
    return read(database, instance.appUrl, organization.id);
  },

  async updateProvisioning({ instance, database, organization, body: { enabled }, record }) {
    const before = await read(database, instance.appUrl, organization.id);
    if (before.enabled === enabled) return before;
    await database
      .insert(table)
      .values({ organizationId: organization.id, enabled })
      .onConflictDoUpdate({ target: table.organizationId, set: { enabled } });
    record({
      target: { type: 'organization', id: organization.id, label: organization.row.title },
      payload: { enabled },
    });
    return { ...before, enabled };
  },

  async createProvisioningToken({ instance, database, organization, caller, now, record }) {
    requireSignIn(caller, 'provisioning tokens');
    const ours = eq(provisioningTokens.organizationId, organization.id);
    if ((await database.$count(provisioningTokens, ours)) >= PROVISIONING_TOKENS)
      throw conflict(
        `There are already ${PROVISIONING_TOKENS} tokens. End the one that your identity provider no longer uses first.`,
        ['too-many-tokens'],
      );
    const secret = newSecret('masthead_scim');
    const row = {
      id: newId('ptk'),
      ending: secret.slice(-ENDING),
      createdAt: now,
      lastUsedAt: null,
    };
    await database.insert(provisioningTokens).values({
      ...row,
      organizationId: organization.id,
      hash: hashOf(secret),
      createdBy: caller.id,
    });
    record({ target: { type: 'provisioning-token', id: row.id, label: labelOf(row) } });
    return { ...presentToken(instance.appUrl, { ...row, creator: caller }), secret };
  },

  async endProvisioningToken({ database, organization, caller, parameters, record }) {
    requireSignIn(caller, 'provisioning tokens');
    const [ended] = await database
      .delete(provisioningTokens)
      .where(
        and(
          eq(provisioningTokens.organizationId, organization.id),
          eq(provisioningTokens.id, parameters.provisioningTokenId),
        ),
      )
      .returning();
    if (!ended) throw notFound('This provisioning token');
    record({ target: { type: 'provisioning-token', id: ended.id, label: labelOf(ended) } });
    return undefined;
  },
};
