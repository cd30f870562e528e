import type { Endpoint } from '#lib/contract/endpoint.ts';
import { tokenScopeOf } from '#lib/contract/token-scope.ts';
import type { Executor } from '../database/executor.ts';
import { forbidden } from '../errors.ts';
import { isAskedIn } from '../fairness/asker.ts';
import type { Caller } from '../permissions/caller.ts';
import { requireInstanceAdmin } from '../permissions/instance-admins.ts';
import {
  authorizeOrganization,
  type LockKind,
  type OrganizationScope,
  requireAllOrganizations,
  requirePermission,
  scopeOf,
} from '../permissions/organization.ts';
import { requireRecent } from '../permissions/sign-in-policy.ts';
import type { Api, Guard, Scopes } from './handler.ts';
import type { RequestContext } from './request-context.ts';

/**
 * Finds the resource of a path and checks the permission that the endpoint needs on it.
 * @param changes whether to lock what the endpoint changes
 * @throws Refusal 404 when the caller can't see it, 403 without the permission
 */
export async function authorize(
  api: Api,
  context: RequestContext,
  database: Executor,
  changes = changesSomething(context),
): Promise<Partial<Scopes>> {
  const { route, parameters, now } = context;
  const { endpoint } = route;
  const lock = changes ? endpoint.locks : undefined;
  if (endpoint.needs === 'nothing') return {};
  const caller = context.caller as Caller;
  if (endpoint.needs === 'instance-admin')
    await requireInstanceAdmin({ database, instance: context.instance, caller });
  requireScope(caller, endpoint);
  if (endpoint.recent) requireRecent(caller, now);
  if (endpoint.needs === 'token') {
    const { whenBound } = endpoint;
    if (whenBound === 'sign-in' ? caller.token.kind !== 'sign-in' : !whenBound)
      requireAllOrganizations(caller);
    return {};
  }
  if (endpoint.needs === 'instance-admin') return {};
  const [subject, permission] = endpoint.needs;
  const scopes: Partial<Scopes> & Pick<Scopes, 'organization'> = await api.guards[subject]({
    database,
    caller,
    parameters,
    endpoint,
    permission,
    lock,
    isSelf: isSelf(context),
    now,
    organization: () => organizationOf(context, database, lock),
  });
  isAskedIn(scopes.organization.id);
  requireSpace(caller, endpoint, scopes.space?.id);
  return scopes;
}

/** @throws Refusal 403 that names the scope which a personal token lacks */
function requireScope({ token }: Caller, endpoint: Endpoint): void {
  if (token.scope === 'write' || tokenScopeOf(endpoint) === 'read') return;
  throw forbidden(
    'This token has the scope “read”, and this requires the scope “write”. Create a token that has it.',
    ['scope:write'],
  );
}

/**
 * Keeps a token for some spaces to what concerns one of them alone.
 * @param spaceId the space of the path; undefined where it names none
 * @throws Refusal 403
 */
function requireSpace({ token }: Caller, { beyondSpace }: Endpoint, spaceId?: string): void {
  const { spaceIds } = token;
  if (spaceIds === null || (spaceId && spaceIds.includes(spaceId) && !beyondSpace)) return;
  const reach = spaceIds.length === 1 ? 'one space' : `${spaceIds.length} spaces`;
  throw forbidden(
    `This token is only for ${reach}, and this concerns more. Create one for the whole organization.`,
    ['scope:spaces'],
  );
}

/** Guards endpoints on an organization itself. */
export const guardOrganization: Guard<'organization'> = async ({
  organization: find,
  permission,
  isSelf,
}) => {
  const organization = await find();
  if (!isSelf) requirePermission(organization, permission as keyof typeof organization.permissions);
  return { organization };
};

/** Whether the path names the caller, who may then do it. */
function isSelf({ route: { endpoint }, parameters, caller }: RequestContext): boolean {
  return endpoint.orSelf !== undefined && parameters[endpoint.orSelf] === caller?.id;
}

function changesSomething({ route: { endpoint } }: RequestContext): boolean {
  return endpoint.method !== 'GET' && endpoint.effects !== 'none';
}

/** The organization of the path. A write waits for the others, then reads again. */
async function organizationOf(
  context: RequestContext,
  database: Executor,
  lock: LockKind | undefined,
): Promise<OrganizationScope> {
  const caller = context.caller as Caller;
  const { endpoint } = context.route;
  if (endpoint.method === 'GET') return scopeOf(context.membership, caller);
  const isLeaving = endpoint.method === 'DELETE' && isSelf(context);
  const { organizationId = '' } = context.parameters;
  return authorizeOrganization(
    database,
    organizationId,
    caller,
    lock,
    undefined,
    isLeaving,
    endpoint.inTrash,
  );
}
