import { inArray, type SQL, sql } from 'drizzle-orm';
import { type Level, rankOf } from '#lib/contract/levels.ts';
import { decide, decideOn, type Person, type Place } from '../access.ts';
import type { Executor } from '../database/executor.ts';
import { members } from '../database/schema/index.ts';
import { forbidden } from '../errors.ts';
import { type MemberClass, memberClasses } from '../members/classes.ts';

/**
 * A change of what people have on a place: of its default, of grants on it (undefined: none any more),
 * or of what is above it.
 */
export type Change =
  | { type: 'default'; level: Level | null }
  | { type: 'move'; above: readonly Place[] }
  | { type: 'users' | 'teams'; ids: readonly string[]; level: Level | undefined };

/** Whom a change is about, as a condition on `members`; undefined for everybody. */
export function concerned(change: Change): SQL | undefined {
  if (change.type === 'default' || change.type === 'move') return undefined;
  if (change.type === 'users') return inArray(members.userId, [...change.ids]);
  const teams = sql.param([...change.ids]);
  return sql`${members.userId} in (select user_id from team_members where team_id = any(${teams}))`;
}

/** A place once it is changed. */
export function placeAfter(place: Place, change: Change): Place {
  return change.type === 'default' ? { ...place, defaultLevel: change.level } : place;
}

/** Somebody whom a change of a place is about, once it is made. */
export function personAfter(person: Person, place: Place, change: Change): Person {
  if (change.type === 'default' || change.type === 'move') return person;
  const { type, ids, level } = change;
  const stays = (team: { id: string } | null) =>
    team ? type !== 'teams' || !ids.includes(team.id) : type !== 'users';
  const others = (person.grants.get(place.id) ?? []).filter(({ team }) => stays(team));
  const held = level === undefined ? others : [...others, { level, team: null }];
  return { ...person, grants: new Map(person.grants).set(place.id, held) };
}

/** What is above a place once it is changed. */
export function aboveAfter(above: readonly Place[], change: Change): readonly Place[] {
  return change.type === 'move' ? change.above : above;
}

/** The places whose grants count for what a change does: where it is, and where it goes to. */
export function placesOf(chain: readonly Place[], change: Change): Place[] {
  return [...chain, ...(change.type === 'move' ? change.above : [])];
}

/** What a change of a place does to a class of members there. */
export type Effect = {
  members: MemberClass;
  after: Person;
  levels: { before: Level; after: Level };
};

/**
 * Tells what a change does on a place, for each class of the members it is about.
 * @param chain the place and the collections above it, from the place up
 * @param inside places inside of it whose grants tell classes apart, too
 */
export async function effectsOf(
  database: Executor,
  organizationId: string,
  [place, ...above]: readonly [Place, ...Place[]],
  change: Change,
  inside: readonly Place[] = [],
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

type Standing = {
  level: Level;
  chain: readonly Place[];
  row: { title: string; organizationId: string };
};

/**
 * Keeps anybody from raising somebody above its own level, or from lowering somebody who stands above
 * it, also by what a change only uncovers or covers: a grant of `admin` on a collection above, say.
 * @throws Refusal 403
 */
export async function requireWithinOwn(
  database: Executor,
  { level, chain, row }: Standing,
  change: Change,
): Promise<void> {
  if (level === 'admin') return;
  const places = chain as [Place, ...Place[]];
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
      ? `give somebody the level ${after} on ${row.title}`
      : `take the level ${before} on ${row.title} from somebody`;
  const needed = rankOf(after) > rankOf(before) ? after : before;
  throw forbidden(`This would ${what}. You have ${level}.`, [`needs:${needed}`, `has:${level}`]);
}

/**
 * Keeps anybody from giving a level above its own, or from changing a grant that is above it.
 * @throws Refusal 403 that names the level it takes and the one the caller has
 */
export function requireUpToOwn({ level: own, row }: Standing, levels: readonly Level[]): void {
  const above = levels.find((level) => rankOf(level) > rankOf(own));
  if (!above) return;
  throw forbidden(
    `You can give and take levels up to your own on ${row.title}, which is ${own}, not ${above}.`,
    [`needs:${above}`, `has:${own}`],
  );
}

/**
 * Asks whether somebody may set the default of a place: nobody sets one above its own level, or one
 * that raises or lowers somebody above it.
 * @throws Refusal 403
 */
export async function requireMaySetDefault(
  database: Executor,
  standing: Standing,
  level: Level | null,
): Promise<void> {
  const before = standing.chain[0]?.defaultLevel ?? null;
  if (before === level) return;
  requireUpToOwn(
    standing,
    [level, before].filter((one) => one !== null),
  );
  await requireWithinOwn(database, standing, { type: 'default', level });
}
