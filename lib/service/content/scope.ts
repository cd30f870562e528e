import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { type Level, roleAt } from '#lib/contract/levels.ts';
import {
  type PermissionOf,
  type Permissions,
  permissionLevels,
  permissionsOf,
} from '#lib/contract/permissions.ts';
import { type Decision, decide, decideOn, type Person, type Place } from '../access.ts';
import type { Executor } from '../database/executor.ts';
import * as tables from '../database/schema/index.ts';
import { forbidden, notFound } from '../errors.ts';
import { chainAbove, personOf, placeOfCollection, placeOfSpace } from '../places.ts';
import {
  type Entrant,
  enterOrganization,
  levelWord,
  lockOrganization,
  type OrganizationScope,
} from '../scope.ts';

declare const proven: unique symbol;

type Standing<S extends 'space' | 'collection'> = {
  readonly [proven]: true;
  readonly id: string;
  readonly level: Level;
  readonly decision: Decision;
  readonly permissions: Permissions<S>;
  /** It and the collections above it, from it up. */
  readonly chain: readonly Place[];
  /** Whether the caller sees what holds it. */
  readonly seesParent: boolean;
  readonly person: Person;
};

/** A space the caller was proven to see; only `enterSpace` makes one. */
export type SpaceScope = Standing<'space'> & {
  readonly row: typeof tables.spaces.$inferSelect;
};

/** A collection the caller was proven to see; only `enterCollection` makes one. */
export type CollectionScope = Standing<'collection'> & {
  readonly row: typeof tables.collections.$inferSelect;
};

type Entered<Scope> = { organization: OrganizationScope; scope: Scope };

/** `lock`: for a write, see `enterOrganization`; `trashSince`: what was deleted since then counts, too. */
export type EnterOptions = { lock: boolean; trashSince?: Date | undefined };

/**
 * Loads a space, its organization, and the caller's place in both.
 * @throws Refusal 404 when the caller does not see it, whether or not it exists
 */
export async function enterSpace(
  database: Executor,
  spaceId: string,
  caller: Entrant,
  { lock, trashSince }: EnterOptions,
): Promise<Entered<SpaceScope>> {
  const read = () => readPlace(database, tables.spaces, spaceId, trashSince, 'This space');
  const { row, organization } = await enterHolder(database, read, caller, lock, 'This space');
  const standing = await stand(database, organization, caller.id, placeOfSpace(row), 'This space');
  const permissions = permissionsOf('space', roleAt(standing.level));
  return { organization, scope: { ...standing, row, permissions } as unknown as SpaceScope };
}

/**
 * Loads a collection, its organization, and the caller's place in both.
 * @throws Refusal 404 when the caller does not see it, whether or not it exists
 */
export async function enterCollection(
  database: Executor,
  collectionId: string,
  caller: Entrant,
  { lock }: EnterOptions,
): Promise<Entered<CollectionScope>> {
  const what = 'This collection';
  const read = () => readPlace(database, tables.collections, collectionId, undefined, what);
  const { row, organization } = await enterHolder(database, read, caller, lock, what);
  const standing = await stand(database, organization, caller.id, placeOfCollection(row), what);
  const permissions = permissionsOf('collection', roleAt(standing.level));
  return { organization, scope: { ...standing, row, permissions } as unknown as CollectionScope };
}

async function readPlace<T extends typeof tables.spaces | typeof tables.collections>(
  database: Executor,
  table: T,
  id: string,
  trashSince: Date | undefined,
  what: string,
): Promise<T['$inferSelect']> {
  const isThere = isNull(table.deletedAt);
  const state = trashSince ? or(isThere, gt(table.deletedAt, trashSince)) : isThere;
  const [row] = await database
    .select()
    .from(table as typeof tables.spaces)
    .where(and(eq(table.id, id), state));
  if (!row) throw notFound(what);
  return row as T['$inferSelect'];
}

/** Enters the organization that holds a row. Once that is locked the row is read again: it may have moved. */
async function enterHolder<Row extends { organizationId: string }>(
  database: Executor,
  read: () => Promise<Row>,
  caller: Entrant,
  lock: boolean,
  what: string,
): Promise<{ row: Row; organization: OrganizationScope }> {
  let row = await read();
  for (let locked = ''; lock && locked !== row.organizationId; row = await read()) {
    locked = row.organizationId;
    await lockOrganization(database, locked);
  }
  const organization = await enterOrganization(database, row.organizationId, caller, false, what);
  return { row, organization };
}

async function stand(
  database: Executor,
  organization: OrganizationScope,
  userId: string,
  place: Place,
  what: string,
) {
  const person = await personOf(database, organization, userId);
  const above = await chainAbove(database, place.parentId);
  const over = decideOn(person, above);
  const decision = decide(person, place, over);
  if (decision.level === 'guest') throw notFound(what);
  const seesParent = place.parentId !== null && over.level !== 'guest';
  const chain = [place, ...above];
  return { id: place.id, level: decision.level, decision, chain, seesParent, person };
}

/**
 * Asks for a permission on a space or a collection.
 * @throws Refusal 403 that names the level it takes and the one the caller has
 */
export function requireOn<S extends 'space' | 'collection'>(
  subject: S,
  scope: { row: { title: string }; level: Level; permissions: Permissions<S> },
  permission: PermissionOf<S>,
): void {
  if (scope.permissions[permission]) return;
  const levels: Record<string, Level> = permissionLevels[subject];
  const needed = levels[permission] as Level;
  throw forbidden(
    `This takes the level ${levelWord(needed)} on ${scope.row.title}. You have ${levelWord(scope.level)}.`,
    [`needs:${needed}`, `has:${scope.level}`],
  );
}
