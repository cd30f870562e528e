import { and, count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type {
  countMemberSpaces,
  countSpacesOfMembers,
  listMemberSpaces,
} from '#lib/contract/access.ts';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import { type Role, roles } from '#lib/contract/levels.ts';
import { presentSpaceIn, shownColumns } from '../content/space-rows.ts';
import type { Executor } from '../database/executor.ts';
import { after, inOrder, pageOf } from '../database/keyset.ts';
import { members, spaces } from '../database/schema/index.ts';
import type { Context } from '../http/handler.ts';
import { decidingSteps } from '../losses/steps.ts';
import { collectionsOf, isOneOf, spaceNode, viewFrom } from '../permissions/ancestors.ts';
import type { AccessNode } from '../permissions/levels.ts';
import { grantsOf, peopleOf, personOf } from '../permissions/people.ts';
import { withPublished } from '../published/spaces.ts';
import { findMember } from './rows.ts';

type Reply = ReplyOf<typeof listMemberSpaces>;
type MemberSpacesContext = Pick<
  Context<typeof listMemberSpaces>,
  'database' | 'organization' | 'caller' | 'parameters'
>;

/** The access of a member and of the caller, and the spaces both can see. */
async function bothOf({ database, organization, caller, parameters }: MemberSpacesContext) {
  const isSelf = parameters.userId === caller.id;
  const [{ member }, grants, collections, callerAccess] = await Promise.all([
    findMember(database, organization, parameters.userId),
    grantsOf(database, organization.id, parameters.userId),
    collectionsOf(database, organization.id),
    isSelf ? null : personOf(database, organization, caller.id),
  ]);
  const view = viewFrom({ role: member.role, grants }, collections);
  const callerView = callerAccess ? viewFrom(callerAccess, collections) : view;
  const where = and(
    eq(spaces.organizationId, organization.id),
    isNull(spaces.deletedAt),
    view.seesSpaces,
    callerView.seesSpaces,
  );
  return { view, callerView, where };
}

/** Spaces on which everyone has the same level, as one of them, with their number. */
type SpaceGroup = { node: AccessNode; spaces: number };

/**
 * Groups spaces: those in one collection with the same default have the same level, unless they have
 * grants.
 * @param granted the ids of what the people have grants on
 */
async function groupsOf(
  database: Executor,
  where: SQL | undefined,
  granted: Iterable<string>,
): Promise<SpaceGroup[]> {
  const { parentId, defaultLevel } = spaces;
  const ids = sql.param([...granted]);
  const alone = sql<
    string | null
  >`case when ${spaces.id} = any(${ids}::text[]) then ${spaces.id} end`;
  const groups = await database
    .select({ parentId, defaultLevel, alone, spaces: count() })
    .from(spaces)
    .where(where)
    .groupBy(sql`1`, sql`2`, sql`3`);
  return groups.map(({ alone: id, spaces: size, ...group }) => ({
    node: spaceNode({ id: id ?? '', title: '', ...group }),
    spaces: size,
  }));
}

/**
 * Counts the spaces that a member and the caller can both see, by the member's level.
 * @throws Refusal 404 for a user who is not a member
 */
export async function countSpacesOf(
  context: Context<typeof countMemberSpaces>,
): Promise<ReplyOf<typeof countMemberSpaces>> {
  const { view, where } = await bothOf(context);
  const counts = new Map<string, number>();
  for (const group of await groupsOf(context.database, where, view.person.grants.keys())) {
    const { level } = view.on(group.node);
    counts.set(level, (counts.get(level) ?? 0) + group.spaces);
  }
  const levels = roles.flatMap((level) => {
    const found = counts.get(level);
    return found ? [{ level, spaces: found }] : [];
  });
  return { count: levels.reduce((sum, level) => sum + level.spaces, 0), levels };
}

/** Counts the spaces that each of some members and the caller can both see. */
export async function countSpacesOfEach(
  context: Context<typeof countSpacesOfMembers>,
): Promise<ReplyOf<typeof countSpacesOfMembers>> {
  const { database, organization, caller, query } = context;
  const { organizationId, userId, role } = members;
  const isAsked = and(
    eq(organizationId, organization.id),
    isOneOf(userId, query.members.split(',')),
  );
  const [asked, collections, callerAccess] = await Promise.all([
    database.select({ id: userId, role }).from(members).where(isAsked),
    collectionsOf(database, organization.id),
    personOf(database, organization, caller.id),
  ]);
  const people = await peopleOf(database, organization.id, asked);
  const granted = new Set([...people.values()].flatMap(({ grants }) => [...grants.keys()]));
  const where = and(
    eq(spaces.organizationId, organization.id),
    isNull(spaces.deletedAt),
    viewFrom(callerAccess, collections).seesSpaces,
  );
  const groups = await groupsOf(database, where, granted);
  const counted = [...people].map(([id, person]) => {
    const view = viewFrom(person, collections);
    const seen = groups.filter(({ node }) => view.on(node).level !== 'guest');
    return [id, seen.reduce((sum, group) => sum + group.spaces, 0)] as const;
  });
  return { counts: Object.fromEntries(counted) };
}

/**
 * Lists the spaces that a member and the caller can both see, with the member's level and its reason.
 * @throws Refusal 404 for a user who is not a member
 */
export async function listSpacesOf(context: Context<typeof listMemberSpaces>): Promise<Reply> {
  const { instance, database, organization, query, cursors } = context;
  const { view, callerView, where } = await bothOf(context);
  const order = [spaces.createdAt, spaces.id];
  const [found, total] = await Promise.all([
    database
      .select(shownColumns)
      .from(spaces)
      .where(and(where, after(order, query.order, cursors.read(query.page))))
      .orderBy(...inOrder(order, query.order))
      .limit(query.limit + 1),
    database.$count(spaces, where),
  ]);
  const rows = await withPublished(context, found);
  const sees = (place: AccessNode) => callerView.on(place).level !== 'guest';
  const reasonOf = decidingSteps(view, organization, sees);
  return pageOf(
    rows,
    query.limit,
    total,
    cursors,
    (row) => [row.createdAt.toISOString(), row.id],
    (row) => {
      const place = spaceNode(row);
      const decision = view.on(place);
      return {
        permission: decision.level as Role,
        space: presentSpaceIn(instance.appUrl, callerView, row),
        reason: reasonOf(place, decision),
      };
    },
  );
}
