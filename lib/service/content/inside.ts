import { eq, sql } from 'drizzle-orm';
import type { Place } from '../access.ts';
import type { Executor } from '../database/executor.ts';
import { collections, spaces } from '../database/schema/index.ts';
import { isOneOf, placeOfCollection, placeOfSpace } from '../places.ts';

/** A place, and whether it is in the trash. */
type Found = Place & { deletedAt: Date | null };
/** What a transfer or a deletion takes: the place itself and all that is in it, what holds something first. */
export type Inside = { collections: Found[]; spaces: Found[] };

/** Reads a collection and all that is in it, also what is in the trash. */
export async function insideCollection(database: Executor, collectionId: string): Promise<Inside> {
  const { rows } = await database.execute<{ id: string }>(sql`
    with recursive below as (
      select id, 0 as depth from ${collections} where ${eq(collections.id, collectionId)}
      union all
      select child.id, below.depth + 1
      from ${collections} as child join below on child.parent_id = below.id
    )
    select id from below order by depth`);
  const ids = rows.map(({ id }) => id);
  const found = await database.select().from(collections).where(isOneOf(collections.id, ids));
  const byId = new Map(
    found.map((row) => [row.id, { ...placeOfCollection(row), deletedAt: row.deletedAt }]),
  );
  const within = await database
    .select({
      id: spaces.id,
      title: spaces.title,
      parentId: spaces.parentId,
      defaultLevel: spaces.defaultLevel,
      deletedAt: spaces.deletedAt,
    })
    .from(spaces)
    .where(isOneOf(spaces.parentId, ids));
  return {
    collections: ids.flatMap((id) => byId.get(id) ?? []),
    spaces: within.map((row) => ({ ...placeOfSpace(row), deletedAt: row.deletedAt })),
  };
}

/** A space as what a transfer or a deletion takes. */
export function onlySpace(row: Omit<Found, 'type'>): Inside {
  return { collections: [], spaces: [{ ...placeOfSpace(row), deletedAt: row.deletedAt }] };
}

/** What of it is not in the trash. */
export function present({ collections: nested, spaces: within }: Inside): Inside {
  const isThere = ({ deletedAt }: Found) => deletedAt === null;
  return { collections: nested.filter(isThere), spaces: within.filter(isThere) };
}

export const idsOf = (places: readonly Place[]) => places.map(({ id }) => id);
