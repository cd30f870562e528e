import type { SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type Level, rankOf } from '#lib/contract/levels.ts';
import type { previewMemberChange } from '#lib/contract/members.ts';
import { type Alike, alikeAmong, spacePlaces } from '../access/differences.ts';
import { decide, type Person, type Place } from '../access.ts';
import type { Executor } from '../database/executor.ts';
import { collectionsOf, viewFrom } from '../places.ts';
import { type MemberClass, memberClasses } from './classes.ts';

const NAMED_SPACES = 5;

type Lost = Pick<z.output<typeof previewMemberChange.reply>, 'spaces' | 'lowered'>;

const none = { count: 0, examples: [] };

/** Somebody who left: it has what a guest without grants has, which is nothing. */
const nobody: Person = { role: null, grants: new Map() };

/**
 * Tells which spaces members would not see any more, and on which they would have less, those that most
 * people lose first.
 * @param changed the members, as a condition
 * @param role their new one; undefined for those who leave
 */
export async function spacesLost(
  database: Executor,
  organizationId: string,
  changed: SQL,
  role: Person['role'] | undefined,
): Promise<Lost> {
  const classes = await memberClasses(database, { organizationId, places: null }, changed);
  const affected = role === undefined ? classes : classes.filter((one) => one.person.role !== role);
  if (affected.length === 0) return { spaces: none, lowered: none };
  const collections = await collectionsOf(database, organizationId);
  const spaces = await spacePlaces(database, organizationId, undefined);
  const later = (person: Person) => (role === undefined ? nobody : { ...person, role });
  const counted = (loses: Loses) =>
    someOf(countLosses(affected, collections, spaces, later, loses));
  return { spaces: counted(losesSight), lowered: role === undefined ? none : counted(losesLevel) };
}

type Loses = (before: Level, after: Level) => boolean;

const losesSight: Loses = (before, after) => before !== 'guest' && after === 'guest';
const losesLevel: Loses = (before, after) => after !== 'guest' && rankOf(after) < rankOf(before);

function someOf(lost: readonly { space: Place; people: number }[]) {
  return {
    count: lost.length,
    examples: lost
      .toSorted((one, other) => other.people - one.people)
      .slice(0, NAMED_SPACES)
      .map(({ space: { id, title }, people }) => ({ id, title, people })),
  };
}

/**
 * Counts for each space who loses it. People's own grants on spaces, the only ones of which many people
 * may each have others, are looked at one by one; all else once for those who share it.
 */
function countLosses(
  classes: readonly MemberClass[],
  collections: readonly Place[],
  spaces: readonly Place[],
  later: (person: Person) => Person,
  losesBy: Loses,
): { space: Place; people: number }[] {
  const byId = new Map(spaces.map((space) => [space.id, space]));
  const trunks = [...Map.groupBy(classes, (one) => trunkKey(one, byId)).values()].map(
    (sharing) => ({ sharing, trunk: trunkOf(sharing[0] as MemberClass, byId) }),
  );
  const alike = alikeAmong(
    spaces,
    trunks.map(({ trunk }) => trunk),
  );
  const lost = new Map<Alike, number>();
  const besides = new Map<string, number>();
  for (const { sharing, trunk } of trunks) {
    const [before, after] = [viewFrom(trunk, collections), viewFrom(later(trunk), collections)];
    const loses = (space: Place, person: Person) =>
      losesBy(
        decide(person, space, before.above(space.parentId)).level,
        decide(later(person), space, after.above(space.parentId)).level,
      );
    const all = sharing.reduce((sum, { people }) => sum + people, 0);
    for (const group of alike) if (loses(group.spaces[0], trunk)) add(lost, group, all);
    for (const { person, people } of sharing)
      for (const space of ownSpaces(person, byId)) {
        const more = Number(loses(space, person)) - Number(loses(space, trunk));
        add(besides, space.id, more * people);
      }
  }
  return alike.flatMap((group) =>
    group.spaces.flatMap((space) => {
      const people = (lost.get(group) ?? 0) + (besides.get(space.id) ?? 0);
      return people > 0 ? [{ space, people }] : [];
    }),
  );
}

function add<Key>(sums: Map<Key, number>, key: Key, more: number): void {
  sums.set(key, (sums.get(key) ?? 0) + more);
}

type Spaces = ReadonlyMap<string, Place>;

function ownSpaces({ grants }: Person, spaces: Spaces): Place[] {
  return [...grants].flatMap(([id, held]) => {
    const space = spaces.get(id);
    return space && held.some(({ team }) => team === null) ? [space] : [];
  });
}

/** Somebody without the grants of its own on spaces. */
function trunkOf({ person }: MemberClass, spaces: Spaces): Person {
  const grants = new Map(person.grants);
  for (const { id } of ownSpaces(person, spaces)) {
    const others = (person.grants.get(id) ?? []).filter(({ team }) => team !== null);
    if (others.length > 0) grants.set(id, others);
    else grants.delete(id);
  }
  return { ...person, grants };
}

/** What makes a trunk the one it is: the role, the teams, and the person's own grants on collections. */
function trunkKey({ person, teams }: MemberClass, spaces: Spaces): string {
  const own = [...person.grants].flatMap(([id, held]) =>
    spaces.has(id)
      ? []
      : held.filter(({ team }) => team === null).map(({ level }) => `${id} ${level}`),
  );
  return JSON.stringify([person.role, teams, own.sort()]);
}
