import type * as z from 'zod/mini';
import type { accessChange } from '#lib/contract/access.schemas.ts';
import type * as contract from '#lib/contract/access.ts';
import type { Access, AccessChange } from '#lib/contract/access.ts';
import { requestedLevel } from '#lib/contract/default-level.ts';
import { levelOf } from '#lib/contract/levels.ts';
import { enterTarget } from '../content/move-target.ts';
import { requireNotInside } from '../content/moves.ts';
import type { CollectionScope, SpaceScope } from '../content/scope.ts';
import type { Executor } from '../database/executor.ts';
import type { Context, Handlers } from '../http/handler.ts';
import type { LevelChange } from '../losses/changes.ts';
import { lossesOf } from '../losses/losses.ts';
import { shownSteps } from '../losses/steps.ts';
import { findMember } from '../members/rows.ts';
import { countSpacesOf, countSpacesOfEach, listSpacesOf } from '../members/spaces.ts';
import { findUnknownIds, refuseFaults } from '../permissions/ids-in-organization.ts';
import { type AccessNode, decideOn } from '../permissions/levels.ts';
import { type OrganizationScope, requirePermission } from '../permissions/organization.ts';
import { personOf } from '../permissions/people.ts';
import { presentUser } from '../users/handlers.ts';
import { listMemberLevels } from './member-levels.ts';
import { getSpaceReaders } from './readers.ts';
import { listTeamLevels } from './team-levels.ts';
import { peopleWhoCan } from './who-can.ts';

type Scope = SpaceScope | CollectionScope;
type AccessContext = Pick<
  Context<typeof contract.getSpaceAccess>,
  'instance' | 'database' | 'caller' | 'organization' | 'parameters'
>;

/** @throws Refusal 403 about others without listMembers, 404 for a user who is not a member */
async function explain(context: AccessContext, { chain, person: viewer }: Scope): Promise<Access> {
  const { instance, database, caller, organization, parameters } = context;
  if (parameters.userId !== caller.id) requirePermission(organization, 'listMembers');
  const { user, member } = await findMember(database, organization, parameters.userId);
  const person = await personOf(database, { id: organization.id, role: member.role }, user.id);
  const sees = (_: AccessNode, index: number) =>
    decideOn(viewer, chain.slice(index)).level !== 'guest';
  return {
    user: presentUser(instance.appUrl, user),
    level: decideOn(person, chain).level,
    steps: shownSteps(person, chain, organization, sees),
  };
}

/**
 * @throws Refusal 400 for a user or a team that is not in the organization; if the move is not
 * possible, the refusal of the move itself
 */
async function changeOf(
  database: Executor,
  organization: OrganizationScope,
  change: z.output<typeof accessChange>,
  { person, chain }: Scope,
): Promise<LevelChange> {
  if (change.type === 'move') {
    const target = await enterTarget(database, organization, person, change.parent);
    const [place] = chain as [AccessNode, ...AccessNode[]];
    if (place.type === 'collection') await requireNotInside(database, place, target);
    return { type: 'move', above: target.chain };
  }
  if (change.type === 'default') {
    const before = chain[0]?.defaultLevel ?? null;
    const level = requestedLevel(change, before);
    return { type: 'default', level: level === undefined ? before : level };
  }
  const level = change.role === undefined ? undefined : levelOf(change.role);
  if (change.type === 'user') {
    const ids = { 'change.user': [change.user] };
    refuseFaults(await findUnknownIds(database, organization, 'member', ids));
    return { type: 'users', ids: [change.user], level };
  }
  const ids = { 'change.team': [change.team] };
  refuseFaults(await findUnknownIds(database, organization, 'team', ids));
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
  const chain = scope.chain as [AccessNode, ...AccessNode[]];
  return lossesOf(database, organization, caller.id, chain, change, { query, cursors });
}

export const access: Handlers<typeof contract> = {
  listMemberLevels,
  listTeamLevels,
  getSpaceAccess: (context) => explain(context, context.space),
  getCollectionAccess: ({ parameters: { userId }, ...context }) =>
    explain({ ...context, parameters: { spaceId: '', userId } }, context.collection),
  previewSpaceAccess: (context) => preview(context, context.space),
  previewCollectionAccess: (context) => preview(context, context.collection),
  listMemberSpaces: (context) => listSpacesOf(context),

  countMemberSpaces: (context) => countSpacesOf(context),

  countSpacesOfMembers: (context) => countSpacesOfEach(context),

  getSpaceReaders,

  getPeopleWhoCan: (context) => peopleWhoCan(context),
};
