import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { countMemberSpaces, listMemberSpaces } from '#lib/contract/access.ts';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import { type Role, roles } from '#lib/contract/levels.ts';
import { presentSpaceIn, shownColumns } from '../content/space-rows.ts';
import { after, inOrder, pageOf } from '../database/keyset.ts';
import { spaces } from '../database/schema/index.ts';
import type { Context } from '../http/handler.ts';
import { decidingSteps } from '../losses/steps.ts';
import { collectionsOf, spaceNode, viewFrom } from '../permissions/ancestors.ts';
import type { AccessNode } from '../permissions/levels.ts';
import { grantsOf, personOf } from '../permissions/people.ts';
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

/**
 * Counts the spaces that a member and the caller can both see, by the member's level. Spaces in one
 * collection with the same default have the same level, unless they have grants.
 * @throws Refusal 404 for a user who is not a member
 */
export async function countSpacesOf(
  context: Context<typeof countMemberSpaces>,
): Promise<ReplyOf<typeof countMemberSpaces>> {
  const { view, where } = await bothOf(context);
  const granted = sql.param([...view.person.grants.keys()]);
  const { parentId, defaultLevel } = spaces;
  const alone = sql<
    string | null
  >`case when ${spaces.id} = any(${granted}::text[]) then ${spaces.id} end`;
  const groups = await context.database
    .select({ parentId, defaultLevel, alone, spaces: count() })
    .from(spaces)
    .where(where)
    .groupBy(sql`1`, sql`2`, sql`3`);
  const counts = new Map<string, number>();
  for (const { alone: id, ...group } of groups) {
    const { level } = view.on(spaceNode({ id: id ?? '', title: '', ...group }));
    counts.set(level, (counts.get(level) ?? 0) + group.spaces);
  }
  const levels = roles.flatMap((level) => {
    const found = counts.get(level);
    return found ? [{ level, spaces: found }] : [];
  });
  return { count: levels.reduce((sum, level) => sum + level.spaces, 0), levels };
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
