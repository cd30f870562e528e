import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Level, rankOf } from '#lib/contract/levels.ts';
import type { TeamLosses } from '#lib/contract/teams.ts';
import type { Executor } from '../database/executor.ts';
import { grants, members, spaces, teamMembers } from '../database/schema/index.ts';
import { type Grouping, type MemberClass, memberClasses } from '../losses/access-groups.ts';
import {
  alikeAmong,
  type LevelDifference,
  type SpaceGroup,
  spacePlaces,
} from '../losses/differences.ts';
import { examplesOf, isLockedOut, SORTED_PEOPLE, spacesIn } from '../losses/losses.ts';
import { type Paging, peoplePage } from '../losses/people-pages.ts';
import { type AccessView, isOneOf, viewFrom, viewOf } from '../permissions/ancestors.ts';
import type { AccessHolder, AccessNode } from '../permissions/levels.ts';
import type { OrganizationScope } from '../permissions/organization.ts';

const NAMED_GRANTS = 5;

/** What a group of members loses on collections and spaces. */
type Loss = { of: MemberClass; onCollections: Levels[]; onSpaces: LevelDifference[] };
type Levels = Pick<LevelDifference, 'before' | 'after'>;

/** The grants of a team that the caller can see, and the items within them. */
type TeamReach = {
  granted: { place: AccessNode; level: Level }[];
  collections: AccessNode[];
  spaces: AccessNode[];
};

/**
 * Lists what members of a team would lose without it.
 * @param userIds the removed members; all by default
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
  view: AccessView,
): Promise<TeamReach> {
  const rows = await database.select().from(grants).where(eq(grants.teamId, teamId));
  const levelOn = new Map(
    rows.map(({ spaceId, collectionId, level }) => [spaceId ?? collectionId ?? '', level]),
  );
  const children = Map.groupBy(view.collections.values(), ({ parentId }) => parentId);
  const collections = new Set<AccessNode>();
  const add = (place: AccessNode): void => {
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

/** Access is decided once for each group of members and of spaces with equal access. */
async function lossesWithout(
  database: Executor,
  grouping: Grouping,
  who: SQL,
  teamId: string,
  { collections, spaces: within }: TeamReach,
  view: AccessView,
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
    const on = (place: AccessNode): Levels => ({
      before: before.on(place).level,
      after: after.on(place).level,
    });
    const onCollections = collections.map(on).filter(isLess);
    const onSpaces = alike
      .map((group: SpaceGroup) => ({ alike: group, ...on(group.spaces[0]) }))
      .filter(isLess);
    return onCollections.length + onSpaces.length > 0 ? [{ of, onCollections, onSpaces }] : [];
  });
}

const isLess = ({ before, after }: Levels) => rankOf(after) < rankOf(before);

function personWithout({ role, grants: held }: AccessHolder, teamId: string): AccessHolder {
  const left = [...held].map(
    ([id, given]) => [id, given.filter(({ team }) => team?.id !== teamId)] as const,
  );
  return { role, grants: new Map(left) };
}
