import { and, eq, inArray, isNull } from 'drizzle-orm';
import type * as contract from '#lib/contract/tokens.ts';
import type { Executor } from '../database/executor.ts';
import { readList } from '../database/keyset.ts';
import {
  members,
  organizations,
  spaces,
  tokens as table,
  users,
} from '../database/schema/index.ts';
import { badField, conflict, notFound } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { viewOf } from '../permissions/ancestors.ts';
import type { Caller } from '../permissions/caller.ts';
import { requireSignIn } from '../permissions/sign-in-policy.ts';
import { hashOf, newId, newSecret } from '../security/secrets.ts';
import { memberTokens } from './member-tokens.ts';
import { queueSecurityMail } from './security-mails.ts';
import { expiryOf, presentToken, type TokenRow, tokenColumns } from './token-rows.ts';
import { withinReach } from './tokens.ts';

/** The maximum number of personal access tokens of a user. */
const MAXIMUM = 100;

const personalOf = (caller: Caller) =>
  and(eq(table.userId, caller.id), eq(table.kind, 'personal'), withinReach(caller));

/** @throws Refusal 400 for an organization that isn't the caller's */
async function organizationOf(database: Executor, caller: Caller, id: string) {
  const mine = and(
    eq(members.organizationId, id),
    eq(members.userId, caller.id),
    eq(members.disabled, false),
    isNull(organizations.deletedAt),
  );
  const [row] = await database
    .select({ id: organizations.id, title: organizations.title })
    .from(organizations)
    .innerJoin(members, eq(members.organizationId, organizations.id))
    .where(mine);
  if (row) return row;
  throw badField('organization', 'Choose an organization that you belong to.');
}

type Limited = Pick<TokenRow, 'organization' | 'spaceIds'>;

/** The titles of the spaces of some tokens, as far as the caller can see them, by id. */
async function titlesOfSpaces(
  database: Executor,
  { id: callerId }: Caller,
  rows: readonly Limited[],
): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  const limited = rows.filter(({ organization, spaceIds }) => organization && spaceIds);
  for (const [organizationId, some] of Map.groupBy(limited, (row) => row.organization?.id ?? '')) {
    const [found] = await database
      .select({ role: members.role })
      .from(members)
      .where(
        and(
          eq(members.organizationId, organizationId),
          eq(members.userId, callerId),
          eq(members.disabled, false),
        ),
      );
    if (!found) continue;
    const view = await viewOf(database, { id: organizationId, role: found.role }, callerId);
    const visible = await database
      .select({ id: spaces.id, title: spaces.title })
      .from(spaces)
      .where(
        and(
          eq(spaces.organizationId, organizationId),
          inArray(
            spaces.id,
            some.flatMap(({ spaceIds }) => spaceIds ?? []),
          ),
          isNull(spaces.deletedAt),
          view.seesSpaces,
        ),
      );
    for (const { id, title } of visible) titles.set(id, title);
  }
  return titles;
}

/** @throws Refusal 400 for spaces that aren't the organization's, or that the caller can't see */
function requireSpaces(
  spaceIds: readonly string[] | null,
  organization: Limited['organization'],
  titles: ReadonlyMap<string, string>,
): void {
  if (spaceIds === null) return;
  if (!organization) throw badField('organization', 'Choose the organization of the spaces.');
  const unknown = spaceIds.filter((id) => !titles.has(id));
  if (unknown.length === 0) return;
  throw badField('spaces', `Choose spaces of ${organization.title} that you can see.`);
}

export const tokens: Handlers<typeof contract> = {
  async listTokens(context) {
    const { database, caller } = context;
    const { items, ...page } = await readList(context, {
      table,
      select: database
        .select(tokenColumns)
        .from(table)
        .leftJoin(organizations, eq(organizations.id, table.organizationId)),
      where: personalOf(caller),
      order: [table.createdAt, table.id],
      keyOf: (row) => [row.createdAt, row.id],
      present: (row) => row,
    });
    const titles = await titlesOfSpaces(database, caller, items);
    return { ...page, items: items.map((row) => presentToken(row, titles)) };
  },

  async createToken({ instance, database, caller, body, request, now, record, afterCommit }) {
    requireSignIn(caller, 'tokens');
    const expiresAt = expiryOf(body.expiresAt, now, instance.tokenDays);
    const only = caller.token.bound?.organizationId ?? body.organization;
    const organization = only === undefined ? null : await organizationOf(database, caller, only);
    const spaceIds = body.spaces ? [...new Set(body.spaces)] : null;
    const titles = await titlesOfSpaces(database, caller, [{ organization, spaceIds }]);
    requireSpaces(spaceIds, organization, titles);
    // The lock makes concurrent creations count each other.
    await database
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, caller.id))
      .for('update');
    const all = and(eq(table.userId, caller.id), eq(table.kind, 'personal'));
    if ((await database.$count(table, all)) >= MAXIMUM) {
      throw conflict(`You have ${MAXIMUM} tokens, which is the limit. Revoke one first.`);
    }
    const secret = newSecret('masthead_pat');
    const { name, scope } = body;
    const row = { id: newId('tok'), name, createdAt: now, expiresAt, scope, spaceIds };
    const organizationId = organization?.id ?? null;
    await database.insert(table).values({
      ...row,
      hash: hashOf(secret),
      kind: 'personal',
      userId: caller.id,
      organizationId,
      ...caller.token.bound,
      factor: caller.token.factor,
    });
    await queueSecurityMail(database, instance, caller.id, { type: 'token', name, request, now });
    afterCommit(async () => instance.jobs.wake());
    record({
      account: { only: organizationId },
      target: { type: 'token', id: row.id, label: name },
      payload: { scope, ...(spaceIds && { spaces: spaceIds.length }) },
    });
    const unused = { lastUsedAt: null, address: null, userAgent: null };
    return { ...presentToken({ ...row, ...unused, organization }, titles), secret };
  },

  async revokeToken({ database, caller, parameters, record }) {
    requireSignIn(caller, 'tokens');
    const [token] = await database
      .delete(table)
      .where(and(personalOf(caller), eq(table.id, parameters.tokenId)))
      .returning();
    if (!token) throw notFound('This token');
    record({
      account: { only: token.organizationId, except: token.endedFor },
      target: { type: 'token', id: token.id, label: token.name },
    });
    return undefined;
  },
  ...memberTokens,
};
