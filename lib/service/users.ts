import { eq } from 'drizzle-orm';
import type { User } from '#lib/contract/shapes.ts';
import type * as contract from '#lib/contract/users.ts';
import { members, users as table } from './database/schema/index.ts';
import type { Handlers } from './handler.ts';

export type UserRow = { id: string; displayName: string; email: string; photoURL: string | null };

/** The columns `presentUser` needs, for a select. */
export const userColumns = {
  id: table.id,
  displayName: table.displayName,
  email: table.email,
  photoURL: table.photoURL,
};

/** A user as the API shows one. */
export function presentUser(appUrl: string, row: UserRow): User {
  return {
    object: 'user',
    id: row.id,
    displayName: row.displayName,
    email: row.email,
    ...(row.photoURL && { photoURL: row.photoURL }),
    urls: { location: `${appUrl}/v1/users/${row.id}` },
  };
}

/** What the search of members looks through. */
export function searchTextOf(user: { displayName: string; email: string }): string {
  return `${user.displayName} ${user.email}`.toLowerCase();
}

export const users: Handlers<typeof contract> = {
  async getUser({ instance, caller }) {
    return presentUser(instance.appUrl, caller);
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
