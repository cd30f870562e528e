import type { SQL } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { type Cursors, pageOf } from '../database/keyset.ts';
import type { UserRow } from '../database/user-columns.ts';
import { type Grouping, membersOf } from './access-groups.ts';

/** The requested page of people. */
export type Paging = { query: { page?: string | undefined; limit: number }; cursors: Cursors };

/** The number of people, and the maximum that is sorted by name. */
type Size = { people: number; sorted: number };

/**
 * Reads a page of the members of some groups, each with the key of its group: by name, or by id if
 * sorting by name would read too many.
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
  // A list keeps the order it started in, even if it grew.
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
