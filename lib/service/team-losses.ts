import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Level, rankOf } from '#lib/contract/levels.ts';
import type { TeamLosses } from '#lib/contract/teams.ts';
import { type Alike, alikeAmong, type Difference, spacePlaces } from './access/differences.ts';
import { examplesOf, isLockedOut, SORTED_PEOPLE, spacesIn } from './access/losses.ts';
import type { Person, Place } from './access.ts';
import type { Executor } from './database/executor.ts';
import { grants, members, spaces, teamMembers } from './database/schema/index.ts';
import { type Grouping, type MemberClass, memberClasses } from './members/classes.ts';
import { type Paging, peoplePage } from './people-pages.ts';
import { isOneOf, type View, viewFrom, viewOf } from './places.ts';
import type { OrganizationScope } from './scope.ts';

const NAMED_GRANTS = 5;

/** What a class of members has less of, on collections and on spaces. */
type Loss = { of: MemberClass; onCollections: Levels[]; onSpaces: Difference[] };
type Levels = Pick<Difference, 'before' | 'after'>;

/** What was granted to a team, as far as the caller sees it, and the places inside of that. */
type Reach = {
  granted: { place: Place; level: Level }[];
  collections: Place[];
  spaces: Place[];
};

/**
 * Tells what the members of a team would have less of without it.
 * @param userIds those who are taken out; all where it is left out
 */
export async function teamLosses(
  database: Executor,
  organization: OrganizationScope,
  callerId: string,
  teamId: string,
  userIds: readonly string[] | undefined,
  paging: Paging,
): Promise<TeamLosses> {
  const view = await viewOf(database, organization, callerId);
  const reach = await reachOf(database, organization.id, teamId, view);
  const places = [...view.collections.keys(), ...reach.spaces.map(({ id }) => id)];
  const grouping: Grouping = { organizationId: organization.id, places };
  const who = membersOfTeam(teamId, userIds);
  const losses = await lossesWithout(database, grouping, who, teamId, reach, view);
  const people = losses.reduce((sum, { of }) => sum + of.people, 0);
  const byKey = new Map(losses.map((loss) => [loss.of.key, loss]));
  const size = { people, sorted: SORTED_PEOPLE };
  const { items, ...next } = organization.permissions.listMembers
    ? await peoplePage(database, grouping, [...byKey.keys()], paging, size, who)
    : { items: [] };
  return {
    ...next,
    grants: {
      count: reach.granted.length,
      examples: reach.granted
        .slice(0, NAMED_GRANTS)
        .map(({ place: { type, id, title }, level }) => ({ level, on: { type, id, title } })),
    },
    people,
    locked: losses
      .filter(({ onCollections, onSpaces }) => [...onCollections, ...onSpaces].some(isLockedOut))
      .reduce((sum, { of }) => sum + of.people, 0),
    spaces: spacesIn([
      ...new Set(losses.flatMap(({ onSpaces }) => onSpaces.map(({ alike }) => alike))),
    ]),
    losses: items.map(({ user: { id, displayName }, key }) => {
      const { onSpaces } = byKey.get(key) as Loss;
      return {
        user: { id, displayName },
        spaces: spacesIn(onSpaces.map(({ alike }) => alike)),
        examples: examplesOf(onSpaces),
      };
    }),
  };
}

function membersOfTeam(teamId: string, userIds: readonly string[] | undefined): SQL {
  const inTeam = sql`${members.userId} in (
    select ${teamMembers.userId} from ${teamMembers} where ${eq(teamMembers.teamId, teamId)})`;
  return and(inTeam, userIds && inArray(members.userId, [...userIds])) as SQL;
}

async function reachOf(
  database: Executor,
  organizationId: string,
  teamId: string,
  view: View,
): Promise<Reach> {
  const rows = await database.select().from(grants).where(eq(grants.teamId, teamId));
  const levelOn = new Map(
    rows.map(({ spaceId, collectionId, level }) => [spaceId ?? collectionId ?? '', level]),
  );
  const children = Map.groupBy(view.collections.values(), ({ parentId }) => parentId);
  const collections = new Set<Place>();
  const add = (place: Place): void => {
    if (collections.has(place)) return;
    collections.add(place);
    for (const child of children.get(place.id) ?? []) add(child);
  };
  for (const place of view.collections.values()) if (levelOn.has(place.id)) add(place);
  const holders = [...collections].map(({ id }) => id);
  const inside = sql`(${isOneOf(spaces.parentId, holders)} or ${isOneOf(spaces.id, [...levelOn.keys()])})`;
  const found = await spacePlaces(database, organizationId, inside);
  const seen = [...collections, ...found].filter((place) => view.on(place).level !== 'guest');
  const granted = seen
    .flatMap((place) => {
      const level = levelOn.get(place.id);
      return level === undefined ? [] : [{ place, level }];
    })
    .sort((one, other) => one.place.title.localeCompare(other.place.title, 'en'));
  return {
    granted,
    collections: [...collections],
    spaces: seen.filter(({ type }) => type === 'space'),
  };
}

/** Access is decided once for members and once for spaces that it can't tell apart. */
async function lossesWithout(
  database: Executor,
  grouping: Grouping,
  who: SQL,
  teamId: string,
  { collections, spaces: within }: Reach,
  view: View,
): Promise<Loss[]> {
  const classes = await memberClasses(database, grouping, who);
  const alike = alikeAmong(
    within,
    classes.map(({ person }) => person),
  );
  const known = [...view.collections.values()];
  return classes.flatMap((of) => {
    const before = viewFrom(of.person, known);
    const after = viewFrom(personWithout(of.person, teamId), known);
    const on = (place: Place): Levels => ({
      before: before.on(place).level,
      after: after.on(place).level,
    });
    const onCollections = collections.map(on).filter(isLess);
    const onSpaces = alike
      .map((group: Alike) => ({ alike: group, ...on(group.spaces[0]) }))
      .filter(isLess);
    return onCollections.length + onSpaces.length > 0 ? [{ of, onCollections, onSpaces }] : [];
  });
}

const isLess = ({ before, after }: Levels) => rankOf(after) < rankOf(before);

function personWithout({ role, grants: held }: Person, teamId: string): Person {
  const left = [...held].map(
    ([id, given]) => [id, given.filter(({ team }) => team?.id !== teamId)] as const,
  );
  return { role, grants: new Map(left) };
}
