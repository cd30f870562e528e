import type { Role } from '#lib/contract/levels.ts';
import type { ListOf, User } from '#lib/contract/shapes.ts';
import { type Decision, decideOn, type Place } from './access.ts';
import type { Executor } from './database/executor.ts';
import { type Cursors, pageOf } from './keyset.ts';
import { type Grouping, memberClasses, membersOf } from './member-classes.ts';
import { presentUser } from './users.ts';

type Query = { page?: string | undefined; limit: number; role?: Role | undefined };
type Seeing = { permission: Role; user: User; by: Decision['by'] };

/**
 * Lists everybody who sees a place, by their ids, with the level each has. Access is decided once
 * for all members it can't tell apart, so that nobody is read who isn't on the page.
 * @param chain the place and the collections above it, from the place up
 */
export async function audienceOf(
  database: Executor,
  appUrl: string,
  organizationId: string,
  chain: readonly Place[],
  query: Query,
  cursors: Cursors,
): Promise<ListOf<Seeing>> {
  const grouping: Grouping = { organizationId, places: chain.map(({ id }) => id) };
  const seeing = new Map<string, Omit<Seeing, 'user'>>();
  let count = 0;
  for (const { key, people, person } of await memberClasses(database, grouping)) {
    const { level, by } = decideOn(person, chain);
    if (level === 'guest' || (query.role && query.role !== level)) continue;
    seeing.set(key, { permission: level, by });
    count += people;
  }
  const [from = null] = (cursors.read(query.page) ?? []) as string[];
  const range = { from, limit: query.limit + 1, order: 'id' } as const;
  const rows = await membersOf(database, grouping, [...seeing.keys()], range);
  return pageOf(
    rows,
    query.limit,
    count,
    cursors,
    ({ user }) => [user.id],
    ({ user, key }) => ({
      ...(seeing.get(key) as Omit<Seeing, 'user'>),
      user: presentUser(appUrl, user),
    }),
  );
}
