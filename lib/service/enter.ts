import { enterCollection, enterSpace, requireOn } from './content-scope.ts';
import type { Executor } from './database/executor.ts';
import type { Caller, Scopes } from './handler.ts';
import { changesNothing, worksInTrash } from './nouns.ts';
import { enterOrganization, requirePermission, scopeOf } from './scope.ts';
import { restorableSince } from './trash-time.ts';
import type { Visit } from './visit.ts';

/**
 * Enters what a path names, its organization with it, and asks for the permission the endpoint needs there.
 * @throws Refusal 404 when the caller doesn't see it, 403 when it lacks the permission
 */
export async function enter(visit: Visit, database: Executor): Promise<Scopes> {
  const { endpoint } = visit.route;
  if (typeof endpoint.needs === 'string') return {};
  const { id } = visit.caller as Caller;
  const { organizationId = '', spaceId = '', collectionId = '' } = visit.parameters;
  const lock = endpoint.method !== 'GET' && !changesNothing.has(endpoint);
  switch (endpoint.needs[0]) {
    case 'organization': {
      // A write waits for the others, then looks again.
      const organization =
        endpoint.method === 'GET'
          ? scopeOf(visit.place)
          : await enterOrganization(database, organizationId, id, lock);
      const isSelf = endpoint.orSelf !== undefined && visit.parameters[endpoint.orSelf] === id;
      if (!isSelf) requirePermission(organization, endpoint.needs[1]);
      return { organization };
    }
    case 'space': {
      const trashSince = worksInTrash.has(endpoint) ? restorableSince(visit.now) : undefined;
      const options = { lock, trashSince };
      const { organization, scope } = await enterSpace(database, spaceId, id, options);
      requireOn('space', scope, endpoint.needs[1]);
      return { organization, space: scope };
    }
    case 'collection': {
      const { organization, scope } = await enterCollection(database, collectionId, id, { lock });
      requireOn('collection', scope, endpoint.needs[1]);
      return { organization, collection: scope };
    }
  }
}
