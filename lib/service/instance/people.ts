import { and, eq, ilike, isNotNull, or, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/instance.ts';
import type { InstancePerson } from '#lib/contract/instance.ts';
import { containing, readList } from '../database/keyset.ts';
import { isPersonsAccount } from '../database/people.ts';
import { instanceAdmins, users as table, tokens } from '../database/schema/index.ts';
import { conflict, notFound } from '../errors.ts';
import type { Context, Handlers } from '../http/handler.ts';
import {
  areInstanceAdmins,
  lockInstanceAdmins,
  type NamedAddresses,
  requireAnotherInstanceAdmin,
} from '../permissions/instance-admins.ts';

const columns = {
  id: table.id,
  displayName: table.displayName,
  email: table.email,
  photoURL: table.photoURL,
  createdAt: table.createdAt,
  suspendedAt: table.suspendedAt,
  isNamed: sql<boolean>`exists (select from instance_admins where user_id = users.id)`,
  organizations: sql<number>`(select count(*)::int from members where user_id = users.id)`,
  lastActiveAt: sql<Date | null>`greatest(
    (select max(last_used_at) from tokens where user_id = users.id),
    (select max(last_seen_at) from members where user_id = users.id))`.mapWith(table.createdAt),
};

type Row = typeof table.$inferSelect & {
  isNamed: boolean;
  organizations: number;
  lastActiveAt: Date | null;
};

function present(row: Row, { instanceAdmins: addresses = [] }: NamedAddresses): InstancePerson {
  const { id, displayName, email, photoURL, createdAt, lastActiveAt, suspendedAt } = row;
  const isConfigured = addresses.includes(email);
  const admin = isConfigured ? 'configured' : row.isNamed ? 'named' : null;
  return {
    object: 'instance-person',
    id,
    displayName,
    email,
    ...(photoURL && { photoURL }),
    createdAt: createdAt.toISOString(),
    ...(lastActiveAt && { lastActiveAt: lastActiveAt.toISOString() }),
    organizations: row.organizations,
    ...(admin && { admin }),
    ...(suspendedAt && { suspendedAt: suspendedAt.toISOString() }),
  };
}

type AccountChange = Pick<
  Context<typeof contract.suspendAccount>,
  'database' | 'parameters' | 'instance' | 'caller' | 'now' | 'record'
>;

/** The person of a change. Changes to admins and accounts happen one after the other. */
async function lockPerson({ database, parameters, instance }: AccountChange) {
  await lockInstanceAdmins(database);
  const [found] = await database
    .select(columns)
    .from(table)
    .where(and(eq(table.id, parameters.userId), isPersonsAccount));
  if (!found) throw notFound();
  const person = present(found, instance);
  const target = { type: 'member', id: person.id, label: person.displayName };
  return { ...person, target };
}

export const people: Pick<
  Handlers<typeof contract>,
  | 'listInstancePeople'
  | 'suspendAccount'
  | 'restoreAccount'
  | 'addInstanceAdmin'
  | 'removeInstanceAdmin'
> = {
  async listInstancePeople(context) {
    const { instance, database, query } = context;
    const { search, state } = query;
    const pattern = search && containing(search);
    return readList(context, {
      table,
      select: database.select(columns).from(table),
      where: and(
        isPersonsAccount,
        pattern ? or(ilike(table.displayName, pattern), ilike(table.email, pattern)) : undefined,
        state === 'admins' ? areInstanceAdmins(instance) : undefined,
        state === 'suspended' ? isNotNull(table.suspendedAt) : undefined,
      ),
      order: [table.createdAt, table.id],
      keyOf: (row) => [row.createdAt, row.id],
      present: (row) => present(row, instance),
    });
  },

  async suspendAccount(context) {
    const { database, now, record } = context;
    const { id, target, admin, suspendedAt } = await lockPerson(context);
    if (admin)
      throw conflict(
        'This person is an admin of the instance. Remove them from the admins first.',
        ['instance-admin'],
      );
    if (suspendedAt) return undefined;
    await database.update(table).set({ suspendedAt: now }).where(eq(table.id, id));
    record({ personId: id, target });
    return undefined;
  },

  async restoreAccount(context) {
    const { database, record } = context;
    const { id, target, suspendedAt } = await lockPerson(context);
    if (!suspendedAt) return undefined;
    await database.update(table).set({ suspendedAt: null }).where(eq(table.id, id));
    // They were kept to say why they don't work.
    await database.delete(tokens).where(and(eq(tokens.userId, id), eq(tokens.kind, 'sign-in')));
    record({ personId: id, target });
    return undefined;
  },

  async addInstanceAdmin(context) {
    const { database, caller, now, record } = context;
    const { id, target, admin, suspendedAt } = await lockPerson(context);
    if (suspendedAt)
      throw conflict('This account is suspended. Restore it first.', ['account-suspended']);
    if (admin === 'named') return undefined;
    const row = { userId: id, namedBy: caller.id, namedAt: now };
    const added = await database
      .insert(instanceAdmins)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: instanceAdmins.userId });
    if (added.length > 0) record({ ofInstance: true, target });
    return undefined;
  },

  async removeInstanceAdmin(context) {
    const { instance, database, record } = context;
    const { id, target, admin } = await lockPerson(context);
    if (!admin) return undefined;
    if (admin === 'configured')
      throw conflict(
        'INSTANCE_ADMINS names this person’s address. Remove it from that variable and restart.',
        ['configured'],
      );
    await requireAnotherInstanceAdmin(database, instance, id);
    await database.delete(instanceAdmins).where(eq(instanceAdmins.userId, id));
    record({ ofInstance: true, target });
    return undefined;
  },
};
