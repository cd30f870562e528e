import { and, asc, eq, or, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/access.ts';
import type { PeopleWhoCan } from '#lib/contract/access.ts';
import { isServiceAddress } from '#lib/contract/email-address.ts';
import { type Level, rankOf } from '#lib/contract/levels.ts';
import { permissionLevels, type Subject } from '#lib/contract/permission-levels.ts';
import { authorizeCollection, authorizeSpace } from '../content/scope.ts';
import type { Executor } from '../database/executor.ts';
import { members, teamMembers, users } from '../database/schema/index.ts';
import { type UserRow, userColumns } from '../database/user-columns.ts';
import { badField, notFound } from '../errors.ts';
import type { Context } from '../http/handler.ts';
import { type Grouping, memberClasses, membersOf } from '../losses/access-groups.ts';
import { type AccessNode, decideOn } from '../permissions/levels.ts';
import { requirePermission } from '../permissions/organization.ts';
import { findTeam } from '../teams/scope.ts';

type WhoCanContext = Context<typeof contract.getPeopleWhoCan>;
type People = Required<Omit<PeopleWhoCan, 'level'>>;

/** How many people are named. */
const NAMED = 3;
/** Above this number people are listed by id, because sorting by name would read all of them. */
const SORTED_PEOPLE = 10_000;

/**
 * Counts the people who have a permission and names the first few; without listMembers returns only the
 * level.
 * @throws Refusal 404 for a space, collection or team the caller can't see, 400 for a permission the
 * subject doesn't have
 */
export async function peopleWhoCan(context: WhoCanContext): Promise<PeopleWhoCan> {
  const { database, organization, query } = context;
  const level = levelFor(query.subject, query.permission);
  if (query.subject === 'team' && query.permission === 'admin') {
    const people = await teamManagers(context);
    return { level, ...(organization.permissions.listMembers && people) };
  }
  const chain = await chainOf(context, query.subject);
  if (!organization.permissions.listMembers) return { level };
  return { level, ...(await peopleAt(database, organization.id, chain, level)) };
}

/** @throws Refusal 400 */
function levelFor(subject: Subject, permission: string): Level {
  const levels: Record<string, Level> = permissionLevels[subject];
  const level = Object.hasOwn(levels, permission) ? levels[permission] : undefined;
  if (level) return level;
  throw badField('permission', `Use one of ${Object.keys(levels).join(', ')}.`);
}

/** The content and the collections above it; empty for permissions that depend only on the role. */
async function chainOf(context: WhoCanContext, subject: Subject): Promise<readonly AccessNode[]> {
  if (subject !== 'space' && subject !== 'collection') return [];
  const { database, caller, organization } = context;
  const enter = subject === 'space' ? authorizeSpace : authorizeCollection;
  const entered = await enter(database, requireId(context), caller, {});
  if (entered.organization.id !== organization.id) throw notFound(`This ${subject}`);
  return entered.scope.chain;
}

/** @throws Refusal 400 */
function requireId({ query }: WhoCanContext): string {
  if (query.id) return query.id;
  throw badField('id', `Give the id of the ${query.subject}.`);
}

async function peopleAt(
  database: Executor,
  organizationId: string,
  chain: readonly AccessNode[],
  level: Level,
): Promise<People> {
  const grouping: Grouping = { organizationId, places: chain.map(({ id }) => id) };
  const classes = (await memberClasses(database, grouping)).filter(
    ({ person }) => rankOf(decideOn(person, chain).level) >= rankOf(level),
  );
  const count = classes.reduce((sum, { people }) => sum + people, 0);
  const keys = classes.map(({ key }) => key);
  const order = count > SORTED_PEOPLE ? 'id' : 'name';
  const rows = await membersOf(database, grouping, keys, { from: null, limit: NAMED, order });
  return { count, people: rows.map(({ user }) => presentNamed(user)) };
}

function presentNamed({ id, displayName, email }: UserRow): People['people'][number] {
  return { id, displayName, ...(!isServiceAddress(email) && { email }) };
}

/** Owners of a team and admins of its organization manage it. */
async function teamManagers(context: WhoCanContext): Promise<People> {
  const { database, organization, caller } = context;
  requirePermission(organization, 'listTeams');
  const team = await findTeam(database, organization, caller.id, requireId(context));
  const owning = sql`exists (select 1 from ${teamMembers} where ${and(
    eq(teamMembers.teamId, team.id),
    eq(teamMembers.userId, members.userId),
    eq(teamMembers.role, 'owner'),
  )})`;
  const managing = and(
    eq(members.organizationId, organization.id),
    eq(members.disabled, false),
    or(eq(members.role, 'admin'), owning),
  );
  const people = await database
    .select(userColumns)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(managing)
    .orderBy(asc(sql`lower(${users.displayName})`), asc(users.id))
    .limit(NAMED);
  return { count: await database.$count(members, managing), people: people.map(presentNamed) };
}
