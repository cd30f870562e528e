import { eq } from 'drizzle-orm';
import { isServiceAddress } from '#lib/contract/email-address.ts';
import type { User } from '#lib/contract/shapes.ts';
import type * as contract from '#lib/contract/users.ts';
import { members, users as table } from '../database/schema/index.ts';
import { type UserRow, userColumns } from '../database/user-columns.ts';
import type { Handlers } from '../http/handler.ts';
import { mayCreateOrganizations } from '../permissions/creating-organizations.ts';
import { beganAsInstanceAdmin } from '../permissions/instance-admins.ts';

/** A user as the API returns it. */
export function presentUser(appUrl: string, row: UserRow): User {
  return {
    object: 'user',
    id: row.id,
    displayName: row.displayName,
    ...(!isServiceAddress(row.email) && { email: row.email }),
    ...(row.photoURL && { photoURL: row.photoURL }),
    urls: { location: `${appUrl}/v1/users/${row.id}` },
  };
}

/** The text that the search of members looks through. */
export function searchTextOf(user: { displayName: string; email: string }): string {
  const { displayName, email } = user;
  return `${displayName} ${isServiceAddress(email) ? 'service account' : email}`.toLowerCase();
}

export const users: Handlers<typeof contract> = {
  async getUser({ instance, caller }) {
    const instanceAdmin = beganAsInstanceAdmin({ instance, caller });
    const createsOrganizations = mayCreateOrganizations({ instance, caller }, instanceAdmin);
    return {
      ...presentUser(instance.appUrl, caller),
      createsOrganizations,
      ...(instanceAdmin && { instanceAdmin }),
    };
  },

  async updateUser({ instance, database, caller, body }) {
    if (body.displayName === undefined) return presentUser(instance.appUrl, caller);
    const [row] = await database
      .update(table)
      .set({ displayName: body.displayName })
      .where(eq(table.id, caller.id))
      .returning(userColumns);
    const changed = row ?? caller;
    await database
      .update(members)
      .set({ searchText: searchTextOf(changed) })
      .where(eq(members.userId, caller.id));
    return presentUser(instance.appUrl, changed);
  },
};
