import { and, eq, ne } from 'drizzle-orm';
import { isInDomains } from '#lib/contract/inside-domains.ts';
import { members, provisionedUsers as table, users } from '../database/schema/index.ts';
import { disable, enable } from '../members/membership-changes.ts';
import { findMember } from '../members/rows.ts';
import { searchTextOf } from '../users/handlers.ts';
import type { ScimContext } from './context.ts';
import { taken } from './faults.ts';
import type { UserChange } from './user-changes.ts';
import { requireFreeName, requireProven, shownName } from './user-names.ts';
import type { UserRow } from './user-rows.ts';

/**
 * Changes a member as the identity provider says, which manages them from then on. The organization's
 * lock is held.
 * @throws ScimFault 403 for an address that isn't the organization's, 409 for a name or an address of
 * someone else; Refusal 409 for the last admin
 */
export async function changeUser(
  context: ScimContext,
  row: UserRow,
  said: UserChange,
): Promise<void> {
  await changeNames(context, row, said);
  await changeAccount(context, row, said);
  await changeStanding(context, row, said);
}

async function changeNames(
  { database, organization, now }: ScimContext,
  { id, email, provisioned }: UserRow,
  said: UserChange,
): Promise<void> {
  const before = provisioned ?? {
    userName: email,
    externalId: null,
    givenName: null,
    familyName: null,
  };
  const userName = said.userName ?? before.userName;
  if (userName.toLowerCase() !== before.userName.toLowerCase())
    await requireFreeName(database, organization, userName, id);
  const names = {
    userName,
    externalId: said.externalId === undefined ? before.externalId : said.externalId,
    givenName: said.givenName === undefined ? before.givenName : said.givenName,
    familyName: said.familyName === undefined ? before.familyName : said.familyName,
    updatedAt: now,
  };
  await database
    .insert(table)
    .values({ organizationId: organization.id, userId: id, createdAt: now, ...names })
    .onConflictDoUpdate({ target: [table.organizationId, table.userId], set: names });
}

/** The person's own name and address, which other organizations see, too: only of those who own the address. */
async function changeAccount(
  { database, organization, record }: ScimContext,
  row: UserRow,
  said: UserChange,
): Promise<void> {
  const isOurs = isInDomains(row.email, organization.row.provenDomains);
  const name = isOurs ? shownName(said.displayName ?? said.formatted) : undefined;
  const after = { displayName: name ?? row.displayName, email: said.email ?? row.email };
  const isMoved = after.email !== row.email;
  if (!isMoved && after.displayName === row.displayName) return;
  if (isMoved) {
    requireProven(organization, row.email, 'it can’t be changed');
    requireProven(organization, after.email, 'it can’t be used');
    const isTaken = and(eq(users.email, after.email), ne(users.id, row.id));
    if ((await database.$count(users, isTaken)) > 0)
      throw taken(`The address ${after.email} belongs to someone else.`);
  }
  await database.update(users).set(after).where(eq(users.id, row.id));
  await database
    .update(members)
    .set({ searchText: searchTextOf(after) })
    .where(eq(members.userId, row.id));
  record({
    action: 'updateProvisionedMember',
    target: { type: 'member', id: row.id, label: after.displayName },
    payload: { before: { displayName: row.displayName, email: row.email }, after },
  });
}

async function changeStanding(
  context: ScimContext,
  row: UserRow,
  { active }: UserChange,
): Promise<void> {
  if (active === undefined || active === !row.disabled) return;
  const member = await findMember(context.database, context.organization, row.id);
  await (active ? enable : disable)(context, member);
}
