import { countDistinct, not, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { contentImpact } from '#lib/contract/collections.schemas.ts';
import type * as collectionContract from '#lib/contract/collections.ts';
import type * as spaceContract from '#lib/contract/spaces.ts';
import type * as treeContract from '#lib/contract/tree.ts';
import type { Executor } from '../database/executor.ts';
import { customFieldValues, grants, members } from '../database/schema/index.ts';
import type { Handler } from '../http/handler.ts';
import { type Grouping, memberClasses, membersOf } from '../losses/access-groups.ts';
import { SORTED_PEOPLE } from '../losses/losses.ts';
import { type Paging, peoplePage } from '../losses/people-pages.ts';
import { isOneOf } from '../permissions/ancestors.ts';
import {
  type AccessHolder,
  type AccessNode,
  type Decision,
  decide,
  decideOn,
} from '../permissions/levels.ts';
import type { OrganizationScope } from '../permissions/organization.ts';
import { enterItems } from './items.ts';
import type { MoveParent } from './move-target.ts';
import { requireNotInside } from './moves.ts';
import { sitesShowing } from './site-removals.ts';
import {
  type Deletable,
  type Inside,
  idsOf,
  insideCollection,
  onlySpace,
  present,
} from './subtree.ts';
import { enterTransfer, grantsOn } from './transfer.ts';

type ContentImpact = z.output<typeof contentImpact>;

/**
 * Previews a transfer or deletion: what moves or is deleted, and who loses access.
 * @param over the collections above the items, outer ones first
 * @param target where it goes; null for the trash
 */
async function impactOf(
  database: Executor,
  organization: OrganizationScope,
  over: readonly AccessNode[],
  taken: Inside,
  target: MoveParent | null,
  paging: Paging,
): Promise<ContentImpact> {
  const inside = present(taken);
  const within = [...inside.collections, ...inside.spaces];
  const stays = target?.organization.id === organization.id;
  const keeping = target && (await whoSeesAfter(database, organization, within, target, stays));
  const places = [...idsOf(over), ...idsOf(within)];
  const grouping: Grouping = { organizationId: organization.id, places };
  const who = keeping && keeping.length > 0 ? not(isOneOf(members.userId, keeping)) : undefined;
  const losing = await losingOf(database, grouping, over, within, who);
  const keys = losing.map(({ key }) => key);
  const count = losing.reduce((sum, { people }) => sum + people, 0);
  const size = { people: count, sorted: SORTED_PEOPLE };
  const { items: named, ...next } = organization.permissions.listMembers
    ? await peoplePage(database, grouping, keys, paging, size, who)
    : { items: [] };
  return {
    ...next,
    collections: inside.collections.length,
    spaces: inside.spaces.length,
    trashed: target ? taken.spaces.length - inside.spaces.length : 0,
    losing: {
      count,
      users: named.map(({ user: { id, displayName } }) => ({ id, displayName })),
    },
    // The trash keeps grants for a restore.
    grants: target && !stays ? await database.$count(grants, grantsOn(taken)) : 0,
    ...(target && !stays && { emptied: await countEmptied(database, idsOf(taken.spaces)) }),
    // Items in the trash keep their place on a site, but lose it in another organization.
    sites: stays
      ? []
      : await sitesShowing(
          database,
          organization,
          idsOf((target ? taken : inside).spaces),
          target !== null,
        ),
  };
}

/** Counts how many of some spaces have a value for a custom field. */
async function countEmptied(database: Executor, spaceIds: readonly string[]): Promise<number> {
  const { spaceId } = customFieldValues;
  const [row] = await database
    .select({ spaces: countDistinct(spaceId) })
    .from(customFieldValues)
    .where(isOneOf(spaceId, spaceIds));
  return row?.spaces ?? 0;
}

async function losingOf(
  database: Executor,
  grouping: Grouping,
  over: readonly AccessNode[],
  within: readonly AccessNode[],
  who: SQL | undefined,
) {
  const classes = await memberClasses(database, grouping, who);
  return classes.filter(({ person }) => seesSome(person, decideOn(person, []), within, over));
}

/** The members of the first organization who see some of it in the target. */
async function whoSeesAfter(
  database: Executor,
  organization: OrganizationScope,
  within: readonly AccessNode[],
  { siblings, chain }: MoveParent,
  stays: boolean,
): Promise<string[]> {
  const places = [...idsOf(chain), ...(stays ? idsOf(within) : [])];
  const grouping: Grouping = { organizationId: siblings.organizationId, places };
  const inBoth = sql`${members.userId} in (
    select first.user_id from ${members} as first
    where first.organization_id = ${organization.id} and not first.disabled)`;
  const classes = await memberClasses(database, grouping, inBoth);
  const seeing = classes.filter(({ person }) => seesSome(person, decideOn(person, chain), within));
  const keys = seeing.map(({ key }) => key);
  const range = { from: null, limit: Number.MAX_SAFE_INTEGER, order: 'id' } as const;
  const kept = await membersOf(database, grouping, keys, range, inBoth);
  return kept.map(({ user }) => user.id);
}

/**
 * @param above the decision on what has no parent in the lists
 * @param within what holds something before what it holds
 * @param over the collections above it, in the same form
 */
function seesSome(
  person: AccessHolder,
  above: Decision,
  within: readonly AccessNode[],
  over: readonly AccessNode[] = [],
): boolean {
  const decisions = new Map<string, Decision>();
  const decideIn = (place: AccessNode) => {
    const decision = decide(person, place, decisions.get(place.parentId ?? '') ?? above);
    decisions.set(place.id, decision);
    return decision;
  };
  over.forEach(decideIn);
  return within.some((place) => decideIn(place).level !== 'guest');
}

/** The collections above an item, outer ones first. */
const overIn = (chain: readonly AccessNode[]) => chain.slice(1).toReversed();

/**
 * Who would lose access if a collection moved to another organization.
 * @throws Refusal 404 or 409 as the transfer would
 */
export const previewCollectionTransfer: Handler<
  typeof collectionContract.previewCollectionTransfer
> = async ({ database, organization, collection, caller, body, query, cursors }) => {
  const target = await enterTransfer(database, organization, caller, body, false);
  await requireNotInside(database, collection.row, target);
  const inside = await insideCollection(database, collection.id);
  const paging = { query, cursors };
  return impactOf(database, organization, overIn(collection.chain), inside, target, paging);
};

/** Who would lose access if a collection were deleted with what is in it. */
export const previewCollectionDeletion: Handler<
  typeof collectionContract.previewCollectionDeletion
> = async ({ database, organization, collection, query, cursors }) =>
  impactOf(
    database,
    organization,
    overIn(collection.chain),
    await insideCollection(database, collection.id),
    null,
    { query, cursors },
  );

/**
 * Who would lose access if a space moved to another organization.
 * @throws Refusal 404 as the transfer would
 */
export const previewSpaceTransfer: Handler<typeof spaceContract.previewSpaceTransfer> = async ({
  database,
  organization,
  space,
  caller,
  body,
  query,
  cursors,
}) => {
  const target = await enterTransfer(database, organization, caller, body, false);
  const taken = onlySpace(space.row);
  return impactOf(database, organization, overIn(space.chain), taken, target, { query, cursors });
};

/** Who would lose access if a space were deleted. */
export const previewSpaceDeletion: Handler<typeof spaceContract.previewSpaceDeletion> = async ({
  database,
  organization,
  space,
  query,
  cursors,
}) =>
  impactOf(database, organization, overIn(space.chain), onlySpace(space.row), null, {
    query,
    cursors,
  });

/** Previews the deletion of several items, which may hold each other. */
export const previewTreeDeletion: Handler<typeof treeContract.previewTreeDeletion> = async (
  context,
) => {
  const { database, organization, query, cursors } = context;
  const items = await enterItems(context);
  const over = new Map<string, AccessNode>();
  const taken = { collections: new Map<string, Deletable>(), spaces: new Map<string, Deletable>() };
  for (const { type, scope } of items) {
    for (const place of overIn(scope.chain)) over.set(place.id, place);
    const inside =
      type === 'space' ? onlySpace(scope.row) : await insideCollection(database, scope.id);
    for (const place of inside.collections) taken.collections.set(place.id, place);
    for (const place of inside.spaces) taken.spaces.set(place.id, place);
  }
  const all = {
    collections: outerFirst([...taken.collections.values()]),
    spaces: [...taken.spaces.values()],
  };
  const above = [...over.values()].filter(({ id }) => !taken.collections.has(id));
  return impactOf(database, organization, above, all, null, { query, cursors });
};

/** Sorts collections so that each comes after the one it is in. */
function outerFirst<Place extends AccessNode>(places: readonly Place[]): Place[] {
  const byId = new Map(places.map((place) => [place.id, place]));
  const depthOf = ({ parentId }: AccessNode): number => {
    const parent = byId.get(parentId ?? '');
    return parent ? depthOf(parent) + 1 : 0;
  };
  return places.toSorted((one, other) => depthOf(one) - depthOf(other));
}
