import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { type Level, levelOf, type Role } from '#lib/contract/levels.ts';
import type { CollectionScope, SpaceScope } from '../content/scope.ts';
import type { Executor } from '../database/executor.ts';
import { grants as table, teams, users } from '../database/schema/index.ts';
import { notFound } from '../errors.ts';
import type { AuditRecord } from '../http/handler.ts';
import { type LevelChange, requireUpToOwn, requireWithinOwn } from '../losses/changes.ts';
import { findUnknownIds, refuseFaults } from '../permissions/ids-in-organization.ts';
import type { OrganizationScope } from '../permissions/organization.ts';
import { newId } from '../security/secrets.ts';

/** The target of grants: a space or collection the caller can see. */
export type GrantSubject = {
  type: 'space' | 'collection';
  scope: SpaceScope | CollectionScope;
  /** The condition for its grants. */
  place: SQL;
};

/** The grants on a space. */
export function onSpace(scope: SpaceScope): GrantSubject {
  return { type: 'space', scope, place: eq(table.spaceId, scope.id) };
}

/** The grants on a collection. */
export function onCollection(scope: CollectionScope): GrantSubject {
  return { type: 'collection', scope, place: eq(table.collectionId, scope.id) };
}

type Writing = {
  database: Executor;
  organization: OrganizationScope;
  caller: { id: string };
  now: Date;
  record(event: AuditRecord): void;
};

type Kind = 'users' | 'teams';
type LevelsById = Record<string, Level>;

const granteeOf = (kind: Kind) => (kind === 'users' ? table.userId : table.teamId);

/**
 * Grants a role to people and teams; existing grants get the new role.
 * @throws Refusal 400 that names ids from outside the organization, 403 above the caller's own level
 */
export async function giveGrants(
  context: Writing,
  subject: GrantSubject,
  body: { role: Role | null; users?: string[] | undefined; teams?: string[] | undefined },
): Promise<undefined> {
  const { database, organization, record } = context;
  const ids = { users: [...new Set(body.users ?? [])], teams: [...new Set(body.teams ?? [])] };
  refuseFaults([
    ...(await findUnknownIds(database, organization, 'member', { users: ids.users })),
    ...(await findUnknownIds(database, organization, 'team', { teams: ids.teams })),
  ]);
  const level = levelOf(body.role);
  const before = { users: {}, teams: {} } as Record<Kind, LevelsById>;
  const given = { users: {}, teams: {} } as Record<Kind, LevelsById>;
  for (const kind of ['users', 'teams'] as const) {
    const known = await heldBy(database, subject, kind, ids[kind]);
    const changing = ids[kind].filter((id) => known[id] !== level);
    if (changing.length === 0) continue;
    const held = Object.fromEntries(Object.entries(known).filter(([id]) => changing.includes(id)));
    before[kind] = held;
    given[kind] = Object.fromEntries(changing.map((id) => [id, level]));
    await requireMayChange(context, subject, { type: kind, ids: changing, level }, held);
    await write(context, subject, kind, changing, level);
  }
  if (Object.keys({ ...given.users, ...given.teams }).length === 0) return undefined;
  record({ target: targetOf(subject), payload: { before, after: given } });
  return undefined;
}

/**
 * Changes or removes one grant.
 * @throws Refusal 404 if there is none, 403 above the caller's own level
 */
export async function changeGrant(
  context: Writing,
  subject: GrantSubject,
  to: { user: string } | { team: string },
  wish: { role?: Role | null | undefined } | 'remove',
): Promise<undefined> {
  const { database, record } = context;
  const [kind, id] = 'user' in to ? (['users', to.user] as const) : (['teams', to.team] as const);
  const held = await heldBy(database, subject, kind, [id]);
  // An id such as “constructor” is a name of every object.
  const before = Object.hasOwn(held, id) ? held[id] : undefined;
  if (!before) throw notFound(kind === 'users' ? 'A grant to this person' : 'A grant to this team');
  if (wish !== 'remove' && wish.role === undefined) return undefined;
  const level = wish === 'remove' ? undefined : levelOf(wish.role ?? null);
  if (level === before) return undefined;
  await requireMayChange(context, subject, { type: kind, ids: [id], level }, held);
  if (level) await write(context, subject, kind, [id], level);
  else await database.delete(table).where(and(subject.place, eq(granteeOf(kind), id)));
  const name = await nameOf(database, kind, id);
  record({
    target: targetOf(subject),
    payload: { ...to, name, before: { level: before }, ...(level && { after: { level } }) },
  });
  return undefined;
}

async function requireMayChange(
  { database }: Writing,
  { scope }: GrantSubject,
  change: LevelChange & { type: Kind },
  held: LevelsById,
): Promise<void> {
  const levels = [...(change.level ? [change.level] : []), ...Object.values(held)];
  requireUpToOwn(scope, levels);
  await requireWithinOwn(database, scope, change);
}

async function heldBy(database: Executor, { place }: GrantSubject, kind: Kind, ids: string[]) {
  if (ids.length === 0) return {};
  const column = granteeOf(kind);
  const rows = await database
    .select({ id: column, level: table.level })
    .from(table)
    .where(and(place, inArray(column, ids)));
  return Object.fromEntries(rows.map(({ id, level }) => [id, level])) as LevelsById;
}

/** Grants a level to many ids in one statement. */
async function write(
  { database, organization, caller, now }: Writing,
  { type, scope }: GrantSubject,
  kind: Kind,
  ids: string[],
  level: Level,
): Promise<void> {
  const place = type === 'space' ? { spaceId: scope.id } : { collectionId: scope.id };
  const column = type === 'space' ? table.spaceId : table.collectionId;
  await database
    .insert(table)
    .values(
      ids.map((id) => ({
        id: newId('grt'),
        organizationId: organization.id,
        ...place,
        ...(kind === 'users' ? { userId: id } : { teamId: id }),
        level,
        grantedBy: caller.id,
        createdAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [column, granteeOf(kind)],
      targetWhere: and(isNotNull(column), isNotNull(granteeOf(kind))) as SQL,
      set: { level: sql`excluded.level`, grantedBy: caller.id },
    });
}

async function nameOf(database: Executor, kind: Kind, id: string): Promise<string | undefined> {
  const [row] =
    kind === 'users'
      ? await database.select({ name: users.displayName }).from(users).where(eq(users.id, id))
      : await database.select({ name: teams.title }).from(teams).where(eq(teams.id, id));
  return row?.name;
}

function targetOf({ type, scope }: GrantSubject): AuditRecord['target'] {
  return { type, id: scope.id, label: scope.row.title };
}
