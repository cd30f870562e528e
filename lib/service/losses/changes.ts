import { inArray, type SQL, sql } from 'drizzle-orm';
import { type Level, levelName, rankOf } from '#lib/contract/levels.ts';
import type { Executor } from '../database/executor.ts';
import { members } from '../database/schema/index.ts';
import { forbidden } from '../errors.ts';
import { type AccessHolder, type AccessNode, decide, decideOn } from '../permissions/levels.ts';
import { type MemberClass, memberClasses } from './access-groups.ts';

/**
 * A change of the access to an item: of its default level, its grants (undefined: removed), or its
 * parent.
 */
export type LevelChange =
  | { type: 'default'; level: Level | null }
  | { type: 'move'; above: readonly AccessNode[] }
  | { type: 'users' | 'teams'; ids: readonly string[]; level: Level | undefined };

/** The affected members, as a condition on `members`; undefined for all. */
export function concerned(change: LevelChange): SQL | undefined {
  if (change.type === 'default' || change.type === 'move') return undefined;
  if (change.type === 'users') return inArray(members.userId, [...change.ids]);
  const teams = sql.param([...change.ids]);
  return sql`${members.userId} in (select user_id from team_members where team_id = any(${teams}))`;
}

/** An item after the change. */
export function placeAfter(place: AccessNode, change: LevelChange): AccessNode {
  return change.type === 'default' ? { ...place, defaultLevel: change.level } : place;
}

/** A person affected by a change, after it. */
function personAfter(person: AccessHolder, place: AccessNode, change: LevelChange): AccessHolder {
  if (change.type === 'default' || change.type === 'move') return person;
  const { type, ids, level } = change;
  const stays = (team: { id: string } | null) =>
    team ? type !== 'teams' || !ids.includes(team.id) : type !== 'users';
  const others = (person.grants.get(place.id) ?? []).filter(({ team }) => stays(team));
  const held = level === undefined ? others : [...others, { level, team: null }];
  return { ...person, grants: new Map(person.grants).set(place.id, held) };
}

/** The ancestors of an item after the change. */
export function aboveAfter(
  above: readonly AccessNode[],
  change: LevelChange,
): readonly AccessNode[] {
  return change.type === 'move' ? change.above : above;
}

/** The items whose grants matter to the change: those at its old and new position. */
export function placesOf(chain: readonly AccessNode[], change: LevelChange): AccessNode[] {
  return [...chain, ...(change.type === 'move' ? change.above : [])];
}

/** The effect of a change on a group of members. */
export type Effect = {
  members: MemberClass;
  after: AccessHolder;
  levels: { before: Level; after: Level };
};

/**
 * Computes the effect of a change for each group of affected members.
 * @param chain the item and the collections above it, nearest first
 * @param inside items within it whose grants separate groups too
 */
export async function effectsOf(
  database: Executor,
  organizationId: string,
  [place, ...above]: readonly [AccessNode, ...AccessNode[]],
  change: LevelChange,
  inside: readonly AccessNode[] = [],
): Promise<Effect[]> {
  const places = [...placesOf([place, ...above], change), ...inside].map(({ id }) => id);
  const classes = await memberClasses(database, { organizationId, places }, concerned(change));
  const changed = placeAfter(place, change);
  return classes.map((one) => {
    const after = personAfter(one.person, place, change);
    const levels = {
      before: decide(one.person, place, decideOn(one.person, above)).level,
      after: decide(after, changed, decideOn(after, aboveAfter(above, change))).level,
    };
    return { members: one, after, levels };
  });
}

type OwnLevel = {
  level: Level;
  chain: readonly AccessNode[];
  row: { title: string; organizationId: string };
};

/**
 * Keeps a caller from raising anyone above its own level and from lowering anyone above it, also
 * indirectly: by revealing or hiding a grant of `admin` on a collection above, say.
 * @throws Refusal 403
 */
export async function requireWithinOwn(
  database: Executor,
  { level, chain, row }: OwnLevel,
  change: LevelChange,
): Promise<void> {
  if (level === 'admin') return;
  const places = chain as [AccessNode, ...AccessNode[]];
  const effects = await effectsOf(database, row.organizationId, places, change);
  const own = rankOf(level);
  const beyond = effects.find(({ levels }) => {
    const [before, after] = [rankOf(levels.before), rankOf(levels.after)];
    return before !== after && Math.max(before, after) > own;
  });
  if (!beyond) return;
  const { before, after } = beyond.levels;
  const what =
    rankOf(after) > rankOf(before)
      ? `give someone the ${levelName(after)} role on ${row.title}`
      : `take the ${levelName(before)} role on ${row.title} from someone`;
  const needed = rankOf(after) > rankOf(before) ? after : before;
  throw forbidden(`This would ${what}. You have ${levelName(level)}.`, [
    `needs:${needed}`,
    `has:${level}`,
  ]);
}

/**
 * Keeps a caller from granting a level above its own, or changing a grant above it.
 * @throws Refusal 403 that names the required role and the caller's own
 */
export function requireUpToOwn({ level: own, row }: OwnLevel, levels: readonly Level[]): void {
  const above = levels.find((level) => rankOf(level) > rankOf(own));
  if (!above) return;
  throw forbidden(
    `You can grant and remove roles up to your own on ${row.title}. You have ${levelName(own)}, and this requires ${levelName(above)}.`,
    [`needs:${above}`, `has:${own}`],
  );
}

/**
 * Requires that a caller may set the default level of an item: not above its own level, and not one
 * that raises or lowers someone above it.
 * @throws Refusal 403
 */
export async function requireMaySetDefault(
  database: Executor,
  own: OwnLevel,
  level: Level | null,
): Promise<void> {
  const before = own.chain[0]?.defaultLevel ?? null;
  if (before === level) return;
  requireUpToOwn(
    own,
    [level, before].filter((one) => one !== null),
  );
  await requireWithinOwn(database, own, { type: 'default', level });
}
