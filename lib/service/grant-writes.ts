import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { type Level, levelOf, type Role } from '#lib/contract/levels.ts';
import { type Change, requireUpToOwn, requireWithinOwn } from './access/changes.ts';
import type { CollectionScope, SpaceScope } from './content/scope.ts';
import type { Executor } from './database/executor.ts';
import { grants as table, teams, users } from './database/schema/index.ts';
import { notFound } from './errors.ts';
import type { AuditRecord } from './handler.ts';
import type { OrganizationScope } from './scope.ts';
import { newId } from './secrets.ts';
import { refuseFaults, strangersIn } from './teams.ts';

/** What grants are on: a space or a collection that the caller was proven to see. */
export type Subject = {
  type: 'space' | 'collection';
  scope: SpaceScope | CollectionScope;
  /** The grants on it, as a condition. */
  place: SQL;
};

/** The grants on a space. */
export function onSpace(scope: SpaceScope): Subject {
  return { type: 'space', scope, place: eq(table.spaceId, scope.id) };
}

/** The grants on a collection. */
export function onCollection(scope: CollectionScope): Subject {
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
type Held = Record<string, Level>;

const granteeOf = (kind: Kind) => (kind === 'users' ? table.userId : table.teamId);

/**
 * Grants a role to people and teams; those who have a grant already get the new role.
 * @throws Refusal 400 that names ids of nobody in the organization, 403 above the caller's own level
 */
export async function giveGrants(
  context: Writing,
  subject: Subject,
  body: { role: Role | null; users?: string[] | undefined; teams?: string[] | undefined },
): Promise<undefined> {
  const { database, organization, record } = context;
  const ids = { users: [...new Set(body.users ?? [])], teams: [...new Set(body.teams ?? [])] };
  refuseFaults([
    ...(await strangersIn(database, organization, 'member', { users: ids.users })),
    ...(await strangersIn(database, organization, 'team', { teams: ids.teams })),
  ]);
  const level = levelOf(body.role);
  const before = { users: {}, teams: {} } as Record<Kind, Held>;
  const given = { users: {}, teams: {} } as Record<Kind, Held>;
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
 * Changes or takes away one grant.
 * @throws Refusal 404 where there is none, 403 above the caller's own level
 */
export async function changeGrant(
  context: Writing,
  subject: Subject,
  to: { user: string } | { team: string },
  wish: { role?: Role | null | undefined } | 'remove',
): Promise<undefined> {
  const { database, record } = context;
  const [kind, id] = 'user' in to ? (['users', to.user] as const) : (['teams', to.team] as const);
  const held = await heldBy(database, subject, kind, [id]);
  const before = held[id];
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
  { scope }: Subject,
  change: Change & { type: Kind },
  held: Held,
): Promise<void> {
  const levels = [...(change.level ? [change.level] : []), ...Object.values(held)];
  requireUpToOwn(scope, levels);
  await requireWithinOwn(database, scope, change);
}

async function heldBy(database: Executor, { place }: Subject, kind: Kind, ids: string[]) {
  if (ids.length === 0) return {};
  const column = granteeOf(kind);
  const rows = await database
    .select({ id: column, level: table.level })
    .from(table)
    .where(and(place, inArray(column, ids)));
  return Object.fromEntries(rows.map(({ id, level }) => [id, level])) as Held;
}

/** Grants a level to ids in one statement. */
async function write(
  { database, organization, caller, now }: Writing,
  { type, scope }: Subject,
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

function targetOf({ type, scope }: Subject): AuditRecord['target'] {
  return { type, id: scope.id, label: scope.row.title };
}
