import { and, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as contract from '#lib/contract/invites.ts';
import type { inviteStates, LinkInvite } from '#lib/contract/invites.ts';
import type { Executor } from '../database/executor.ts';
import { readList } from '../database/keyset.ts';
import { linkInvites as table, users } from '../database/schema/index.ts';
import { type UserRow, userColumns } from '../database/user-columns.ts';
import { badField, conflict, notFound } from '../errors.ts';
import type { Handlers, Instance } from '../http/handler.ts';
import { type OrganizationScope, requireMayGive } from '../permissions/organization.ts';
import { authenticatorOf, isMadeBy, type Keys, newId } from '../security/secrets.ts';
import { presentUser } from '../users/handlers.ts';
import { joinUrl } from './join-url.ts';

export type InviteState = (typeof inviteStates)[number];

type Link = typeof table.$inferSelect;
type Row = { link: Link; creator: UserRow | null; redundantWith: string | null };

/** The format of an id with its proof: 128 bits each. */
const publicIdShape = /^(inv_[\w-]{22})_([\w-]{22})$/;

const earlier = alias(table, 'earlier');

/** The public id of an invite link, which is also its secret: the row's id and a proof of it. */
function publicIdOf(keys: Keys, organizationId: string, rowId: string): string {
  return `${rowId}_${authenticatorOf(keys.link, `${organizationId}\n${rowId}`)}`;
}

/** The row id of an invite link, or null for a forged one. */
export function rowIdOf(keys: Keys, organizationId: string, publicId: string): string | null {
  const rowId = publicIdShape.exec(publicId)?.[1];
  if (!rowId) return null;
  const isOurs = isMadeBy(keys, publicId, (those) => publicIdOf(those, organizationId, rowId));
  return isOurs ? rowId : null;
}

/** The state of an invite link; `inviteLinks` is the organization's setting. */
export function stateOfLink(link: Link, inviteLinks: boolean, now: Date): InviteState {
  if (link.revokedAt) return 'revoked';
  if (link.maxUses !== null && link.uses >= link.maxUses) return 'used';
  if (link.expiresAt && link.expiresAt <= now) return 'expired';
  return inviteLinks ? 'usable' : 'off';
}

/** The state `usable` of `stateOfLink` as a condition, without the organization's setting. */
export function isUsable(link: typeof table | typeof earlier, now: Date): SQL | undefined {
  return and(
    isNull(link.revokedAt),
    or(isNull(link.maxUses), lt(link.uses, link.maxUses)),
    or(isNull(link.expiresAt), gt(link.expiresAt, now)),
  );
}

/**
 * The title (or role) of an earlier usable link that makes this one redundant: it has the same role,
 * uses left and end. Null if there is none. A link that is limited more, or ends earlier, is safer, and
 * so is never called redundant.
 */
export function redundantWithColumn(now: Date): SQL<string | null> {
  const doesTheSame = and(
    eq(earlier.organizationId, table.organizationId),
    eq(earlier.role, table.role),
    isUsable(earlier, now),
    isUsable(table, now),
    sql`(${earlier.createdAt}, ${earlier.id}) < (${table.createdAt}, ${table.id})`,
    sql`${earlier.maxUses} - ${earlier.uses} is not distinct from ${table.maxUses} - ${table.uses}`,
    sql`${earlier.expiresAt} is not distinct from ${table.expiresAt}`,
  );
  return sql`(select coalesce(nullif(earlier.title, ''), earlier.role) from ${table} as earlier where ${doesTheSame} order by earlier.created_at, earlier.id limit 1)`;
}

function selectLinks(database: Executor, now: Date) {
  return database
    .select({ link: table, creator: userColumns, redundantWith: redundantWithColumn(now) })
    .from(table)
    .leftJoin(users, eq(users.id, table.createdBy));
}

function presentLink(
  instance: Instance,
  organization: OrganizationScope,
  row: Row,
  now: Date,
): LinkInvite {
  const { link, creator } = row;
  const publicId = publicIdOf(instance.keys, organization.id, link.id);
  const state = stateOfLink(link, organization.row.inviteLinks, now);
  const redundantWith = state === 'usable' ? row.redundantWith : null;
  return {
    object: 'invite',
    id: publicId,
    role: link.role,
    redundant: redundantWith !== null,
    ...(link.title && { title: link.title }),
    url: joinUrl(instance.appUrl, organization.id, publicId),
    uses: link.uses,
    maxUses: link.maxUses,
    expiresAt: link.expiresAt?.toISOString() ?? null,
    createdAt: link.createdAt.toISOString(),
    ...(creator && { createdBy: presentUser(instance.appUrl, creator) }),
    state,
    ...(redundantWith !== null && { redundantWith }),
  };
}

/** @throws Refusal 404 for an id that isn't a link of the organization, or a revoked link */
async function findLink(
  database: Executor,
  keys: Keys,
  organization: OrganizationScope,
  publicId: string,
  now: Date,
): Promise<Row> {
  const rowId = rowIdOf(keys, organization.id, publicId);
  if (!rowId) throw notFound('This invite link');
  const [row] = await selectLinks(database, now).where(
    and(eq(table.organizationId, organization.id), eq(table.id, rowId), isNull(table.revokedAt)),
  );
  if (!row) throw notFound('This invite link');
  return row;
}

/** @throws Refusal 400 for a time in the past */
function futureMoment(text: string, now: Date): Date {
  const moment = new Date(text);
  if (moment > now) return moment;
  throw badField('expiresAt', 'This date has passed. Choose a later one, or leave it empty.');
}

const targetOf = ({ id, title, role }: Link) => ({ type: 'link-invite', id, label: title || role });

export const linkInvites: Pick<
  Handlers<typeof contract>,
  'listLinkInvites' | 'createLinkInvite' | 'getLinkInvite' | 'updateLinkInvite' | 'deleteLinkInvite'
> = {
  async listLinkInvites(context) {
    const { instance, database, organization, now } = context;
    return readList(context, {
      table,
      select: selectLinks(database, now),
      where: and(eq(table.organizationId, organization.id), isNull(table.revokedAt)),
      order: [table.createdAt, table.id],
      keyOf: ({ link }) => [link.createdAt, link.id],
      present: (row) => presentLink(instance, organization, row, now),
    });
  },

  async createLinkInvite({ instance, database, organization, caller, body, now, record }) {
    requireMayGive(organization, body.role);
    const expiresAt = body.expiresAt ? futureMoment(body.expiresAt, now) : null;
    if (!organization.row.inviteLinks) {
      throw conflict(
        `Invite links are turned off in ${organization.row.title}. Turn them on in its settings first.`,
        ['off'],
      );
    }
    const rowId = newId('inv');
    await database.insert(table).values({
      id: rowId,
      organizationId: organization.id,
      role: body.role,
      title: body.title ?? '',
      maxUses: body.maxUses ?? null,
      expiresAt,
      createdBy: caller.id,
      createdAt: now,
    });
    const publicId = publicIdOf(instance.keys, organization.id, rowId);
    const row = await findLink(database, instance.keys, organization, publicId, now);
    record({
      target: targetOf(row.link),
      payload: {
        after: { role: body.role, maxUses: row.link.maxUses, expiresAt: body.expiresAt ?? null },
      },
    });
    return presentLink(instance, organization, row, now);
  },

  async getLinkInvite({ instance, database, organization, parameters, now }) {
    const row = await findLink(database, instance.keys, organization, parameters.inviteId, now);
    return presentLink(instance, organization, row, now);
  },

  async updateLinkInvite({ instance, database, organization, parameters, body, now, record }) {
    const { inviteId } = parameters;
    const before = await findLink(database, instance.keys, organization, inviteId, now);
    if (body.role !== undefined) requireMayGive(organization, body.role);
    // Forms send all fields, so an unchanged time may be in the past.
    const isSameExpiry = body.expiresAt && body.expiresAt === before.link.expiresAt?.toISOString();
    const expiresAt = body.expiresAt && !isSameExpiry ? futureMoment(body.expiresAt, now) : null;
    const change = {
      ...(body.role !== undefined && { role: body.role }),
      ...(body.title !== undefined && { title: body.title }),
      ...(body.maxUses !== undefined && { maxUses: body.maxUses }),
      ...(body.expiresAt !== undefined && !isSameExpiry && { expiresAt }),
    };
    const changed = Object.keys(change) as (keyof typeof change)[];
    if (changed.length === 0) return presentLink(instance, organization, before, now);
    await database.update(table).set(change).where(eq(table.id, before.link.id));
    const row = await findLink(database, instance.keys, organization, inviteId, now);
    record({
      target: targetOf(row.link),
      payload: {
        before: Object.fromEntries(changed.map((key) => [key, before.link[key]])),
        after: change,
      },
    });
    return presentLink(instance, organization, row, now);
  },

  async deleteLinkInvite({ instance, database, organization, parameters, now, record }) {
    const { link } = await findLink(
      database,
      instance.keys,
      organization,
      parameters.inviteId,
      now,
    );
    await database.update(table).set({ revokedAt: now }).where(eq(table.id, link.id));
    record({ target: targetOf(link), payload: { before: { role: link.role, uses: link.uses } } });
    return undefined;
  },
};
