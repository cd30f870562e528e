import { users as table } from './schema/index.ts';

export type UserRow = { id: string; displayName: string; email: string; photoURL: string | null };

/** The columns `presentUser` needs, for a select. */
export const userColumns = {
  id: table.id,
  displayName: table.displayName,
  email: table.email,
  photoURL: table.photoURL,
};
