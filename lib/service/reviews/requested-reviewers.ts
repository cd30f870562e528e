import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { formatList } from '#lib/contract/format.ts';
import { roleAt } from '#lib/contract/levels.ts';
import { permissionsOf } from '#lib/contract/permissions.ts';
import type * as contract from '#lib/contract/reviews.ts';
import {
  type ChangeRequestRow,
  findChangeRequest,
  requireChangeable,
} from '../change-requests/scope.ts';
import type { SpaceScope } from '../content/scope.ts';
import type { Executor } from '../database/executor.ts';
import { readList } from '../database/keyset.ts';
import { members, requestedReviewers as table, users } from '../database/schema/index.ts';
import { type UserRow, userColumns } from '../database/user-columns.ts';
import { conflict, notFound } from '../errors.ts';
import type { AuditRecord, Handler } from '../http/handler.ts';
import { notify } from '../notifications/notify.ts';
import { requireMembers } from '../permissions/ids-in-organization.ts';
import { decideOn } from '../permissions/levels.ts';
import type { OrganizationScope } from '../permissions/organization.ts';
import { peopleOf } from '../permissions/people.ts';
import { presentUser } from '../users/handlers.ts';

const requesters = alias(users, 'askers');

/** Requested reviewers who are still active members. */
function requestedIn(request: ChangeRequestRow, organization: OrganizationScope): SQL {
  const isMember = sql`exists (select 1 from ${members} where ${members.organizationId} = ${organization.id} and ${members.userId} = ${table.userId} and not ${members.disabled})`;
  return and(eq(table.changeRequestId, request.id), isMember) as SQL;
}

/** Lists the requested reviewers, the first requested first. */
export const listRequestedReviewers: Handler<typeof contract.listRequestedReviewers> = async (
  context,
) => {
  const { instance, database, organization, space, parameters } = context;
  const request = await findChangeRequest(database, space.id, parameters.changeRequestId);
  const { id, displayName, email, photoURL } = requesters;
  return readList(context, {
    table,
    select: database
      .select({ row: table, user: userColumns, requester: { id, displayName, email, photoURL } })
      .from(table)
      .innerJoin(users, eq(users.id, table.userId))
      .leftJoin(requesters, eq(requesters.id, table.requestedBy)),
    where: requestedIn(request, organization),
    order: [table.createdAt, table.userId],
    direction: 'asc',
    keyOf: ({ row }) => [row.createdAt, row.userId],
    present: ({ row, user, requester }) => ({
      object: 'change-request-requested-reviewer',
      revision: row.revisionId,
      ...(requester && { requestedBy: presentUser(instance.appUrl, requester) }),
      createdAt: row.createdAt.toISOString(),
      kind: 'user',
      user: presentUser(instance.appUrl, user),
    }),
  });
};

/** Requests reviews; earlier requests stay. */
export const requestReviewers: Handler<typeof contract.requestReviewers> = async (context) => {
  const { instance, database, organization, space, caller, parameters, body, now, record } =
    context;
  const request = await findChangeRequest(database, space.id, parameters.changeRequestId);
  requireChangeable(request);
  const ids = [...new Set(body.users)];
  await requireMembers(database, organization, { users: ids });
  const people = await database
    .select({ ...userColumns, role: members.role, disabled: members.disabled })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.organizationId, organization.id), inArray(members.userId, ids)))
    .orderBy(asc(users.displayName), asc(users.id));
  await requireReviewers(database, organization, space, request, people);
  const requested = await database
    .insert(table)
    .values(
      ids.map((userId) => ({
        changeRequestId: request.id,
        userId,
        revisionId: request.revisionId,
        requestedBy: caller.id,
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ user: table.userId });
  const asked = requested.map(({ user }) => user);
  if (asked.length > 0) record(eventOf(space, request, { asked }));
  await notify(context, {
    kind: 'review-requested',
    organizationId: organization.id,
    actorId: caller.id,
    to: asked,
    space,
    changeRequestId: request.id,
  });
  return { users: people.map((person) => presentUser(instance.appUrl, person)) };
};

type Candidate = UserRow & Pick<typeof members.$inferSelect, 'role' | 'disabled'>;

/** @throws Refusal 409 that names people who may not review the space, or who wrote the change request */
async function requireReviewers(
  database: Executor,
  organization: OrganizationScope,
  space: SpaceScope,
  { createdBy, number }: ChangeRequestRow,
  people: readonly Candidate[],
): Promise<void> {
  const unfit: string[] = [];
  const held = await peopleOf(database, organization.id, people);
  for (const { id, displayName, role, disabled } of people) {
    if (id === createdBy)
      throw conflict(`${displayName} started #${number}, so someone else has to review it.`, [
        'own',
      ]);
    const { level } = decideOn(held.get(id) ?? { role, grants: new Map() }, space.chain);
    if (disabled || !permissionsOf('space', roleAt(level)).review) unfit.push(displayName);
  }
  if (unfit.length === 0) return;
  const who = formatList(unfit);
  throw conflict(
    `${who} can’t review ${space.row.title}. Give them the Review role there, or ask someone who has it.`,
    ['needs:review'],
  );
}

/** Withdraws a review request. */
export const removeRequestedReviewer: Handler<typeof contract.removeRequestedReviewer> = async (
  context,
) => {
  const { database, space, parameters, record } = context;
  const request = await findChangeRequest(database, space.id, parameters.changeRequestId);
  const removed = await database
    .delete(table)
    .where(and(eq(table.changeRequestId, request.id), eq(table.userId, parameters.userId)))
    .returning({ user: table.userId });
  if (removed.length === 0) throw notFound('The review request to this person');
  record(eventOf(space, request, { removed: parameters.userId }));
  return undefined;
};

function eventOf(space: SpaceScope, request: ChangeRequestRow, payload: object): AuditRecord {
  return {
    target: { type: 'change-request', id: request.id, label: request.subject },
    payload: { space: space.id, number: request.number, ...payload },
  };
}
