import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { collections, spaces } from '../database/schema/index.ts';
import { collectionNode, isOneOf, spaceNode } from '../permissions/ancestors.ts';
import type { AccessNode } from '../permissions/levels.ts';

/** An item, and whether it is in the trash. */
export type Deletable = AccessNode & { deletedAt: Date | null };
/** The contents of a transfer or deletion: the item and everything in it, parents first. */
export type Inside = { collections: Deletable[]; spaces: Deletable[] };

/** Reads a collection with everything in it, including the trash. */
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
    found.map((row) => [row.id, { ...collectionNode(row), deletedAt: row.deletedAt }]),
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
    spaces: within.map((row) => ({ ...spaceNode(row), deletedAt: row.deletedAt })),
  };
}

/** A space as the contents of a transfer or deletion. */
export function onlySpace(row: Omit<Deletable, 'type'>): Inside {
  return { collections: [], spaces: [{ ...spaceNode(row), deletedAt: row.deletedAt }] };
}

/** The part that is not in the trash. */
export function present({ collections: nested, spaces: within }: Inside): Inside {
  const isThere = ({ deletedAt }: Deletable) => deletedAt === null;
  return { collections: nested.filter(isThere), spaces: within.filter(isThere) };
}

/** The ids of collections or spaces. */
export const idsOf = (places: readonly AccessNode[]) => places.map(({ id }) => id);
