import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { grants, provisionedTeams as table, teamMembers, teams } from '../database/schema/index.ts';
import { isUniqueViolation } from '../database/transaction.ts';
import { findUnknownIds } from '../permissions/ids-in-organization.ts';
import { newId } from '../security/secrets.ts';
import type { ScimAnswer, ScimContext, ScimHandler } from './context.ts';
import { invalidValue, taken } from './faults.ts';
import { parseFilter } from './filter.ts';
import { conditionOf } from './filter-sql.ts';
import { type GroupChange, groupAfter, groupIn } from './group-changes.ts';
import {
  findGroup,
  type GroupRow,
  groupColumns,
  presentGroups,
  readGroups,
  thoseThatFit,
} from './group-rows.ts';
import { listResponse, pageIn } from './lists.ts';
import { changesIn } from './patch.ts';
import type { JsonObject } from './values.ts';

async function present(context: ScimContext, row: GroupRow): Promise<JsonObject> {
  const [resource = {}] = await presentGroups(context, [row]);
  return resource;
}

const targetOf = (id: string, title: string) => ({ type: 'team', id, label: title });

/** @throws ScimFault 409 if another team has the name, also one that the provider doesn't manage */
async function withFreeTitle(title: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'teams_title')) throw error;
    throw taken(`A team called ${title} already exists. Rename one of them.`);
  }
}

/** How many members one statement adds: it can have 65,535 values. */
const AT_ONCE = 5_000;

/** How many people the activity names for one change. */
const MOST_NAMED = 1_000;

/** Makes the members of a team what a request says, and says what changed. */
async function changeMembers(
  { database, organization, now }: ScimContext,
  teamId: string,
  { only, add, remove }: GroupChange,
): Promise<{ add: string[]; remove: string[] }> {
  const wanted = [...new Set([...(only ?? []), ...add])].filter((id) => !remove.has(id));
  const [fault] = await findUnknownIds(database, organization, 'member', { members: wanted });
  if (fault) throw invalidValue(fault.message);
  const ofTeam = eq(teamMembers.teamId, teamId);
  const unwanted = only
    ? wanted.length > 0
      ? notInArray(teamMembers.userId, wanted)
      : undefined
    : inArray(teamMembers.userId, [...remove]);
  const gone =
    only || remove.size > 0
      ? await database
          .delete(teamMembers)
          .where(and(ofTeam, unwanted))
          .returning({ id: teamMembers.userId })
      : [];
  const rows = wanted.map((userId) => ({
    organizationId: organization.id,
    teamId,
    userId,
    role: 'member' as const,
    joinedAt: now,
  }));
  const come: { id: string }[] = [];
  for (let index = 0; index < rows.length; index += AT_ONCE)
    come.push(
      ...(await database
        .insert(teamMembers)
        .values(rows.slice(index, index + AT_ONCE))
        .onConflictDoNothing()
        .returning({ id: teamMembers.userId })),
    );
  return { add: come.map(({ id }) => id), remove: gone.map(({ id }) => id) };
}

async function changeGroup(context: ScimContext, row: GroupRow, said: GroupChange): Promise<void> {
  const { database, now, record } = context;
  const { displayName: title = row.title, externalId = row.externalId } = said;
  if (title !== row.title) {
    await withFreeTitle(title, () =>
      database.update(teams).set({ title }).where(eq(teams.id, row.id)),
    );
    record({
      action: 'updateTeam',
      target: targetOf(row.id, title),
      payload: { before: { title: row.title }, after: { title } },
    });
  }
  const changed = await changeMembers(context, row.id, said);
  if (changed.add.length + changed.remove.length > 0)
    record({
      action: 'updateTeamMembers',
      target: targetOf(row.id, title),
      payload: {
        add: changed.add.slice(0, MOST_NAMED),
        remove: changed.remove.slice(0, MOST_NAMED),
        count: changed.add.length + changed.remove.length,
      },
    });
  await database.update(table).set({ externalId, updatedAt: now }).where(eq(table.teamId, row.id));
}

async function update(context: ScimContext, said: () => GroupChange): Promise<GroupRow> {
  const { database, organization, id } = context;
  const row = await findGroup(database, organization.id, id);
  context.requireMatch(await present({ ...context, projection: withoutMembers }, row));
  await changeGroup(context, row, said());
  return findGroup(database, organization.id, id);
}

/** For the entity tag, which says how many members there are. */
const withoutMembers = { includes: () => false, apply: (resource: JsonObject) => resource };

/** Lists the groups that match a filter; with members, as many as fit into a reply. */
export const listGroups: ScimHandler = async (context) => {
  const { database, organization, query, projection } = context;
  const page = pageIn(query);
  const filter = query.get('filter');
  const condition = filter ? conditionOf(parseFilter(filter), groupColumns) : undefined;
  const { total, rows } = await readGroups(database, organization.id, condition, page);
  const shown = projection.includes('members') ? thoseThatFit(rows) : rows;
  const resources = (await presentGroups(context, shown)).map(projection.apply);
  return { status: 200, body: listResponse(total, page.start, resources) };
};

/** Returns a group. @throws Refusal 404 */
export const getGroup: ScimHandler = async (context) => {
  const { database, organization, id, projection } = context;
  const resource = await present(context, await findGroup(database, organization.id, id));
  return { status: 200, body: projection.apply(resource) };
};

/** Creates a team with its members. @throws ScimFault 400 or 409 */
export const createGroup: ScimHandler = async (context) => {
  const { database, organization, now, body, projection, record } = context;
  const said = groupIn(body);
  const { displayName: title, externalId = null } = said;
  if (title === undefined) throw invalidValue('displayName is required.');
  const team = { id: newId('team'), organizationId: organization.id };
  await withFreeTitle(title, () =>
    database.insert(teams).values({ ...team, title, createdAt: now }),
  );
  await database.insert(table).values({
    teamId: team.id,
    organizationId: organization.id,
    externalId,
    createdAt: now,
    updatedAt: now,
  });
  const { add } = await changeMembers(context, team.id, said);
  record({
    action: 'createTeam',
    target: targetOf(team.id, title),
    payload: { after: { title, members: add.length } },
  });
  const resource = await present(context, await findGroup(database, organization.id, team.id));
  return { status: 201, body: projection.apply(resource) };
};

/** Replaces the name, the external id and the members of a group. @throws ScimFault 400 or 409 */
export const replaceGroup: ScimHandler = async (context): Promise<ScimAnswer> => {
  const row = await update(context, () => ({ externalId: null, ...groupIn(context.body) }));
  return { status: 200, body: context.projection.apply(await present(context, row)) };
};

/** Answers without content (RFC 7644, section 3.5.2), since a group can have thousands of members. */
export const patchGroup: ScimHandler = async (context): Promise<ScimAnswer> => {
  const row = await update(context, () => groupAfter(changesIn(context.body)));
  if (!context.query.has('attributes')) return { status: 204 };
  return { status: 200, body: context.projection.apply(await present(context, row)) };
};

/** Deletes the team of a group with its grants. @throws Refusal 404, 412 if it changed */
export const deleteGroup: ScimHandler = async (context) => {
  const { database, organization, id, record } = context;
  const row = await findGroup(database, organization.id, id);
  context.requireMatch(await present({ ...context, projection: withoutMembers }, row));
  const ended = await database.$count(grants, eq(grants.teamId, id));
  await database.delete(teams).where(eq(teams.id, id));
  record({
    action: 'deleteTeam',
    target: targetOf(id, row.title),
    payload: { before: { title: row.title, members: row.members, grants: ended } },
  });
  return { status: 204 };
};
