import type * as z from 'zod/mini';
import type * as contract from '#lib/contract/access.ts';
import type { Access, AccessChange } from '#lib/contract/access.ts';
import { levelOf } from '#lib/contract/levels.ts';
import { decideOn, type Place } from '../access.ts';
import { requireNotInside } from '../content/moves.ts';
import type { CollectionScope, SpaceScope } from '../content/scope.ts';
import type { Executor } from '../database/executor.ts';
import type { Context, Handlers } from '../handler.ts';
import { enterTarget } from '../landing.ts';
import { findMember } from '../members/rows.ts';
import { countSpacesOf, listSpacesOf } from '../members/spaces.ts';
import { personOf } from '../places.ts';
import { type OrganizationScope, requirePermission } from '../scope.ts';
import { refuseFaults, strangersIn } from '../teams.ts';
import { presentUser } from '../users.ts';
import type { Change } from './changes.ts';
import { lossesOf } from './losses.ts';
import { shownSteps } from './steps.ts';

type Scope = SpaceScope | CollectionScope;
type Asking = Pick<
  Context<typeof contract.getSpaceAccess>,
  'instance' | 'database' | 'caller' | 'organization' | 'parameters'
>;

/** @throws Refusal 403 about others without listMembers, 404 for a user who is no member */
async function explain(context: Asking, { chain, person: asking }: Scope): Promise<Access> {
  const { instance, database, caller, organization, parameters } = context;
  if (parameters.userId !== caller.id) requirePermission(organization, 'listMembers');
  const { user, member } = await findMember(database, organization, parameters.userId);
  const person = await personOf(database, { id: organization.id, role: member.role }, user.id);
  const sees = (_: Place, index: number) => decideOn(asking, chain.slice(index)).level !== 'guest';
  return {
    user: presentUser(instance.appUrl, user),
    level: decideOn(person, chain).level,
    steps: shownSteps(person, chain, organization, sees),
  };
}

/**
 * @throws Refusal 400 for a user or a team that is not in the organization; where a move is not
 * possible, the one that moving throws
 */
async function changeOf(
  database: Executor,
  organization: OrganizationScope,
  change: z.output<typeof contract.accessChange>,
  { person, chain }: Scope,
): Promise<Change> {
  if (change.type === 'move') {
    const target = await enterTarget(database, organization, person, change.parent);
    const [place] = chain as [Place, ...Place[]];
    if (place.type === 'collection') await requireNotInside(database, place, target);
    return { type: 'move', above: target.chain };
  }
  if (change.type === 'default') return { type: 'default', level: change.defaultLevel };
  const level = change.role === undefined ? undefined : levelOf(change.role);
  if (change.type === 'user') {
    const ids = { 'change.user': [change.user] };
    refuseFaults(await strangersIn(database, organization, 'member', ids));
    return { type: 'users', ids: [change.user], level };
  }
  const ids = { 'change.team': [change.team] };
  refuseFaults(await strangersIn(database, organization, 'team', ids));
  return { type: 'teams', ids: [change.team], level };
}

type Previewing = Pick<
  Context<typeof contract.previewSpaceAccess>,
  'database' | 'caller' | 'organization' | 'query' | 'cursors'
> & { body: { change: AccessChange } };

async function preview(
  { database, caller, organization, body, query, cursors }: Previewing,
  scope: Scope,
) {
  const change = await changeOf(database, organization, body.change, scope);
  const chain = scope.chain as [Place, ...Place[]];
  return lossesOf(database, organization, caller.id, chain, change, { query, cursors });
}

export const access: Handlers<typeof contract> = {
  getSpaceAccess: (context) => explain(context, context.space),
  getCollectionAccess: ({ parameters: { userId }, ...context }) =>
    explain({ ...context, parameters: { spaceId: '', userId } }, context.collection),
  previewSpaceAccess: (context) => preview(context, context.space),
  previewCollectionAccess: (context) => preview(context, context.collection),
  listMemberSpaces: (context) => listSpacesOf(context),

  countMemberSpaces: (context) => countSpacesOf(context),
};
