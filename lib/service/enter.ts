import type { Endpoint } from '#lib/contract/endpoint.ts';
import { enterCollection, enterSpace, requireOn } from './content/scope.ts';
import type { Executor } from './database/executor.ts';
import type { Caller, Scopes } from './handler.ts';
import { changesNothing, worksInTrash, worksWhenBound } from './nouns.ts';
import { enterOrganization, requirePermission, requireUnbound, scopeOf } from './scope.ts';
import { enterSite, requireOnSite } from './sites/scope.ts';
import { enterSpec, requireOnSpec } from './specifications/scope.ts';
import { enterTranslation } from './translation-scope.ts';
import { restorableSince } from './trash-time.ts';
import type { Visit } from './visit.ts';

/**
 * Enters what a path names, its organization with it, and asks for the permission the endpoint needs there.
 * @param lock whether what is entered is locked for a change
 * @throws Refusal 404 when the caller doesn't see it, 403 when it lacks the permission
 */
export async function enter(
  visit: Visit,
  database: Executor,
  lock = changesSomething(visit.route.endpoint),
): Promise<Scopes> {
  const { endpoint } = visit.route;
  if (endpoint.needs === 'nothing') return {};
  if (endpoint.needs === 'token') {
    if (!worksWhenBound.has(endpoint)) requireUnbound(visit.caller as Caller);
    return {};
  }
  const caller = visit.caller as Caller;
  const { spaceId = '', collectionId = '', siteId = '', specSlug = '' } = visit.parameters;
  const { translationSettingsId = '' } = visit.parameters;
  switch (endpoint.needs[0]) {
    case 'organization': {
      const organization = await enterOrganizationOf(visit, database, lock);
      if (!isSelf(visit)) requirePermission(organization, endpoint.needs[1]);
      return { organization };
    }
    case 'space': {
      const trashSince = worksInTrash.has(endpoint) ? restorableSince(visit.now) : undefined;
      const options = { lock, trashSince };
      const { organization, scope } = await enterSpace(database, spaceId, caller, options);
      requireOn('space', scope, endpoint.needs[1]);
      return { organization, space: scope };
    }
    case 'collection': {
      const { organization, scope } = await enterCollection(database, collectionId, caller, {
        lock,
      });
      requireOn('collection', scope, endpoint.needs[1]);
      return { organization, collection: scope };
    }
    case 'site': {
      const organization = await enterOrganizationOf(visit, database, lock);
      const site = await enterSite(database, organization, siteId);
      requireOnSite(organization, site, endpoint.needs[1]);
      return { organization, site };
    }
    case 'translationSettings': {
      const organization = await enterOrganizationOf(visit, database, lock);
      const [, permission] = endpoint.needs;
      const wanted = [database, organization, translationSettingsId, permission] as const;
      return { organization, translation: await enterTranslation(...wanted) };
    }
    case 'openAPISpec': {
      const organization = await enterOrganizationOf(visit, database, lock);
      const spec = await enterSpec(database, organization, specSlug);
      requireOnSpec(organization, spec, endpoint.needs[1]);
      return { organization, spec };
    }
  }
}

/** Whether the path names the caller, who may then do it. */
function isSelf({ route: { endpoint }, parameters, caller }: Visit): boolean {
  return endpoint.orSelf !== undefined && parameters[endpoint.orSelf] === caller?.id;
}

const changesSomething = (endpoint: Endpoint) =>
  endpoint.method !== 'GET' && !changesNothing.has(endpoint);

/** The organization of the path. A write waits for the others, then looks again. */
async function enterOrganizationOf(visit: Visit, database: Executor, lock: boolean) {
  const caller = visit.caller as Caller;
  if (visit.route.endpoint.method === 'GET') return scopeOf(visit.place, caller);
  const { endpoint } = visit.route;
  const isLeaving = endpoint.method === 'DELETE' && isSelf(visit);
  const { organizationId = '' } = visit.parameters;
  return enterOrganization(database, organizationId, caller, lock, undefined, isLeaving);
}
