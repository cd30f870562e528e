import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { serviceAddressOf } from '#lib/contract/email-address.ts';
import type * as contract from '#lib/contract/service-accounts.ts';
import {
  ACCOUNT_TOKENS_MAXIMUM,
  ACCOUNTS_MAXIMUM,
  type ServiceAccount,
} from '#lib/contract/service-accounts.ts';
import type { Executor } from '../database/executor.ts';
import { readList } from '../database/keyset.ts';
import {
  members,
  organizations,
  serviceAccounts as table,
  tokens,
  users,
} from '../database/schema/index.ts';
import type { UserRow } from '../database/user-columns.ts';
import { conflict, notFound } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import type { OrganizationScope } from '../permissions/organization.ts';
import { requireSignIn } from '../permissions/sign-in-policy.ts';
import { hashOf, newId, newSecret } from '../security/secrets.ts';
import { expiryOf, presentToken, tokenColumns } from '../sign-in/token-rows.ts';
import { presentUser, searchTextOf } from '../users/handlers.ts';

const creators = alias(users, 'creators');

/** The tokens of an account, as a condition. */
const tokensOf = (userId: string) => and(eq(tokens.userId, userId), eq(tokens.kind, 'service'));

/** Those of `tokensOf` that haven't expired. */
const isValid = (now: Date) => or(isNull(tokens.expiresAt), gt(tokens.expiresAt, now));

function selectAccounts(database: Executor, now: Date) {
  const theirs = sql`${tokens} where ${tokens.userId} = ${table.userId} and ${tokens.kind} = 'service'`;
  return database
    .select({
      id: users.id,
      displayName: users.displayName,
      role: members.role,
      disabled: members.disabled,
      createdAt: table.createdAt,
      creator: {
        id: creators.id,
        displayName: creators.displayName,
        email: creators.email,
        photoURL: creators.photoURL,
      },
      tokens: sql<number>`(select count(*)::int from ${theirs} and ${isValid(now)})`,
      lastUsedAt: sql`(select max(${tokens.lastUsedAt}) from ${theirs})`.mapWith(tokens.lastUsedAt),
    })
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .innerJoin(
      members,
      and(eq(members.organizationId, table.organizationId), eq(members.userId, table.userId)),
    )
    .leftJoin(creators, eq(creators.id, table.createdBy));
}

type Row = Omit<ServiceAccount, 'object' | 'createdAt' | 'createdBy' | 'lastUsedAt'> & {
  createdAt: Date;
  creator: UserRow | null;
  lastUsedAt: Date | null;
};

function present(appUrl: string, { creator, createdAt, lastUsedAt, ...row }: Row): ServiceAccount {
  return {
    object: 'service-account',
    ...row,
    createdAt: createdAt.toISOString(),
    ...(creator && { createdBy: presentUser(appUrl, creator) }),
    ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
  };
}

/** @throws Refusal 404 for an account of another organization, or none */
async function findAccount(
  database: Executor,
  organization: OrganizationScope,
  id: string,
  now: Date,
): Promise<Row> {
  const [row] = await selectAccounts(database, now).where(
    and(eq(table.organizationId, organization.id), eq(table.userId, id)),
  );
  if (!row) throw notFound('This service account');
  return row;
}

const targetOf = ({ id, displayName }: Pick<Row, 'id' | 'displayName'>) => ({
  type: 'member',
  id,
  label: displayName,
});

export const serviceAccounts: Handlers<typeof contract> = {
  async listServiceAccounts(context) {
    const { instance, database, organization, now } = context;
    return readList(context, {
      table,
      select: selectAccounts(database, now),
      where: eq(table.organizationId, organization.id),
      order: [users.displayName, users.id],
      direction: 'asc',
      keyOf: (row) => [row.displayName, row.id],
      present: (row) => present(instance.appUrl, row),
    });
  },

  async createServiceAccount({ instance, database, organization, caller, body, now, record }) {
    const ours = eq(table.organizationId, organization.id);
    if ((await database.$count(table, ours)) >= ACCOUNTS_MAXIMUM)
      throw conflict(
        `${organization.row.title} has ${ACCOUNTS_MAXIMUM} service accounts, which is the limit. Delete one first.`,
      );
    const id = newId('usr');
    const user = { id, displayName: body.displayName, email: serviceAddressOf(id) };
    const place = { organizationId: organization.id, userId: id };
    await database.insert(users).values({ ...user, createdAt: now });
    await database.insert(members).values({
      ...place,
      role: body.role,
      invitedBy: caller.id,
      joinedAt: now,
      searchText: searchTextOf(user),
    });
    await database.insert(table).values({ ...place, createdBy: caller.id, createdAt: now });
    record({ target: targetOf(user), payload: { role: body.role } });
    return present(instance.appUrl, await findAccount(database, organization, id, now));
  },

  async updateServiceAccount({ instance, database, organization, parameters, body, now, record }) {
    const row = await findAccount(database, organization, parameters.serviceAccountId, now);
    const { displayName = row.displayName } = body;
    if (displayName === row.displayName) return present(instance.appUrl, row);
    const isTheirs = eq(members.userId, row.id);
    const searchText = searchTextOf({ displayName, email: serviceAddressOf(row.id) });
    await database.update(users).set({ displayName }).where(eq(users.id, row.id));
    await database.update(members).set({ searchText }).where(isTheirs);
    record({
      target: targetOf({ id: row.id, displayName }),
      payload: { before: row.displayName },
    });
    return present(instance.appUrl, { ...row, displayName });
  },

  async deleteServiceAccount({ database, organization, parameters, now, record }) {
    const row = await findAccount(database, organization, parameters.serviceAccountId, now);
    await database.delete(tokens).where(tokensOf(row.id));
    await database
      .delete(members)
      .where(and(eq(members.organizationId, organization.id), eq(members.userId, row.id)));
    record({ target: targetOf(row), payload: { role: row.role, tokens: row.tokens } });
    return undefined;
  },

  async listServiceAccountTokens(context) {
    const { database, organization, parameters, now } = context;
    const account = await findAccount(database, organization, parameters.serviceAccountId, now);
    return readList(context, {
      table: tokens,
      select: database
        .select(tokenColumns)
        .from(tokens)
        .leftJoin(organizations, eq(organizations.id, tokens.organizationId)),
      where: tokensOf(account.id),
      order: [tokens.createdAt, tokens.id],
      keyOf: (row) => [row.createdAt, row.id],
      present: (row) => presentToken(row),
    });
  },

  async createServiceAccountToken(context) {
    const { instance, database, organization, caller, parameters, body, now, record } = context;
    requireSignIn(caller, 'service accounts');
    const account = await findAccount(database, organization, parameters.serviceAccountId, now);
    if ((await database.$count(tokens, tokensOf(account.id))) >= ACCOUNT_TOKENS_MAXIMUM)
      throw conflict(
        `${account.displayName} has ${ACCOUNT_TOKENS_MAXIMUM} tokens, which is the limit. Revoke one first.`,
      );
    const expiresAt = expiryOf(body.expiresAt, now, instance.tokenDays);
    const secret = newSecret('masthead_svc');
    const { name, scope } = body;
    const row = { id: newId('tok'), name, createdAt: now, expiresAt, scope, spaceIds: null };
    await database.insert(tokens).values({
      ...row,
      hash: hashOf(secret),
      kind: 'service',
      userId: account.id,
      organizationId: organization.id,
    });
    record({ target: targetOf(account), payload: { name, scope, token: row.id } });
    const { id, title } = organization.row;
    const shown = { lastUsedAt: null, address: null, userAgent: null };
    return { ...presentToken({ ...row, ...shown, organization: { id, title } }), secret };
  },

  async revokeServiceAccountToken({ database, organization, parameters, now, record }) {
    const account = await findAccount(database, organization, parameters.serviceAccountId, now);
    const [token] = await database
      .delete(tokens)
      .where(and(tokensOf(account.id), eq(tokens.id, parameters.tokenId)))
      .returning();
    if (!token) throw notFound('This token');
    record({ target: targetOf(account), payload: { name: token.name, token: token.id } });
    return undefined;
  },
};
