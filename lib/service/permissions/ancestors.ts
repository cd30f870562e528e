import { type AnyColumn, and, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { atLeast, type Level, levels, roleAt } from '#lib/contract/levels.ts';
import type { Executor } from '../database/executor.ts';
import { preparedOn } from '../database/prepared.ts';
import { collections, spaces } from '../database/schema/index.ts';
import { together } from '../database/together.ts';
import {
  type AccessHolder,
  type AccessNode,
  type Decision,
  decide,
  decideAtRoot,
} from './levels.ts';
import type { OrganizationScope } from './organization.ts';
import { personOf } from './people.ts';

const collectionNodeColumns = {
  id: collections.id,
  title: collections.title,
  parentId: collections.parentId,
  defaultLevel: collections.defaultLevel,
  rank: collections.rank,
};

/** A collection with what access and order need. */
export type CollectionNode = AccessNode & { rank: number };

/** Whether a column is one of many ids: one parameter, however many there are. */
export function isOneOf(column: AnyColumn, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(ids)}::text[])`;
}

/** Enough that PostgreSQL looks them up in a hash table. */
const MANY = 9;

/**
 * The same for ids that no index serves: cheap to plan with many ids, where the planner would
 * compare each of a known list with its statistics of the column.
 */
function isAmong(column: AnyColumn, ids: readonly string[]): SQL {
  if (ids.length < MANY) return isOneOf(column, ids);
  return sql`${column} in (select unnest(${sql.param(ids)}::text[]))`;
}

/** A row of `spaces` with what access needs; only these columns, as the row is wide. */
export function spaceNode({
  id,
  title,
  parentId,
  defaultLevel,
}: Omit<AccessNode, 'type'>): AccessNode {
  return { id, type: 'space', title, parentId, defaultLevel };
}

/** A row of `collections` with what access needs. */
export function collectionNode(row: Omit<AccessNode, 'type'>): AccessNode {
  return { ...row, type: 'collection' };
}

/**
 * Reads a collection and those above it, bottom up.
 * @param collectionId null gives an empty list: the root of the organization
 */
export async function ancestorChain(
  database: Executor,
  collectionId: string | null,
): Promise<AccessNode[]> {
  if (collectionId === null) return [];
  const { rows } = await database.execute<Omit<AccessNode, 'type'>>(sql`
    with recursive chain as (
      select id, title, parent_id, default_level, 0 as depth from ${collections} where id = ${collectionId}
      union all
      select above.id, above.title, above.parent_id, above.default_level, chain.depth + 1
      from ${collections} as above join chain on above.id = chain.parent_id
    )
    select id, title, parent_id as "parentId", default_level as "defaultLevel" from chain order by depth`);
  return rows.map(collectionNode);
}

/** Reads the collections of an organization. `orDeleted`: including those in the trash. */
export async function collectionsOf(
  database: Executor,
  organizationId: string,
  orDeleted = false,
): Promise<CollectionNode[]> {
  const kind = orDeleted ? 'all collections' : 'collections';
  const statement = preparedOn(database, `${kind} of an organization`, (name) =>
    database
      .select(collectionNodeColumns)
      .from(collections)
      .where(
        and(
          eq(collections.organizationId, sql.placeholder('organization')),
          orDeleted ? undefined : isNull(collections.deletedAt),
        ),
      )
      .prepare(name),
  );
  const rows = await statement.execute({ organization: organizationId });
  return rows.map((row) => ({ ...row, type: 'collection' }));
}

/** What one person can see of an organization's content. */
export type AccessView<Known extends AccessNode = AccessNode> = {
  person: AccessHolder;
  /** By id. */
  collections: ReadonlyMap<string, Known>;
  /** The person's level on a collection, or in the organization for null. */
  above(collectionId: string | null): Decision;
  on(place: AccessNode): Decision;
  seesCollection(collectionId: string): boolean;
  /** The spaces on which the person has at least a level, as a condition on `spaces`. */
  reachesSpaces(least: Exclude<Level, 'guest'>): SQL | undefined;
  /** The spaces that the person can see: those they may read. */
  seesSpaces: SQL | undefined;
  /**
   * The same, but only for spaces at the root and directly in these collections: a shorter
   * condition.
   */
  seesSpacesIn(collectionIds: readonly string[]): SQL | undefined;
};

/**
 * Reads what a member can see of the organization's content, for lists. `orDeleted`: including the
 * trash.
 */
export async function viewOf(
  database: Executor,
  organization: Pick<OrganizationScope, 'id' | 'role'>,
  userId: string,
  { orDeleted = false } = {},
): Promise<AccessView<CollectionNode>> {
  const [person, places] = await together([
    personOf(database, organization, userId),
    collectionsOf(database, organization.id, orDeleted),
  ]);
  return viewFrom(person, places);
}

/** The same from rows that were read before. */
export function viewFrom<Known extends AccessNode>(
  person: AccessHolder,
  places: readonly Known[],
): AccessView<Known> {
  const byId = new Map(places.map((place) => [place.id, place]));
  const known = new Map<string, Decision>();
  const above = (collectionId: string | null): Decision => {
    if (collectionId === null || person.role === 'admin') return decideAtRoot(person);
    const place = byId.get(collectionId);
    // No one can see what is in a collection that was not read.
    if (!place) return { level: 'guest', by: 'default', at: collectionId };
    const decision = known.get(place.id) ?? decide(person, place, above(place.parentId));
    known.set(place.id, decision);
    return decision;
  };
  const reachesIn = (ids: readonly string[], least: Level) =>
    spacesReached(person, least, (level) => ids.filter((id) => isAtLeast(above(id).level, level)));
  const reachesSpaces = (least: Level) => reachesIn([...byId.keys()], least);
  return {
    person,
    collections: byId,
    above,
    on: (place) => decide(person, place, above(place.parentId)),
    seesCollection: (id) => byId.has(id) && above(id).level !== 'guest',
    reachesSpaces,
    // Checks every collection, so only where a list needs it.
    get seesSpaces() {
      return reachesSpaces('read');
    },
    seesSpacesIn: (ids) => reachesIn(ids, 'read'),
  };
}

/**
 * `decide` as a condition; a test keeps the two in step.
 * @param reached the collections on which the person has at least a level
 */
function spacesReached(
  { role, grants: held }: AccessHolder,
  least: Level,
  reached: (level: Level) => string[],
): SQL | undefined {
  if (role === 'admin') return undefined;
  const granted = [...held];
  const letIn = granted.filter(([, given]) => given.some(({ level }) => isAtLeast(level, least)));
  const enough = levels.filter((level) => isAtLeast(level, least));
  const inReached = isAmong(spaces.parentId, reached(least));
  const reachesAbove = atLeast(role, least) ? or(inReached, isNull(spaces.parentId)) : inReached;
  const byDefault = and(
    inArray(spaces.defaultLevel, enough),
    // For a guest, a default counts only inside what they can see.
    role === null ? isAmong(spaces.parentId, reached('read')) : undefined,
  );
  return or(
    isAmong(spaces.id, idsOf(letIn)),
    and(
      not(isAmong(spaces.id, idsOf(granted))),
      or(byDefault, and(isNull(spaces.defaultLevel), reachesAbove)),
    ),
  );
}

const isAtLeast = (level: Level, least: Level) => atLeast(roleAt(level), least);
const idsOf = (granted: [string, unknown][]) => granted.map(([id]) => id);
