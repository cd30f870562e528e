import type { SQL } from 'drizzle-orm';
import type { Executor } from './database/executor.ts';
import { type Cursors, pageOf } from './keyset.ts';
import { type Grouping, membersOf } from './members/classes.ts';
import type { UserRow } from './users.ts';

/** Which page of people is asked for. */
export type Paging = { query: { page?: string | undefined; limit: number }; cursors: Cursors };

/** How many people there are, and up to how many are put in the order of their names. */
type Size = { people: number; sorted: number };

/**
 * Reads a page of the members of some classes, each with the key of its class: by name, or by id where
 * they are so many that putting them in order would take reading them all.
 */
export async function peoplePage(
  database: Executor,
  grouping: Grouping,
  keys: readonly string[],
  { query, cursors }: Paging,
  { people, sorted }: Size,
  who?: SQL,
): Promise<{ next?: { page: string }; items: { user: UserRow; key: string }[] }> {
  const from = cursors.read(query.page) as string[] | null;
  // A list goes on in the order it began in, also when it grew meanwhile.
  const isByName = from ? from.length === 2 : people <= sorted;
  const order = isByName ? 'name' : 'id';
  const range = { from, limit: query.limit + 1, order } as const;
  const rows = await membersOf(database, grouping, keys, range, who);
  return pageOf(
    rows,
    query.limit,
    undefined,
    cursors,
    ({ user }) => (isByName ? [user.displayName, user.id] : [user.id]),
    (row) => row,
  );
}
