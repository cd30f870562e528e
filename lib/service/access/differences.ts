import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import type { Level } from '#lib/contract/levels.ts';
import { type Decision, decide, type Person, type Place } from '../access.ts';
import type { Executor } from '../database/executor.ts';
import { spaces } from '../database/schema/index.ts';
import { placeOfSpace } from '../places.ts';

/** Spaces that nobody's access tells apart: the same parent and default, and no grant to anybody. */
export type Alike = { spaces: [Place, ...Place[]] };

/** What holds spaces, by what it is in: null is the root of the organization. */
export type Forest = {
  collections: ReadonlyMap<string | null, readonly Place[]>;
  spaces: ReadonlyMap<string | null, readonly Alike[]>;
};

/** A person before or after a change, and what it has on what holds the place asked about. */
export type Stance = { person: Person; above: Decision };

export type Difference = { alike: Alike; before: Level; after: Level };

/** Reads spaces of an organization that are not in the trash, by title. */
export async function spacePlaces(
  database: Executor,
  organizationId: string,
  where: SQL | undefined,
): Promise<Place[]> {
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
  return rows.map(placeOfSpace);
}

/** Puts spaces together. @param people everybody whose grants tell spaces apart */
export function alikeAmong(within: readonly Place[], people: Iterable<Person>): Alike[] {
  const granted = new Set<string>();
  for (const { grants } of people) for (const id of grants.keys()) granted.add(id);
  const kindOf = ({ id, parentId, defaultLevel }: Place) =>
    granted.has(id) ? id : `${parentId} ${defaultLevel}`;
  return [...Map.groupBy(within, kindOf).values()].map(
    (group): Alike => ({ spaces: group as [Place, ...Place[]] }),
  );
}

/** @param people everybody whose grants tell spaces apart */
export function forestOf(
  collections: readonly Place[],
  within: readonly Place[],
  people: Iterable<Person>,
): Forest {
  return {
    collections: Map.groupBy(collections, ({ parentId }) => parentId),
    spaces: Map.groupBy(alikeAmong(within, people), (group) => group.spaces[0].parentId),
  };
}

/**
 * Tells on which spaces below a collection somebody has another level once what it has there is
 * changed: its role and its grants below stay, so that nothing differs any more below equal levels.
 */
export function differencesIn(
  forest: Forest,
  collectionId: string,
  before: Stance,
  after: Stance,
): Difference[] {
  if (before.above.level === after.above.level) return [];
  const on = ({ person, above }: Stance, place: Place) => decide(person, place, above);
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
