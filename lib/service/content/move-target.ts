import { and, between, eq, getTableName, isNull, sql } from 'drizzle-orm';
import { roleAt } from '#lib/contract/levels.ts';
import { permissionsOf } from '#lib/contract/permissions.ts';
import type { ContentAnchor, ContentPosition } from '#lib/contract/positions.ts';
import type { Executor } from '../database/executor.ts';
import { preparedOn } from '../database/prepared.ts';
import { gapAfter, gapAtEnd, gapBefore, rankIn, type Sibling } from '../database/ranks.ts';
import { collections, spaces } from '../database/schema/index.ts';
import { badField, conflict, inTrash, notFound } from '../errors.ts';
import { ancestorChain, collectionNode, spaceNode, viewFrom } from '../permissions/ancestors.ts';
import {
  type AccessHolder,
  type AccessNode,
  type Decision,
  decideOn,
} from '../permissions/levels.ts';
import { type OrganizationScope, requirePermission } from '../permissions/organization.ts';
import { requireOn } from './scope.ts';
import { childrenOf, isAmong, type Siblings } from './siblings.ts';

/** The maximum depth of nested collections. */
export const COLLECTION_DEPTH = 32;

/** A target that the caller can see and put content into. */
export type MoveParent = {
  organization: OrganizationScope;
  person: AccessHolder;
  siblings: Siblings;
  /** The collection and those above it, from it up; empty at the root. */
  chain: readonly AccessNode[];
  /** The caller's level there. */
  above: Decision;
};

/**
 * Enters the target of content: a collection of an organization, or its root.
 * @param what the collection, as the refusal names it
 * @throws Refusal 404 for a collection the caller can't see, 403 where it can't create
 */
export async function enterTarget(
  database: Executor,
  organization: OrganizationScope,
  person: AccessHolder,
  parentId: string | null,
  what = 'The target collection',
): Promise<MoveParent> {
  const siblings = { organizationId: organization.id, parentId };
  if (parentId === null) requirePermission(organization, 'createContent');
  const row = parentId === null ? null : await readCollection(database, siblings, parentId, what);
  const chain = row ? [collectionNode(row), ...(await ancestorChain(database, row.parentId))] : [];
  const above = decideOn(person, chain);
  const [collection] = chain;
  if (row && collection) {
    if (above.level === 'guest') throw notFound(what);
    if (row.deletedAt) throw inTrash(row.title);
    const permissions = permissionsOf('collection', roleAt(above.level));
    requireOn('collection', { row: collection, level: above.level, permissions }, 'create');
  }
  return { organization, person, siblings, chain, above };
}

async function readCollection(
  database: Executor,
  { organizationId }: Siblings,
  collectionId: string,
  what: string,
): Promise<typeof collections.$inferSelect> {
  const [row] = await database
    .select()
    .from(collections)
    .where(and(eq(collections.id, collectionId), eq(collections.organizationId, organizationId)));
  if (!row) throw notFound(what);
  return row;
}

/**
 * Limits the depth of nested collections.
 * @param levels the depth of the moved collections
 * @throws Refusal 409
 */
export function requireDepth({ chain }: MoveParent, levels: number): void {
  if (chain.length + levels <= COLLECTION_DEPTH) return;
  throw conflict(
    `Collections can be nested up to ${COLLECTION_DEPTH} levels deep. Choose a higher level.`,
    ['too-deep'],
  );
}

/**
 * Finds the rank at a position in a target.
 * @param moved the id of the moved item
 * @throws Refusal 404 for a neighbor the caller can't see, 400 for a neighbor in another parent, for
 * the moved item itself, or for two that are not adjacent
 */
export async function landingRank(
  database: Executor,
  target: MoveParent,
  moved: string,
  { before, after }: ContentPosition = {},
): Promise<number> {
  const list = childrenOf(target.siblings);
  const next = before && (await findAnchor(database, target, moved, before, 'position.before'));
  const previous = after && (await findAnchor(database, target, moved, after, 'position.after'));
  if (next && previous) await requireAdjacent(database, target, moved, previous, next);
  if (previous) {
    const gap = await gapAfter(database, list, previous, moved);
    return rankIn(database, list, gap, moved);
  }
  if (!next) return rankAtEnd(database, target.siblings, moved);
  return rankIn(database, list, await gapBefore(database, list, next, moved), moved);
}

/** Finds the rank after all others. @param moved the id of the moved item */
export async function rankAtEnd(
  database: Executor,
  siblings: Siblings,
  moved: string,
): Promise<number> {
  const list = childrenOf(siblings);
  return rankIn(database, list, await gapAtEnd(database, list, moved), moved);
}

async function findAnchor(
  database: Executor,
  { organization, person, siblings, chain }: MoveParent,
  moved: string,
  anchor: ContentAnchor,
  field: string,
): Promise<Sibling> {
  const isSpace = anchor.type === 'space';
  const table = isSpace ? spaces : collections;
  const id = isSpace ? anchor.space : anchor.collection;
  const what = `The ${anchor.type} in ${field}`;
  const [row] = await preparedOn(database, `anchor in ${getTableName(table)}`, (name) =>
    database
      .select()
      .from(table as typeof spaces)
      .where(
        and(
          eq(table.id, sql.placeholder('id')),
          eq(table.organizationId, sql.placeholder('organization')),
        ),
      )
      .prepare(name),
  ).execute({ id, organization: organization.id });
  if (!row) throw notFound(what);
  const place = isSpace ? spaceNode(row) : collectionNode(row);
  const isHere = row.parentId === siblings.parentId;
  const above = isHere ? chain : await ancestorChain(database, row.parentId);
  if (decideOn(person, [place, ...above]).level === 'guest') throw notFound(what);
  if (row.deletedAt) throw inTrash(row.title);
  if (!isHere) throw badField(field, `${row.title} is not in the target. Choose an item that is.`);
  if (id === moved)
    throw badField(field, `${row.title} can’t be placed next to itself. Choose another item.`);
  return row;
}

/** Items that the caller can't see don't count between two neighbors. */
async function requireAdjacent(
  database: Executor,
  target: MoveParent,
  moved: string,
  previous: Sibling,
  next: Sibling,
): Promise<void> {
  const { next: following } = await gapAfter(
    database,
    childrenOf(target.siblings),
    previous,
    moved,
  );
  if (following?.id === next.id) return;
  const isOrdered = previous.rank < next.rank;
  if (isOrdered && !(await seesBetween(database, target, moved, previous, next))) return;
  throw badField(
    'position',
    'before and after are not next to each other. Give two adjacent items, or only one.',
  );
}

async function seesBetween(
  database: Executor,
  { person, siblings, chain }: MoveParent,
  moved: string,
  previous: Sibling,
  next: Sibling,
): Promise<boolean> {
  const view = viewFrom(person, chain);
  const inside = (table: typeof spaces | typeof collections) =>
    and(
      isAmong(table, siblings),
      isNull(table.deletedAt),
      between(table.rank, previous.rank, next.rank),
    );
  const isOther = ({ id }: { id: string }) => ![previous.id, next.id, moved].includes(id);
  const nested = await database.select().from(collections).where(inside(collections));
  const seesOne = nested
    .filter(isOther)
    .some((row) => view.on(collectionNode(row)).level !== 'guest');
  if (seesOne) return true;
  const seen = await database
    .select({ id: spaces.id })
    .from(spaces)
    .where(and(inside(spaces), view.seesSpaces))
    .limit(4);
  return seen.some(isOther);
}
