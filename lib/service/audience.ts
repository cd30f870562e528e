import type { Role } from '#lib/contract/levels.ts';
import type { ListOf, User } from '#lib/contract/shapes.ts';
import { type Decision, decideOn, type Place } from './access.ts';
import type { Executor } from './database/executor.ts';
import type { Cursors } from './keyset.ts';
import { type Grouping, memberClasses } from './members/classes.ts';
import { membersWhere } from './members/list.ts';
import { peoplePage } from './people-pages.ts';
import { presentUser } from './users.ts';

type Query = {
  page?: string | undefined;
  limit: number;
  role?: Role | undefined;
  search?: string | undefined;
};
type Seeing = { permission: Role; user: User; by: Decision['by'] };

/** More people than this are not put in the order of their names: it would take reading them all. */
const SORTED_PEOPLE = 10_000;

/**
 * Lists everybody who sees a place, by their names, with the level each has. Access is decided once
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
  const who = query.search ? membersWhere(organizationId, { search: query.search }) : undefined;
  for (const { key, people, person } of await memberClasses(database, grouping, who)) {
    const { level, by } = decideOn(person, chain);
    if (level === 'guest' || (query.role && query.role !== level)) continue;
    seeing.set(key, { permission: level, by });
    count += people;
  }
  const size = { people: count, sorted: SORTED_PEOPLE };
  const paging = { query, cursors };
  const page = await peoplePage(database, grouping, [...seeing.keys()], paging, size, who);
  return {
    ...page,
    count,
    items: page.items.map(({ user, key }) => ({
      ...(seeing.get(key) as Omit<Seeing, 'user'>),
      user: presentUser(appUrl, user),
    })),
  };
}
