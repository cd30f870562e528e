import {
  and,
  eq,
  getTableName,
  inArray,
  isNotNull,
  isNull,
  like,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { ParsedOf } from '#lib/contract/endpoint.ts';
import type { Level } from '#lib/contract/levels.ts';
import type { memberFilter } from '#lib/contract/members.schemas.ts';
import type * as contract from '#lib/contract/members.ts';
import { LIMIT_DEFAULT, LIMIT_MAXIMUM } from '#lib/contract/shapes.ts';
import type { Executor } from '../database/executor.ts';
import { after, containing, inOrder } from '../database/keyset.ts';
import { preparedOn, unseen } from '../database/prepared.ts';
import { memberCounts, members as table, teamMembers } from '../database/schema/index.ts';
import { selectManyMembers, selectPageOfMembers } from './rows.ts';

type Input = string | SQL | Placeholder;

type Filter = z.output<typeof memberFilter>;

/** The filters of a list of members, as a condition within an organization. */
export function membersWhere(organizationId: string, filter: Filter): SQL {
  const { search } = filter;
  const role = rolesOf(filter);
  return and(
    whereOf(organizationId, undefined, search && patternOf(search)),
    role.length > 0 ? roleAmong(role) : undefined,
    narrowed(filter),
  ) as SQL;
}

/** The roles of a filter: one, or several. */
function rolesOf({ role = [] }: Pick<Filter, 'role'>): readonly Level[] {
  return Array.isArray(role) ? role : [role];
}

/** `role` may be `guest`; each may be a placeholder. */
function whereOf(organizationId: Input, role: Input | undefined, pattern: Input | undefined): SQL {
  const conditions = [eq(table.organizationId, organizationId)];
  if (role === 'guest') conditions.push(isNull(table.role));
  else if (role) conditions.push(eq(sql`${table.role}`, role));
  // Both are already lower case; lowering them again is slower than the comparison.
  if (pattern) conditions.push(like(table.searchText, pattern));
  return and(...conditions) as SQL;
}

function roleAmong(chosen: readonly Level[]): SQL | undefined {
  const named = chosen.filter((level) => level !== 'guest');
  return or(
    named.length > 0 ? inArray(table.role, named) : undefined,
    chosen.includes('guest') ? isNull(table.role) : undefined,
  );
}

/** The filters without a counter and an index of their own. */
function narrowed({ team, sso, disabled, seen: wasSeen }: Omit<Filter, 'role' | 'search'>) {
  const inTeam = sql`exists (select 1 from ${teamMembers} where ${teamMembers.teamId} = ${team} and ${teamMembers.organizationId} = ${table.organizationId} and ${teamMembers.userId} = ${table.userId})`;
  return and(
    team === undefined ? undefined : inTeam,
    sso === undefined ? undefined : eq(table.sso, sso),
    disabled === undefined ? undefined : eq(table.disabled, disabled),
    wasSeen && (wasSeen === 'ever' ? isNotNull(table.lastSeenAt) : isNull(table.lastSeenAt)),
  );
}

/** A search for members by a part of their name or address. */
export function memberMatches(search: string): SQL {
  return like(table.searchText, patternOf(search));
}

function patternOf(search: string): string {
  // People separate names by one space, and paste them with several.
  return containing(search.toLowerCase().replace(/\s+/g, ' '));
}

type ListQuery = ParsedOf<typeof contract.listMembers>['query'];

/** The limits of pages that are prepared: others would need a plan each. */
const USUAL_LIMITS = [LIMIT_DEFAULT, LIMIT_MAXIMUM];

/**
 * The statement for a page of members, each row with the total. Planning takes longer than running it,
 * so the usual pages are prepared once for each kind of list.
 */
function pageStatement(database: Executor, query: ListQuery, isFirst: boolean) {
  const { search, sort, order, limit } = query;
  const roles = rolesOf(query);
  const role = roles.length === 1 ? roles[0] : undefined;
  const more = and(roles.length > 1 ? roleAmong(roles) : undefined, narrowed(query));
  const kind = role && role !== 'guest' ? 'role' : role;
  const isCounted = search !== undefined && search.length >= TRIGRAM && isFirst;
  // All matches of a long enough search are read through its index, whatever they are. Those of
  // another one, or of a filter, decide its best plan.
  const isUsual = (!search || isCounted) && !more && USUAL_LIMITS.includes(limit);
  const part = isCounted ? 'found' : isFirst ? 'first' : 'next';
  const name = isUsual ? ['members', sort, order, kind, part, limit].join(' ') : '';
  return isUsual ? preparedOn(database, name, build) : build(name);

  function build(statement: string) {
    // A statement for this list only can be planned by its values.
    const value = isUsual ? unseen : seen;
    const keys = [sort === 'lastSeenAt' ? table.lastSeenAt : table.joinedAt, table.userId];
    const startKeys = [value('startTime', 'timestamptz'), value('startId')];
    const where = and(
      whereOf(
        value('organization'),
        kind === 'role' ? value('role') : kind,
        search && (isUsual ? unseen('pattern') : sql.placeholder('pattern')),
      ),
      more,
      sort === 'lastSeenAt' ? and(isNotNull(table.lastSeenAt), isActive) : undefined,
    );
    // Selects the rows of the page first: joining before the limit would join all matches.
    const page = database
      .select(isCounted ? { ...pageColumns, found: sql`found`.as('found') } : pageColumns)
      .from(isCounted ? (allFound(database, where) as unknown as typeof table) : table)
      .where(isCounted ? undefined : and(where, after(keys, order, isFirst ? null : startKeys)))
      .orderBy(...inOrder(keys, order))
      .limit(literal(limit + 1));
    const searched = isCounted ? sql<number>`found` : found(where);
    const total = search || more ? searched : counted(sort, role);
    const select =
      limit === LIMIT_MAXIMUM
        ? selectManyMembers(
            database,
            { total },
            page.as(getTableName(table)),
            value('organization'),
          )
        : selectPageOfMembers(database, { total }, database.$with('page').as(page));
    return select.orderBy(...inOrder(keys, order)).prepare(statement);
  }
}

const pageColumns = {
  organizationId: table.organizationId,
  userId: table.userId,
  role: table.role,
  disabled: table.disabled,
  sso: table.sso,
  joinedAt: table.joinedAt,
  lastSeenAt: table.lastSeenAt,
  invitedBy: table.invitedBy,
};

/**
 * Reads a page of members, each row with the total.
 * @param start the sort key and id that the page starts after; null for the first page
 */
export function readPage(
  database: Executor,
  organizationId: string,
  query: ListQuery,
  start: (string | number)[] | null,
) {
  return pageStatement(database, query, start === null).execute({
    organization: organizationId,
    role: rolesOf(query)[0],
    pattern: query.search && patternOf(query.search),
    startTime: start?.[0],
    startId: start?.[1],
  });
}

/** As a literal, so that the partial index of disabled members serves its opposite. */
const isActive = sql`not ${table.disabled}`;

const seen: typeof unseen = (name, type = 'text') =>
  sql`${sql.placeholder(name)}::${sql.raw(type)}`;

/** A number inlined in the statement: for a parameter the planner assumes the worst. */
function literal(number: number): Placeholder {
  return sql.raw(String(number)) as unknown as Placeholder;
}

/** A shorter search has no index and is as fast in list order. */
const TRIGRAM = 3;

/**
 * All matches of a search with their number, looked up once for the page and the total. A subquery,
 * because for a page of few rows PostgreSQL would walk all members in order.
 */
function allFound(database: Executor, where: SQL | undefined) {
  return database
    .select({ ...pageColumns, found: sql`(count(*) over ())::int`.as('found') })
    .from(table)
    .where(where)
    .as(getTableName(table));
}

/** The number of matches, if the page doesn't cover all of them. */
function found(where: SQL | undefined): SQL<number> {
  return sql<number>`(select count(*)::int from ${table} where ${where})`;
}

/** The total without a search, from the counters; of those seen, the few disabled are counted. */
function counted(sort: ListQuery['sort'], role: Level | undefined): SQL<number> {
  const isBySeen = sort === 'lastSeenAt';
  const column = isBySeen ? memberCounts.seen : memberCounts.total;
  const where = and(
    eq(memberCounts.organizationId, sql.placeholder('organization')),
    role && eq(memberCounts.level, role === 'guest' ? role : sql.placeholder('role')),
  );
  const sum = sql<number>`(select coalesce(sum(${column}), 0)::int from ${memberCounts} where ${where})`;
  if (!isBySeen) return sum;
  const off = and(
    whereOf(
      sql.placeholder('organization'),
      role === 'guest' ? role : role && sql.placeholder('role'),
      undefined,
    ),
    isNotNull(table.lastSeenAt),
    sql`${table.disabled}`,
  );
  return sql<number>`(${sum} - (select count(*)::int from ${table} where ${off}))`;
}
