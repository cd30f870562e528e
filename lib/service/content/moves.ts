import { eq, sql } from 'drizzle-orm';
import type * as collectionContract from '#lib/contract/collections.ts';
import type * as spaceContract from '#lib/contract/spaces.ts';
import type { Executor } from '../database/executor.ts';
import { collections, spaces } from '../database/schema/index.ts';
import { together } from '../database/together.ts';
import { conflict } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import type { AccessNode } from '../permissions/levels.ts';
import { withPublished } from '../published/spaces.ts';
import { presentCollectionAt } from './collection-rows.ts';
import { enterTarget, landingRank, type MoveParent, requireDepth } from './move-target.ts';
import { presentSpaceAt, type SpaceRow } from './space-rows.ts';

/** The visibility of a space after it moves into a collection or to the root. */
export function visibilityIn(
  parentId: string | null,
  { visibility }: Pick<SpaceRow, 'visibility'>,
): SpaceRow['visibility'] {
  return visibility === 'in-collection' && parentId === null ? 'private' : visibility;
}

/** The parent of an item, for the audit log. @param chain the collections above it, from the nearest up */
function holderOf([holder]: readonly AccessNode[]) {
  return holder ? { parent: holder.id, title: holder.title } : { parent: null };
}

/** Moves a space among its siblings or into another collection of the organization. */
export const moveSpace: Handler<typeof spaceContract.moveSpace> = async (context) => {
  const { instance, database, organization, space, body, record } = context;
  const { row, person } = space;
  const parentId = body.parent === undefined ? row.parentId : body.parent;
  const target = await enterTarget(database, organization, person, parentId);
  const rank = await landingRank(database, target, row.id, body.position);
  const moved = { parentId, rank, visibility: visibilityIn(parentId, row) };
  record({
    target: { type: 'space', id: row.id, label: row.title },
    payload: { before: holderOf(space.chain.slice(1)), after: holderOf(target.chain) },
  });
  const [[after = row]] = await together([
    withPublished(context, [{ ...row, ...moved }]),
    database.update(spaces).set(moved).where(eq(spaces.id, row.id)),
  ]);
  return presentSpaceAt(instance.appUrl, after, target);
};

/** Moves a collection with its contents among its siblings or into another collection. */
export const moveCollection: Handler<typeof collectionContract.moveCollection> = async ({
  instance,
  database,
  organization,
  collection,
  body,
  record,
}) => {
  const { row, person } = collection;
  const parentId = body.parent === undefined ? row.parentId : body.parent;
  const target = await enterTarget(database, organization, person, parentId);
  await requireNotInside(database, row, target);
  const rank = await landingRank(database, target, row.id, body.position);
  const moved = { parentId, rank };
  await database.update(collections).set(moved).where(eq(collections.id, row.id));
  record({
    target: { type: 'collection', id: row.id, label: row.title },
    payload: { before: holderOf(collection.chain.slice(1)), after: holderOf(target.chain) },
  });
  return presentCollectionAt(instance.appUrl, { ...row, ...moved }, target);
};

/**
 * Keeps a collection from being moved into itself. The organization is locked, so two moves that would
 * form a circle run one after the other.
 * @throws Refusal 409, also where it would be nested too deeply
 */
export async function requireNotInside(
  database: Executor,
  collection: { id: string; title: string; parentId: string | null },
  target: MoveParent,
): Promise<void> {
  if (target.chain.some(({ id }) => id === collection.id))
    throw conflict(`${collection.title} can’t be moved into itself. Choose a target outside it.`, [
      'inside-itself',
    ]);
  if (collection.parentId === target.siblings.parentId) return;
  requireDepth(target, await heightOf(database, collection.id));
}

/** The depth of a collection with its contents. */
async function heightOf(database: Executor, collectionId: string): Promise<number> {
  const { rows } = await database.execute<{ height: number }>(sql`
    with recursive below as (
      select id, 1 as height from ${collections} where id = ${collectionId}
      union all
      select child.id, below.height + 1
      from ${collections} as child join below on child.parent_id = below.id
    )
    select max(height)::int as height from below`);
  return rows[0]?.height ?? 1;
}
