import type { SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type Level, rankOf } from '#lib/contract/levels.ts';
import type { previewMemberChange } from '#lib/contract/members.schemas.ts';
import type { Executor } from '../database/executor.ts';
import { type MemberClass, memberClasses } from '../losses/access-groups.ts';
import { alikeAmong, type SpaceGroup, spacePlaces } from '../losses/differences.ts';
import { collectionsOf, viewFrom } from '../permissions/ancestors.ts';
import { type AccessHolder, type AccessNode, decide } from '../permissions/levels.ts';

const NAMED_SPACES = 5;

type MemberLosses = Pick<z.output<typeof previewMemberChange.reply>, 'spaces' | 'lowered'>;

const none = { count: 0, examples: [] };

/** Someone who left has the access of a guest without grants, which is none. */
const nobody: AccessHolder = { role: null, grants: new Map() };

/**
 * Lists the spaces that members would lose or have less access to, those most people lose first.
 * @param changed the members, as a condition
 * @param role their new role; undefined if they leave
 */
export async function spacesLost(
  database: Executor,
  organizationId: string,
  changed: SQL,
  role: AccessHolder['role'] | undefined,
): Promise<MemberLosses> {
  const classes = await memberClasses(database, { organizationId, places: null }, changed);
  const affected = role === undefined ? classes : classes.filter((one) => one.person.role !== role);
  if (affected.length === 0) return { spaces: none, lowered: none };
  const collections = await collectionsOf(database, organizationId);
  const spaces = await spacePlaces(database, organizationId, undefined);
  const later = (person: AccessHolder) => (role === undefined ? nobody : { ...person, role });
  const counted = (loses: IsLoss) =>
    someOf(countLosses(affected, collections, spaces, later, loses));
  return { spaces: counted(losesSight), lowered: role === undefined ? none : counted(losesLevel) };
}

type IsLoss = (before: Level, after: Level) => boolean;

const losesSight: IsLoss = (before, after) => before !== 'guest' && after === 'guest';
const losesLevel: IsLoss = (before, after) => after !== 'guest' && rankOf(after) < rankOf(before);

function someOf(lost: readonly { space: AccessNode; people: number }[]) {
  return {
    count: lost.length,
    examples: lost
      .toSorted((one, other) => other.people - one.people)
      .slice(0, NAMED_SPACES)
      .map(({ space: { id, title }, people }) => ({ id, title, people })),
  };
}

/**
 * Counts for each space who loses it. People's own grants on spaces, which may differ for many people,
 * are checked one by one; everything else once for each group.
 */
function countLosses(
  classes: readonly MemberClass[],
  collections: readonly AccessNode[],
  spaces: readonly AccessNode[],
  later: (person: AccessHolder) => AccessHolder,
  losesBy: IsLoss,
): { space: AccessNode; people: number }[] {
  const byId = new Map(spaces.map((space) => [space.id, space]));
  const trunks = [...Map.groupBy(classes, (one) => trunkKey(one, byId)).values()].map(
    (sharing) => ({ sharing, trunk: trunkOf(sharing[0] as MemberClass, byId) }),
  );
  const alike = alikeAmong(
    spaces,
    trunks.map(({ trunk }) => trunk),
  );
  const lost = new Map<SpaceGroup, number>();
  const besides = new Map<string, number>();
  for (const { sharing, trunk } of trunks) {
    const [before, after] = [viewFrom(trunk, collections), viewFrom(later(trunk), collections)];
    const loses = (space: AccessNode, person: AccessHolder) =>
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

type Spaces = ReadonlyMap<string, AccessNode>;

function ownSpaces({ grants }: AccessHolder, spaces: Spaces): AccessNode[] {
  return [...grants].flatMap(([id, held]) => {
    const space = spaces.get(id);
    return space && held.some(({ team }) => team === null) ? [space] : [];
  });
}

/** A person without their own grants on spaces. */
function trunkOf({ person }: MemberClass, spaces: Spaces): AccessHolder {
  const grants = new Map(person.grants);
  for (const { id } of ownSpaces(person, spaces)) {
    const others = (person.grants.get(id) ?? []).filter(({ team }) => team !== null);
    if (others.length > 0) grants.set(id, others);
    else grants.delete(id);
  }
  return { ...person, grants };
}

/** The key of a group: the role, the teams, and own grants on collections. */
function trunkKey({ person, teams }: MemberClass, spaces: Spaces): string {
  const own = [...person.grants].flatMap(([id, held]) =>
    spaces.has(id)
      ? []
      : held.filter(({ team }) => team === null).map(({ level }) => `${id} ${level}`),
  );
  return JSON.stringify([person.role, teams, own.sort()]);
}
