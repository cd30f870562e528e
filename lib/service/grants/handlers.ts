import { and, eq, isNotNull } from 'drizzle-orm';
import type * as contract from '#lib/contract/grants.ts';
import { roleAt } from '#lib/contract/levels.ts';
import { readList } from '../database/keyset.ts';
import { grants as table, teams, users } from '../database/schema/index.ts';
import { userColumns } from '../database/user-columns.ts';
import type { Context, Handlers } from '../http/handler.ts';
import { presentTeam, teamColumns } from '../members/team-rows.ts';
import { type OrganizationScope, requirePermission } from '../permissions/organization.ts';
import { presentUser } from '../users/handlers.ts';
import { audienceOf } from './audience.ts';
import { changeGrant, type GrantSubject, giveGrants, onCollection, onSpace } from './writes.ts';

type GrantListContext = Pick<
  Context<typeof contract.listSpaceUserGrants>,
  'instance' | 'database' | 'caller' | 'query' | 'cursors'
> & { organization: OrganizationScope };

/** Lists the people with their own grant, by id. */
async function listUsers(context: GrantListContext, { place }: GrantSubject) {
  const { instance, database, organization } = context;
  requirePermission(organization, 'listMembers');
  return readList(context, {
    table,
    select: database
      .select({ level: table.level, user: userColumns })
      .from(table)
      .innerJoin(users, eq(users.id, table.userId)),
    where: and(place, isNotNull(table.userId)),
    order: [table.userId],
    direction: 'asc',
    keyOf: ({ user }) => [user.id],
    present: ({ level, user }) => ({
      permission: roleAt(level),
      user: presentUser(instance.appUrl, user),
    }),
  });
}

/** Lists the teams with a grant, by id. */
async function listTeams(context: GrantListContext, { place }: GrantSubject) {
  const { database, organization, caller } = context;
  requirePermission(organization, 'listMembers');
  return readList(context, {
    table,
    select: database
      .select({ level: table.level, team: teamColumns(caller.id) })
      .from(table)
      .innerJoin(teams, eq(teams.id, table.teamId)),
    where: and(place, isNotNull(table.teamId)),
    order: [table.teamId],
    direction: 'asc',
    keyOf: ({ team }) => [team.id],
    present: ({ level, team }) => ({
      permission: roleAt(level),
      team: presentTeam(team, organization),
    }),
  });
}

type Audience = GrantListContext & Pick<Context<typeof contract.listSpaceAudience>, 'query'>;

async function aggregate(context: Audience, { scope }: GrantSubject) {
  const { instance, database, organization, query, cursors } = context;
  requirePermission(organization, 'listMembers');
  return audienceOf(database, instance.appUrl, organization.id, scope.chain, query, cursors);
}

export const grants: Handlers<typeof contract> = {
  grantOnSpace: (context) => giveGrants(context, onSpace(context.space), context.body),
  listSpaceUserGrants: (context) => listUsers(context, onSpace(context.space)),
  listSpaceTeamGrants: (context) => listTeams(context, onSpace(context.space)),
  updateSpaceUserGrant: (context) =>
    changeGrant(context, onSpace(context.space), { user: context.parameters.userId }, context.body),
  updateSpaceTeamGrant: (context) =>
    changeGrant(context, onSpace(context.space), { team: context.parameters.teamId }, context.body),
  removeSpaceUserGrant: (context) =>
    changeGrant(context, onSpace(context.space), { user: context.parameters.userId }, 'remove'),
  removeSpaceTeamGrant: (context) =>
    changeGrant(context, onSpace(context.space), { team: context.parameters.teamId }, 'remove'),
  listSpaceAudience: (context) => aggregate(context, onSpace(context.space)),

  grantOnCollection: (context) =>
    giveGrants(context, onCollection(context.collection), context.body),
  listCollectionUserGrants: (context) => listUsers(context, onCollection(context.collection)),
  listCollectionTeamGrants: (context) => listTeams(context, onCollection(context.collection)),
  updateCollectionUserGrant: ({ parameters: { userId: user }, ...context }) =>
    changeGrant(context, onCollection(context.collection), { user }, context.body),
  updateCollectionTeamGrant: ({ parameters: { teamId: team }, ...context }) =>
    changeGrant(context, onCollection(context.collection), { team }, context.body),
  removeCollectionUserGrant: ({ parameters: { userId: user }, ...context }) =>
    changeGrant(context, onCollection(context.collection), { user }, 'remove'),
  removeCollectionTeamGrant: ({ parameters: { teamId: team }, ...context }) =>
    changeGrant(context, onCollection(context.collection), { team }, 'remove'),
  listCollectionAudience: (context) => aggregate(context, onCollection(context.collection)),
};
