import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { ContentAnchor } from '#lib/contract/positions.ts';
import type * as contract from '#lib/contract/tree.ts';
import { notFound } from '../errors.ts';
import type { Context, Handler } from '../http/handler.ts';
import type { OrganizationScope } from '../permissions/organization.ts';
import {
  authorizeCollection,
  authorizeSpace,
  type CollectionScope,
  requireOn,
  type SpaceScope,
} from './scope.ts';
import {
  type TrashContext,
  takeCollectionBack,
  takeSpaceBack,
  trashCollection,
  trashSpace,
} from './trash.ts';
import { restorableSince } from './trash-time.ts';

type Entered =
  | { type: 'space'; scope: SpaceScope }
  | { type: 'collection'; scope: CollectionScope };

type ItemsContext = TrashContext &
  Pick<Context<Endpoint>, 'database' | 'now'> & {
    organization: OrganizationScope;
    caller: Context<typeof contract.deleteTreeItems>['caller'];
    body: { items: readonly ContentAnchor[] };
  };

/**
 * Enters the items of a request, each once; the caller manages all of them.
 * @param trashSince also finds items deleted after that moment
 * @throws Refusal 404, 403
 */
export async function enterItems(
  { database, organization, caller, body }: Omit<ItemsContext, 'now' | 'record'>,
  trashSince?: Date,
): Promise<Entered[]> {
  const entered = new Map<string, Entered>();
  const options = { trashSince };
  const requireHere = (found: OrganizationScope, what: string) => {
    if (found.id !== organization.id) throw notFound(what);
  };
  for (const [index, item] of body.items.entries()) {
    const what = `The ${item.type} in items.${index}`;
    if (item.type === 'space') {
      const found = await authorizeSpace(database, item.space, caller, options);
      requireHere(found.organization, what);
      requireOn('space', found.scope, 'admin');
      entered.set(item.space, { type: 'space', scope: found.scope });
    } else {
      const found = await authorizeCollection(database, item.collection, caller, options);
      requireHere(found.organization, what);
      requireOn('collection', found.scope, 'admin');
      entered.set(item.collection, { type: 'collection', scope: found.scope });
    }
  }
  return [...entered.values()];
}

/** Moves several items to the trash, all at the same moment. */
export const deleteTreeItems: Handler<typeof contract.deleteTreeItems> = async (context) => {
  for (const item of await enterItems(context))
    if (item.type === 'space') await trashSpace(context, item.scope);
    else await trashCollection(context, item.scope);
  return undefined;
};

/** Restores those of several items that are in the trash. */
export const restoreTreeItems: Handler<typeof contract.restoreTreeItems> = async (context) => {
  for (const item of await enterItems(context, restorableSince(context.now))) {
    if (item.scope.row.deletedAt === null) continue;
    if (item.type === 'space') await takeSpaceBack(context, item.scope);
    else await takeCollectionBack(context, item.scope);
  }
  return undefined;
};
