import { sql } from 'drizzle-orm';
import type { AccessLosses } from '#lib/contract/access.ts';
import { rankOf } from '#lib/contract/levels.ts';
import type { Executor } from '../database/executor.ts';
import { spaces } from '../database/schema/index.ts';
import { type AccessView, viewOf } from '../permissions/ancestors.ts';
import { type AccessNode, decide, decideOn } from '../permissions/levels.ts';
import type { OrganizationScope } from '../permissions/organization.ts';
import {
  aboveAfter,
  concerned,
  type Effect,
  effectsOf,
  type LevelChange,
  placeAfter,
  placesOf,
} from './changes.ts';
import {
  differencesIn,
  type Forest,
  forestOf,
  type LevelDifference,
  type SpaceGroup,
  spacePlaces,
} from './differences.ts';
import { type Paging, peoplePage } from './people-pages.ts';

const NAMED_SPACES = 5;
/** Above this number people are not sorted by name, because that would read all of them. */
export const SORTED_PEOPLE = 1000;

/**
 * Lists who would lose access to an item and the spaces in it. Access is decided once for each group of
 * people and of spaces with equal access.
 * @param chain the item and the collections above it, nearest first
 */
export async function lossesOf(
  database: Executor,
  organization: OrganizationScope,
  callerId: string,
  chain: readonly [AccessNode, ...AccessNode[]],
  change: LevelChange,
  paging: Paging,
): Promise<AccessLosses> {
  const [place] = chain;
  const view = await viewOf(database, organization, callerId);
  const inside = await insideOf(database, organization.id, place, view);
  const all = [...inside.collections, ...inside.spaces];
  const effects = await effectsOf(database, organization.id, chain, change, all);
  const people = effects.map(({ members }) => members.person);
  const forest = forestOf(inside.collections, inside.spaces, people);
  const lossesBy = (effect: Effect) => lossesInside(effect, chain, change, forest);
  const losing = new Map<string, Effect>();
  const sums = { people: 0, locked: 0 };
  const lost = new Set<SpaceGroup>();
  for (const effect of effects) {
    const losses = lossesBy(effect);
    const hasLess = rankOf(effect.levels.after) < rankOf(effect.levels.before);
    if (!hasLess && losses.length === 0) continue;
    losing.set(effect.members.key, effect);
    sums.people += effect.members.people;
    if ([effect.levels, ...losses].some(isLockedOut)) sums.locked += effect.members.people;
    for (const { alike } of losses) lost.add(alike);
  }
  const places = [...placesOf(chain, change), ...all].map(({ id }) => id);
  const { items: named, ...next } = organization.permissions.listMembers
    ? await peoplePage(
        database,
        { organizationId: organization.id, places },
        [...losing.keys()],
        paging,
        { people: sums.people, sorted: SORTED_PEOPLE },
        concerned(change),
      )
    : { items: [] };
  return {
    ...next,
    ...sums,
    spaces: spacesIn([...lost]),
    losses: named.map(({ user, key }) => {
      const effect = losing.get(key) as Effect;
      const losses = lossesBy(effect);
      return {
        user: { id: user.id, displayName: user.displayName },
        ...effect.levels,
        spaces: spacesIn(losses.map(({ alike }) => alike)),
        examples: examplesOf(losses),
      };
    }),
  };
}

/** The contents of an item that the caller can see; a space contains itself. */
async function insideOf(
  database: Executor,
  organizationId: string,
  place: AccessNode,
  view: AccessView,
) {
  if (place.type === 'space') return { collections: [], spaces: [place] };
  const children = Map.groupBy(view.collections.values(), ({ parentId }) => parentId);
  const below = (id: string): AccessNode[] =>
    (children.get(id) ?? []).flatMap((child) => [child, ...below(child.id)]);
  const collections = below(place.id);
  const holders = sql.param([place, ...collections].map(({ id }) => id));
  const inside = sql`${spaces.parentId} = any(${holders})`;
  const found = await spacePlaces(database, organizationId, inside);
  return { collections, spaces: found.filter((space) => view.on(space).level !== 'guest') };
}

/** The spaces in an item, or the space itself, where a change lowers the level of a group of members. */
function lossesInside(
  { members, after, levels }: Effect,
  [place, ...above]: readonly [AccessNode, ...AccessNode[]],
  change: LevelChange,
  forest: Forest,
): LevelDifference[] {
  const isLess = (one: Pick<LevelDifference, 'before' | 'after'>) =>
    rankOf(one.after) < rankOf(one.before);
  if (place.type === 'space') {
    const itself = forest.spaces.get(place.parentId) ?? [];
    return itself.map((alike) => ({ alike, ...levels })).filter(isLess);
  }
  const over = decideOn(members.person, above);
  const overAfter = decideOn(after, aboveAfter(above, change));
  const before = { person: members.person, above: decide(members.person, place, over) };
  const changed = { person: after, above: decide(after, placeAfter(place, change), overAfter) };
  return differencesIn(forest, place.id, before, changed).filter(isLess);
}

/** Whether someone can see an item now and won't afterwards. */
export const isLockedOut = ({ before, after }: Pick<LevelDifference, 'before' | 'after'>) =>
  before !== 'guest' && after === 'guest';

/** How many spaces some groups contain. */
export function spacesIn(alike: readonly SpaceGroup[]): number {
  return alike.reduce((sum, one) => sum + one.spaces.length, 0);
}

/** The first affected spaces, those that become invisible before others. */
export function examplesOf(losses: readonly LevelDifference[]) {
  return losses
    .toSorted((one, other) => Number(isLockedOut(other)) - Number(isLockedOut(one)))
    .flatMap(({ alike, before, after }) =>
      alike.spaces.slice(0, NAMED_SPACES).map(({ id, title }) => ({ id, title, before, after })),
    )
    .slice(0, NAMED_SPACES);
}
