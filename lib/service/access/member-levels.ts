import { and, eq, isNull } from 'drizzle-orm';
import type * as contract from '#lib/contract/access.ts';
import { after, inOrder, pageOf } from '../database/keyset.ts';
import { members, spaces, users } from '../database/schema/index.ts';
import { userColumns } from '../database/user-columns.ts';
import type { Handler } from '../http/handler.ts';
import { collectionsOf, isOneOf, spaceNode, viewFrom, viewOf } from '../permissions/ancestors.ts';
import { peopleOf } from '../permissions/people.ts';
import { presentUser } from '../users/handlers.ts';

/** The level of each member on some of the spaces that the caller can see. */
export const listMemberLevels: Handler<typeof contract.listMemberLevels> = async (context) => {
  const { instance, database, organization, caller, query, cursors } = context;
  const view = await viewOf(database, organization, caller.id);
  const found = await database
    .select()
    .from(spaces)
    .where(
      and(
        eq(spaces.organizationId, organization.id),
        isNull(spaces.deletedAt),
        isOneOf(spaces.id, query.spaces.split(',')),
        view.seesSpaces,
      ),
    );
  const places = found.map(spaceNode);
  const where = eq(members.organizationId, organization.id);
  const order = [users.displayName, users.id];
  const rows = await database
    .select({ user: userColumns, role: members.role })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(where, after(order, 'asc', cursors.read(query.page))))
    .orderBy(...inOrder(order, 'asc'))
    .limit(query.limit + 1);
  const above = await collectionsOf(database, organization.id);
  const levels = new Map<string, Record<string, contract.MemberLevels['levels'][string]>>();
  const shown = rows.slice(0, query.limit).map(({ user, role }) => ({ id: user.id, role }));
  for (const [id, person] of await peopleOf(database, organization.id, shown)) {
    const on = viewFrom(person, above);
    levels.set(id, Object.fromEntries(places.map((place) => [place.id, on.on(place).level])));
  }
  return pageOf(
    rows,
    query.limit,
    await database.$count(members, where),
    cursors,
    ({ user }) => [user.displayName, user.id],
    ({ user, role }) => ({
      object: 'member-levels',
      id: user.id,
      user: presentUser(instance.appUrl, user),
      role,
      levels: levels.get(user.id) ?? {},
    }),
  );
};
