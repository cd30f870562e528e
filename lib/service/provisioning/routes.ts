import { notFound, Refusal } from '../errors.ts';
import { requireStorable } from '../http/request-body.ts';
import type { ScimHandler } from './context.ts';
import { getConfig, resourceTypes, schemas } from './discovery.ts';
import {
  createGroup,
  deleteGroup,
  getGroup,
  listGroups,
  patchGroup,
  replaceGroup,
} from './groups.ts';
import { createUser, deleteUser, getUser, listUsers, patchUser, replaceUser } from './users.ts';

type Methods = ReadonlyMap<string, ScimHandler>;
type Routes = { all: Methods; one?: Methods };

const methods = (handlers: Record<string, ScimHandler>): Methods =>
  new Map(Object.entries(handlers));

const routes = new Map<string, Routes>([
  [
    'Users',
    {
      all: methods({ GET: listUsers, POST: createUser }),
      one: methods({ GET: getUser, PUT: replaceUser, PATCH: patchUser, DELETE: deleteUser }),
    },
  ],
  [
    'Groups',
    {
      all: methods({ GET: listGroups, POST: createGroup }),
      one: methods({ GET: getGroup, PUT: replaceGroup, PATCH: patchGroup, DELETE: deleteGroup }),
    },
  ],
  ['ServiceProviderConfig', { all: methods({ GET: getConfig }) }],
  [
    'ResourceTypes',
    { all: methods({ GET: resourceTypes.list }), one: methods({ GET: resourceTypes.get }) },
  ],
  ['Schemas', { all: methods({ GET: schemas.list }), one: methods({ GET: schemas.get }) }],
]);

/** Parts of the protocol that this service says it doesn't have. */
const unsupported = new Set(['Bulk', 'Me', '.search']);

const SCIM = /^\/scim\/v2\/([^/]+)(?:\/([^/]+)(?:\/([^/]+))?)?\/?$/;

/** The organization in a path; empty for a path without one. */
export function organizationIn(path: string): string {
  return decode(SCIM.exec(path)?.[1] ?? '');
}

export type ScimRoute = { handle: ScimHandler; resource: string; id: string };

/**
 * What a method and a path mean.
 * @throws Refusal 404 for an unknown path, 405 with `Allow` for another method, 501 for what is
 * optional and absent
 */
export function routeOf(method: string, path: string): ScimRoute {
  const [, , resource = '', id] = SCIM.exec(path) ?? [];
  if (unsupported.has(resource) || id === '.search')
    throw new Refusal(501, 'This service doesn’t support that; see ServiceProviderConfig.');
  const found = routes.get(resource);
  const allowed = id === undefined ? found?.all : found?.one;
  if (!allowed) throw notFound('This path');
  const handle = allowed.get(method);
  if (handle) return { handle, resource, id: decode(id ?? '') };
  const allow = [...allowed.keys()].join(', ');
  throw new Refusal(405, `This path supports ${allow}.`, { headers: { allow } });
}

/** A part of a path; nothing has an id with an invalid escape, or that can't be stored. */
function decode(part: string): string {
  try {
    const text = decodeURIComponent(part);
    requireStorable(text, 'id');
    return text;
  } catch {
    throw notFound('This path');
  }
}
