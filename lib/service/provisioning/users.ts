import { endMembership } from '../members/membership-changes.ts';
import { findMember } from '../members/rows.ts';
import type { ScimContext, ScimHandler } from './context.ts';
import { parseFilter } from './filter.ts';
import { conditionOf } from './filter-sql.ts';
import { listResponse, pageIn } from './lists.ts';
import { changesIn } from './patch.ts';
import { type UserChange, userAfter, userIn } from './user-changes.ts';
import { enterUser } from './user-entry.ts';
import { findUser, presentUsers, readUsers, type UserRow, userColumns } from './user-rows.ts';
import { changeUser } from './user-writes.ts';
import type { JsonObject } from './values.ts';

async function present(context: ScimContext, row: UserRow): Promise<JsonObject> {
  const [resource = {}] = await presentUsers(context, [row]);
  return resource;
}

/** What `write` leaves of the person in the path. */
async function update(context: ScimContext, read: (row: UserRow) => UserChange) {
  const { database, organization, id } = context;
  const row = await findUser(database, organization.id, id);
  context.requireMatch(await present(context, row));
  await changeUser(context, row, read(row));
  const after = await present(context, await findUser(database, organization.id, id));
  return { status: 200, body: context.projection.apply(after) };
}

/** Lists the people that match a filter. */
export const listUsers: ScimHandler = async (context) => {
  const { database, organization, query, projection } = context;
  const page = pageIn(query);
  const filter = query.get('filter');
  const condition = filter ? conditionOf(parseFilter(filter), userColumns) : undefined;
  const { total, rows } = await readUsers(database, organization.id, condition, page);
  const resources = (await presentUsers(context, rows)).map(projection.apply);
  return { status: 200, body: listResponse(total, page.start, resources) };
};

/** Returns a person. @throws Refusal 404 */
export const getUser: ScimHandler = async (context) => {
  const { database, organization, id, projection } = context;
  const resource = await present(context, await findUser(database, organization.id, id));
  return { status: 200, body: projection.apply(resource) };
};

/** Adds a person to the organization. @throws ScimFault 400 or 409 */
export const createUser: ScimHandler = async (context) => {
  const { database, organization, body, projection } = context;
  const id = await enterUser(context, userIn(body));
  const resource = await present(context, await findUser(database, organization.id, id));
  return { status: 201, body: projection.apply(resource) };
};

/** Replaces what the identity provider calls a person; whether they are active is only changed if said. */
export const replaceUser: ScimHandler = (context) =>
  update(context, () => ({
    externalId: null,
    givenName: null,
    familyName: null,
    ...userIn(context.body),
  }));

/** Changes what the operations name of a person. @throws ScimFault 400 */
export const patchUser: ScimHandler = (context) =>
  update(context, ({ email }) => userAfter(changesIn(context.body), email));

/** Removes a person from the organization; the address can come back only through it. */
export const deleteUser: ScimHandler = async (context) => {
  const { database, organization, id } = context;
  const row = await findUser(database, organization.id, id);
  context.requireMatch(await present(context, row));
  await endMembership(context, await findMember(database, organization, id), { by: null });
  return { status: 204 };
};
