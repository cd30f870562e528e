import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import type { Level } from '#lib/contract/levels.ts';
import type { Executor } from '../database/executor.ts';
import { spaces } from '../database/schema/index.ts';
import { spaceNode } from '../permissions/ancestors.ts';
import {
  type AccessHolder,
  type AccessNode,
  type Decision,
  decide,
} from '../permissions/levels.ts';

/** Spaces with equal access: the same parent and default level, and no grants. */
export type SpaceGroup = { spaces: [AccessNode, ...AccessNode[]] };

/** The collections that contain spaces, by parent: null is the root of the organization. */
export type Forest = {
  collections: ReadonlyMap<string | null, readonly AccessNode[]>;
  spaces: ReadonlyMap<string | null, readonly SpaceGroup[]>;
};

/** A person before or after a change, with the levels on the ancestors of the item. */
export type PersonAbove = { person: AccessHolder; above: Decision };

export type LevelDifference = { alike: SpaceGroup; before: Level; after: Level };

/** Reads the spaces of an organization that are not in the trash, by title. */
export async function spacePlaces(
  database: Executor,
  organizationId: string,
  where: SQL | undefined,
): Promise<AccessNode[]> {
  const rows = await database
    .select({
      id: spaces.id,
      title: spaces.title,
      parentId: spaces.parentId,
      defaultLevel: spaces.defaultLevel,
    })
    .from(spaces)
    .where(and(eq(spaces.organizationId, organizationId), isNull(spaces.deletedAt), where))
    .orderBy(asc(spaces.title), asc(spaces.id));
  return rows.map(spaceNode);
}

/**
 * Groups spaces with equal access.
 * @param people everyone whose grants separate spaces
 */
export function alikeAmong(
  within: readonly AccessNode[],
  people: Iterable<AccessHolder>,
): SpaceGroup[] {
  const granted = new Set<string>();
  for (const { grants } of people) for (const id of grants.keys()) granted.add(id);
  const kindOf = ({ id, parentId, defaultLevel }: AccessNode) =>
    granted.has(id) ? id : `${parentId} ${defaultLevel}`;
  return [...Map.groupBy(within, kindOf).values()].map(
    (group): SpaceGroup => ({ spaces: group as [AccessNode, ...AccessNode[]] }),
  );
}

/** @param people everyone whose grants separate spaces */
export function forestOf(
  collections: readonly AccessNode[],
  within: readonly AccessNode[],
  people: Iterable<AccessHolder>,
): Forest {
  return {
    collections: Map.groupBy(collections, ({ parentId }) => parentId),
    spaces: Map.groupBy(alikeAmong(within, people), (group) => group.spaces[0].parentId),
  };
}

/**
 * Finds the spaces below a collection where a person's level changes. Role and grants below stay the
 * same, so nothing differs below an equal level.
 */
export function differencesIn(
  forest: Forest,
  collectionId: string,
  before: PersonAbove,
  after: PersonAbove,
): LevelDifference[] {
  if (before.above.level === after.above.level) return [];
  const on = ({ person, above }: PersonAbove, place: AccessNode) => decide(person, place, above);
  const here = (forest.spaces.get(collectionId) ?? []).flatMap((alike) => {
    const [place] = alike.spaces;
    const levels = { before: on(before, place).level, after: on(after, place).level };
    return levels.before === levels.after ? [] : [{ alike, ...levels }];
  });
  const below = (forest.collections.get(collectionId) ?? []).flatMap((collection) =>
    differencesIn(
      forest,
      collection.id,
      { person: before.person, above: on(before, collection) },
      { person: after.person, above: on(after, collection) },
    ),
  );
  return [...here, ...below];
}
