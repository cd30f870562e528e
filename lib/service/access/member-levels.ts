import { and, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/access.ts';
import { after, inOrder, pageOf } from '../database/keyset.ts';
import { members, users } from '../database/schema/index.ts';
import { userColumns } from '../database/user-columns.ts';
import type { Handler } from '../http/handler.ts';
import { membersWhere } from '../members/list.ts';
import { peopleOf } from '../permissions/people.ts';
import { presentUser } from '../users/handlers.ts';
import { columnsOf, levelsOn } from './levels-on.ts';

/** The level of each member on some of the spaces that the caller can see. */
export const listMemberLevels: Handler<typeof contract.listMemberLevels> = async (context) => {
  const { instance, database, organization, caller, query, cursors } = context;
  const columns = await columnsOf(database, organization, caller.id, query.spaces);
  const where = membersWhere(organization.id, { search: query.search });
  const order = [users.displayName, users.id];
  const rows = await database
    .select({ user: userColumns, role: members.role })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(where, after(order, 'asc', cursors.read(query.page))))
    .orderBy(...inOrder(order, 'asc'))
    .limit(query.limit + 1);
  const shown = rows.slice(0, query.limit).map(({ user, role }) => ({ id: user.id, role }));
  const people = await peopleOf(database, organization.id, shown);
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
      ...levelsOn(columns, people.get(user.id) ?? { role, grants: new Map() }),
    }),
  );
};
