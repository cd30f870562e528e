import type { Role } from '#lib/contract/levels.ts';
import type { ListOf, User } from '#lib/contract/shapes.ts';
import type { Executor } from '../database/executor.ts';
import type { Cursors } from '../database/keyset.ts';
import { type Grouping, memberClasses } from '../losses/access-groups.ts';
import { peoplePage } from '../losses/people-pages.ts';
import { membersWhere } from '../members/list.ts';
import { type AccessNode, type Decision, decideOn } from '../permissions/levels.ts';
import { presentUser } from '../users/handlers.ts';

type Query = {
  page?: string | undefined;
  limit: number;
  role?: Role | undefined;
  search?: string | undefined;
};
type AudienceMember = { permission: Role; user: User; by: Decision['by'] };

/** Above this number people are not sorted by name, because that would read all of them. */
const SORTED_PEOPLE = 10_000;

/**
 * Lists everyone who can see an item, by name, with their level. Access is decided once for each group
 * of members with equal access, so that only people on the page are read.
 * @param chain the item and the collections above it, nearest first
 */
export async function audienceOf(
  database: Executor,
  appUrl: string,
  organizationId: string,
  chain: readonly AccessNode[],
  query: Query,
  cursors: Cursors,
): Promise<ListOf<AudienceMember>> {
  const grouping: Grouping = { organizationId, places: chain.map(({ id }) => id) };
  const seeing = new Map<string, Omit<AudienceMember, 'user'>>();
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
      ...(seeing.get(key) as Omit<AudienceMember, 'user'>),
      user: presentUser(appUrl, user),
    })),
  };
}
