import { and, between, eq, isNull } from 'drizzle-orm';
import { roleAt } from '#lib/contract/levels.ts';
import { permissionsOf } from '#lib/contract/permissions.ts';
import type { ContentAnchor, ContentPosition } from '#lib/contract/positions.ts';
import { type Decision, decideOn, type Person, type Place } from './access.ts';
import { childrenOf, isAmong, type Siblings } from './content/order.ts';
import { requireOn } from './content/scope.ts';
import type { Executor } from './database/executor.ts';
import { collections, spaces } from './database/schema/index.ts';
import { badField, conflict, notFound } from './errors.ts';
import { gapAfter, gapAtEnd, gapBefore, rankIn, type Sibling } from './order.ts';
import { chainAbove, placeOfCollection, placeOfSpace, viewFrom } from './places.ts';
import { type OrganizationScope, requirePermission } from './scope.ts';

/** How deep collections nest. */
export const COLLECTION_DEPTH = 32;

/** Where content may be put by the caller: proven to be seen and to take its content. */
export type Target = {
  organization: OrganizationScope;
  person: Person;
  siblings: Siblings;
  /** The collection and those above it, from it up; empty at the root. */
  chain: readonly Place[];
  /** What the caller has there. */
  above: Decision;
};

/**
 * Enters the place that a request puts content into: a collection of an organization, or its root.
 * @param what the collection, in the words of the request
 * @throws Refusal 404 for a collection the caller doesn't see, 403 where it may not create
 */
export async function enterTarget(
  database: Executor,
  organization: OrganizationScope,
  person: Person,
  parentId: string | null,
  what = 'The collection it should go into',
): Promise<Target> {
  const siblings = { organizationId: organization.id, parentId };
  if (parentId === null) requirePermission(organization, 'createContent');
  const chain = parentId === null ? [] : await readChain(database, siblings, parentId, what);
  const above = decideOn(person, chain);
  const [collection] = chain;
  if (collection) {
    if (above.level === 'guest') throw notFound(what);
    const permissions = permissionsOf('collection', roleAt(above.level));
    requireOn('collection', { row: collection, level: above.level, permissions }, 'create');
  }
  return { organization, person, siblings, chain, above };
}

async function readChain(
  database: Executor,
  { organizationId }: Siblings,
  collectionId: string,
  what: string,
): Promise<Place[]> {
  const [row] = await database
    .select()
    .from(collections)
    .where(
      and(
        eq(collections.id, collectionId),
        eq(collections.organizationId, organizationId),
        isNull(collections.deletedAt),
      ),
    );
  if (!row) throw notFound(what);
  return [placeOfCollection(row), ...(await chainAbove(database, row.parentId))];
}

/**
 * Keeps collections from nesting without end.
 * @param levels how many collections deep what comes is
 * @throws Refusal 409
 */
export function requireDepth({ chain }: Target, levels: number): void {
  if (chain.length + levels <= COLLECTION_DEPTH) return;
  throw conflict(`Collections nest at most ${COLLECTION_DEPTH} deep. Choose a place further up.`, [
    'too-deep',
  ]);
}

/**
 * Finds the rank at a position of a target.
 * @param moved the id of what goes there
 * @throws Refusal 404 for a neighbour the caller doesn't see, 400 for one that is elsewhere, is the
 * moved one itself, or where something stands between the two
 */
export async function landingRank(
  database: Executor,
  target: Target,
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
  const gap = next
    ? await gapBefore(database, list, next, moved)
    : await gapAtEnd(database, list, moved);
  return rankIn(database, list, gap, moved);
}

async function findAnchor(
  database: Executor,
  { organization, person, siblings, chain }: Target,
  moved: string,
  anchor: ContentAnchor,
  field: string,
): Promise<Sibling> {
  const isSpace = anchor.type === 'space';
  const table = isSpace ? spaces : collections;
  const id = isSpace ? anchor.space : anchor.collection;
  const what = `The ${anchor.type} in ${field}`;
  const [row] = await database
    .select()
    .from(table as typeof spaces)
    .where(
      and(eq(table.id, id), eq(table.organizationId, organization.id), isNull(table.deletedAt)),
    );
  if (!row) throw notFound(what);
  const place = isSpace ? placeOfSpace(row) : placeOfCollection(row);
  const isHere = row.parentId === siblings.parentId;
  const above = isHere ? chain : await chainAbove(database, row.parentId);
  if (decideOn(person, [place, ...above]).level === 'guest') throw notFound(what);
  if (!isHere)
    throw badField(field, `${row.title} is not in the same place. Name a neighbour there.`);
  if (id === moved) throw badField(field, `${row.title} can't go beside itself. Name a neighbour.`);
  return row;
}

/** What the caller doesn't see may stand between two neighbours: for the caller nothing does. */
async function requireAdjacent(
  database: Executor,
  target: Target,
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
    'before and after are not next to each other. Name two neighbours, or only one of them.',
  );
}

async function seesBetween(
  database: Executor,
  { person, siblings, chain }: Target,
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
    .some((row) => view.on(placeOfCollection(row)).level !== 'guest');
  if (seesOne) return true;
  const seen = await database
    .select({ id: spaces.id })
    .from(spaces)
    .where(and(inside(spaces), view.seesSpaces))
    .limit(4);
  return seen.some(isOther);
}
