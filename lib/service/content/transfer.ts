import { eq, or, type SQL } from 'drizzle-orm';
import type * as collectionContract from '#lib/contract/collections.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import type * as spaceContract from '#lib/contract/spaces.ts';
import type { Executor } from '../database/executor.ts';
import {
  collections,
  customFieldValues,
  grants,
  pageSections,
  spaces,
} from '../database/schema/index.ts';
import { conflict } from '../errors.ts';
import type { AuditRecord, Context, Handler } from '../http/handler.ts';
import { isOneOf } from '../permissions/ancestors.ts';
import type { Caller } from '../permissions/caller.ts';
import {
  authorizeOrganization,
  type OrganizationScope,
  requirePermission,
} from '../permissions/organization.ts';
import { personOf } from '../permissions/people.ts';
import { withPublished } from '../published/spaces.ts';
import { requireRoom } from '../quotas/room.ts';
import { presentCollectionAt } from './collection-rows.ts';
import { enterTarget, landingRank, type MoveParent } from './move-target.ts';
import { requireNotInside, visibilityIn } from './moves.ts';
import { takeOffSites } from './site-removals.ts';
import { presentSpaceAt } from './space-rows.ts';
import { type Inside, idsOf, insideCollection, onlySpace } from './subtree.ts';
import { holdTransfer, requireNoHold } from './transfer-holds.ts';

type TransferTarget = { organization: string; parent?: string | null | undefined };

/**
 * Enters the target of a transfer: another organization, one of its collections, or a collection of the
 * same organization. Carrying it out locks both organizations.
 * @throws Refusal 404 for an organization the caller isn't in or a collection it can't see, 403 unless
 * it is an admin of the one and can create in the other, 409 if it is already there
 */
export async function enterTransfer(
  database: Executor,
  organization: OrganizationScope,
  caller: Caller,
  { organization: organizationId, parent }: TransferTarget,
  lock: boolean,
): Promise<MoveParent> {
  if (organizationId === organization.id && parent === undefined)
    throw conflict(
      'It is already in this organization. Choose another organization or a collection.',
      ['same-organization'],
    );
  const receiving =
    organizationId === organization.id
      ? organization
      : await authorizeOrganization(
          database,
          organizationId,
          caller,
          lock ? 'organization' : undefined,
          'The target organization',
        );
  if (receiving !== organization) requirePermission(organization, 'admin');
  const person = await personOf(database, receiving, caller.id);
  return enterTarget(database, receiving, person, parent ?? null);
}

/** The grants on the transferred items. */
export function grantsOn({ collections: nested, spaces: within }: Inside): SQL | undefined {
  return or(isOneOf(grants.collectionId, idsOf(nested)), isOneOf(grants.spaceId, idsOf(within)));
}

/**
 * Gives items to another organization: grants end, because they refer to people and teams of the first
 * one; its sites no longer show them, and values of its custom fields are removed.
 */
export async function handOver(
  database: Executor,
  inside: Inside,
  organizationId: string,
  { now, record }: Pick<Context<Endpoint>, 'now' | 'record'>,
): Promise<void> {
  const within = idsOf(inside.spaces);
  await database.delete(grants).where(grantsOn(inside));
  for (const { id, title } of await takeOffSites(database, within, now))
    record({ action: 'unpublishSite', target: { type: 'site', id, label: title } });
  await database.delete(customFieldValues).where(isOneOf(customFieldValues.spaceId, within));
  await database
    .update(collections)
    .set({ organizationId })
    .where(isOneOf(collections.id, idsOf(inside.collections)));
  await database.update(spaces).set({ organizationId }).where(isOneOf(spaces.id, within));
  await database
    .update(pageSections)
    // Indexed again, because their words aren't in the other organization's dictionary.
    .set({ organizationId, version: 0 })
    .where(isOneOf(pageSections.spaceId, within));
}

/** Records the transfer in both organizations. */
function recordBoth(
  record: (event: AuditRecord) => void,
  target: AuditRecord['target'],
  from: OrganizationScope,
  to: OrganizationScope,
): void {
  const named = ({ id, row }: OrganizationScope) => ({ organization: id, title: row.title });
  const payload = { before: named(from), after: named(to) };
  for (const organizationId of new Set([from.id, to.id]))
    record({ organizationId, target, payload });
}

/** Transfers a space to the end of the target. */
export const transferSpace: Handler<typeof spaceContract.transferSpace> = async (context) => {
  const { instance, database, organization, caller, body, record } = context;
  const { row } = context.space;
  const target = await enterTransfer(database, organization, caller, body, true);
  const { organizationId, parentId } = target.siblings;
  if (organizationId !== row.organizationId)
    await giveAway(context, target, 'space', row, onlySpace(row));
  const rank = await landingRank(database, target, row.id);
  const visibility = visibilityIn(parentId, row);
  const moved = { organizationId, parentId, rank, visibility };
  await database.update(spaces).set(moved).where(eq(spaces.id, row.id));
  const about = { type: 'space', id: row.id, label: row.title };
  recordBoth(record, about, organization, target.organization);
  const [after = row] = await withPublished({ instance, database }, [{ ...row, ...moved }]);
  return presentSpaceAt(instance.appUrl, after, target);
};

/** Transfers a collection with everything in it, including the trash, to the end of the target. */
export const transferCollection: Handler<typeof collectionContract.transferCollection> = async (
  context,
) => {
  const { instance, database, organization, caller, body, record } = context;
  const { row } = context.collection;
  const target = await enterTransfer(database, organization, caller, body, true);
  await requireNotInside(database, row, target);
  const { organizationId, parentId } = target.siblings;
  if (organizationId !== row.organizationId)
    await giveAway(context, target, 'collection', row, await insideCollection(database, row.id));
  const rank = await landingRank(database, target, row.id);
  const moved = { organizationId, parentId, rank };
  await database.update(collections).set(moved).where(eq(collections.id, row.id));
  const about = { type: 'collection', id: row.id, label: row.title };
  recordBoth(record, about, organization, target.organization);
  return presentCollectionAt(instance.appUrl, { ...row, ...moved }, target);
};

/** Hands content over, unless another organization can still undo its transfer. @throws Refusal 409 */
async function giveAway(
  context: Pick<Context<Endpoint>, 'instance' | 'database' | 'now' | 'record' | 'afterCommit'> & {
    caller: Caller;
    organization: OrganizationScope;
  },
  target: MoveParent,
  type: 'space' | 'collection',
  row: { id: string; title: string; parentId: string | null },
  inside: Inside,
): Promise<void> {
  const { database, organization, now } = context;
  const items = [...idsOf(inside.collections), ...idsOf(inside.spaces)];
  await requireNoHold(database, organization, target.organization, items, now);
  await handOver(database, inside, target.organization.id, context);
  await requireRoom(context, target.organization.row, 'spaces', 0);
  await requireRoom(context, target.organization.row, 'bytes', 0);
  await holdTransfer(context, organization, target.organization, type, row, inside);
}
