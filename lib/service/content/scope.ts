import {
  and,
  eq,
  getTableName,
  gt,
  isNull,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { type Level, levelName, roleAt } from '#lib/contract/levels.ts';
import {
  type PermissionOf,
  type Permissions,
  permissionLevels,
} from '#lib/contract/permission-levels.ts';
import { permissionsOf } from '#lib/contract/permissions.ts';
import type { Executor } from '../database/executor.ts';
import { holdLock } from '../database/locks.ts';
import { preparedOn } from '../database/prepared.ts';
import * as tables from '../database/schema/index.ts';
import { together } from '../database/together.ts';
import { forbidden, inTrash, notFound, Refusal } from '../errors.ts';
import type { Guard } from '../http/handler.ts';
import { keepLatest } from '../keep-latest.ts';
import { ancestorChain, collectionNode, spaceNode } from '../permissions/ancestors.ts';
import {
  type AccessHolder,
  type AccessNode,
  type Decision,
  decide,
  decideOn,
} from '../permissions/levels.ts';
import {
  authorizeOrganization,
  type LockKind,
  lockOrganization,
  type OrganizationCaller,
  type OrganizationScope,
} from '../permissions/organization.ts';
import { personOf } from '../permissions/people.ts';
import { restorableSince } from './trash-time.ts';

declare const proven: unique symbol;

type ContentAccess<S extends 'space' | 'collection'> = {
  readonly [proven]: true;
  readonly id: string;
  readonly level: Level;
  readonly decision: Decision;
  readonly permissions: Permissions<S>;
  /** The item and the collections above it, nearest first. */
  readonly chain: readonly AccessNode[];
  /** Whether the caller can see the parent. */
  readonly seesParent: boolean;
  readonly person: AccessHolder;
};

/** A space the caller can see; only `authorizeSpace` creates one. */
export type SpaceScope = ContentAccess<'space'> & {
  readonly row: typeof tables.spaces.$inferSelect;
};

/** A collection the caller can see; only `authorizeCollection` creates one. */
export type CollectionScope = ContentAccess<'collection'> & {
  readonly row: typeof tables.collections.$inferSelect;
};

type Entered<Scope> = { organization: OrganizationScope; scope: Scope };

declare module '../http/handler.ts' {
  interface Scopes {
    space: SpaceScope;
    collection: CollectionScope;
  }
}

/** Authorizes endpoints of a space. @throws Refusal 404, or 403 without the permission */
export const guardSpace: Guard<'space'> = async ({
  database,
  parameters: { spaceId = '' },
  caller,
  endpoint,
  permission,
  lock,
  now,
}) => {
  const { organization, scope } = await enterOrSayTrash(
    (trashSince) => authorizeSpace(database, spaceId, caller, { lock, trashSince }),
    endpoint,
    now,
  );
  requireOn('space', scope, permission as PermissionOf<'space'>);
  return { organization, space: scope };
};

/** Authorizes endpoints of a collection. @throws Refusal 404, or 403 without the permission */
export const guardCollection: Guard<'collection'> = async ({
  database,
  parameters: { collectionId = '' },
  caller,
  endpoint,
  permission,
  lock,
  now,
}) => {
  const { organization, scope } = await enterOrSayTrash(
    (trashSince) => authorizeCollection(database, collectionId, caller, { lock, trashSince }),
    endpoint,
    now,
  );
  requireOn('collection', scope, permission as PermissionOf<'collection'>);
  return { organization, collection: scope };
};

/** Enters an item; says that it is in the trash to callers who could see it there. */
async function enterOrSayTrash<Scope extends { row: { title: string } }>(
  enter: (trashSince?: Date) => Promise<Entered<Scope>>,
  { inTrash: isTrashIncluded }: Endpoint,
  now: Date,
): Promise<Entered<Scope>> {
  if (isTrashIncluded) return enter(restorableSince(now));
  try {
    return await enter();
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.status !== 404) throw refusal;
    const { scope } = await enter(restorableSince(now));
    throw inTrash(scope.row.title);
  }
}

/** `lock`: for a write; `trashSince`: includes items deleted after that moment. */
export type EnterOptions = { lock?: LockKind | undefined; trashSince?: Date | undefined };

/**
 * Loads a space, its organization, and the caller's access to both.
 * @throws Refusal 404 if the caller can't see it or it doesn't exist
 */
export async function authorizeSpace(
  database: Executor,
  spaceId: string,
  caller: OrganizationCaller,
  { lock, trashSince }: EnterOptions,
): Promise<Entered<SpaceScope>> {
  const read = () => readPlace(database, tables.spaces, spaceId, trashSince, 'This space');
  const entering = { id: spaceId, read, caller, what: 'This space' };
  const { row, organization } = await authorizeContent(database, entering, lock);
  const access = await accessTo(database, organization, caller.id, spaceNode(row), 'This space');
  const permissions = permissionsOf('space', roleAt(access.level));
  return { organization, scope: { ...access, row, permissions } as unknown as SpaceScope };
}

/**
 * Loads a collection, its organization, and the caller's access to both.
 * @throws Refusal 404 if the caller can't see it or it doesn't exist
 */
export async function authorizeCollection(
  database: Executor,
  collectionId: string,
  caller: OrganizationCaller,
  { lock, trashSince }: EnterOptions,
): Promise<Entered<CollectionScope>> {
  const what = 'This collection';
  const read = () => readPlace(database, tables.collections, collectionId, trashSince, what);
  const entering = { id: collectionId, read, caller, what };
  const { row, organization } = await authorizeContent(database, entering, lock);
  const access = await accessTo(database, organization, caller.id, collectionNode(row), what);
  const permissions = permissionsOf('collection', roleAt(access.level));
  return { organization, scope: { ...access, row, permissions } as unknown as CollectionScope };
}

async function readPlace<T extends typeof tables.spaces | typeof tables.collections>(
  database: Executor,
  table: T,
  id: string,
  trashSince: Date | undefined,
  what: string,
): Promise<T['$inferSelect']> {
  const isThere = isNull(table.deletedAt);
  const readWhere = (here: SQL | Placeholder | string, state: SQL | undefined) =>
    database
      .select()
      .from(table as typeof tables.spaces)
      .where(and(eq(table.id, here), state));
  const [row] = trashSince
    ? await readWhere(id, or(isThere, gt(table.deletedAt, trashSince)))
    : await preparedOn(database, `content of ${getTableName(table)}`, (name) =>
        readWhere(sql.placeholder('id'), isThere).prepare(name),
      ).execute({ id });
  if (!row) throw notFound(what);
  return row as T['$inferSelect'];
}

type Entering<Row> = {
  id: string;
  read: () => Promise<Row>;
  caller: OrganizationCaller;
  what: string;
};

/** Which organizations spaces and collections were in lately: that is where they mostly are. */
const lately = new Map<string, string>();
const REMEMBERED = 50_000;

/** Enters the organization of a row. Once it is locked the row is read again, because it may have moved. */
async function authorizeContent<Row extends { id: string; organizationId: string }>(
  database: Executor,
  { id, read, caller, what }: Entering<Row>,
  lock: LockKind | undefined,
): Promise<{ row: Row; organization: OrganizationScope }> {
  const enter = (organizationId: string) =>
    authorizeOrganization(database, organizationId, caller, undefined, what);
  if (!lock) {
    const row = await read();
    return { row, organization: await enter(row.organizationId) };
  }
  let locked = lately.get(id) ?? (await read()).organizationId;
  for (;;) {
    // Sent together, and read once the locks are held.
    const [, , row, entered] = await together([
      lockOrganization(database, locked, lock),
      lock === 'subject' ? holdLock(database, `space ${id}`) : undefined,
      read(),
      enter(locked).catch((refusal: unknown) => ({ refusal })),
    ]);
    keepLatest(lately, id, row.organizationId, REMEMBERED);
    if (row.organizationId === locked) {
      if ('refusal' in entered) throw entered.refusal;
      return { row, organization: entered };
    }
    locked = row.organizationId;
  }
}

async function accessTo(
  database: Executor,
  organization: OrganizationScope,
  userId: string,
  place: AccessNode,
  what: string,
) {
  const [person, above] = await together([
    personOf(database, organization, userId),
    ancestorChain(database, place.parentId),
  ]);
  const over = decideOn(person, above);
  const decision = decide(person, place, over);
  if (decision.level === 'guest') throw notFound(what);
  const seesParent = place.parentId !== null && over.level !== 'guest';
  const chain = [place, ...above];
  return { id: place.id, level: decision.level, decision, chain, seesParent, person };
}

/**
 * Requires a permission on a space or collection.
 * @throws Refusal 403 that names the required role and the caller's own
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
    `This requires the ${levelName(needed)} role on ${scope.row.title}. You have ${levelName(scope.level)}.`,
    [`needs:${needed}`, `has:${scope.level}`],
  );
}
