import { and, eq, isNull } from 'drizzle-orm';
import type { MemberLevels } from '#lib/contract/access.ts';
import type { Executor } from '../database/executor.ts';
import { spaces } from '../database/schema/index.ts';
import { decidingSteps } from '../losses/steps.ts';
import {
  type AccessView,
  type CollectionNode,
  isOneOf,
  spaceNode,
  viewFrom,
  viewOf,
} from '../permissions/ancestors.ts';
import type { AccessHolder, AccessNode } from '../permissions/levels.ts';
import type { OrganizationScope } from '../permissions/organization.ts';

/** The spaces whose levels are asked for, with the view of the caller. */
export type LevelColumns = {
  places: AccessNode[];
  organization: OrganizationScope;
  view: AccessView<CollectionNode>;
};

/** Reads the spaces of a list of ids that the caller can see. */
export async function columnsOf(
  database: Executor,
  organization: OrganizationScope,
  callerId: string,
  ids: string,
): Promise<LevelColumns> {
  const view = await viewOf(database, organization, callerId);
  const found = await database
    .select()
    .from(spaces)
    .where(
      and(
        eq(spaces.organizationId, organization.id),
        isNull(spaces.deletedAt),
        isOneOf(spaces.id, ids.split(',')),
        view.seesSpaces,
      ),
    );
  return { places: found.map(spaceNode), organization, view };
}

/** The levels of a person on the spaces, and the steps that decide them, unless the role does. */
export function levelsOn(
  { places, organization, view }: LevelColumns,
  person: AccessHolder,
): Pick<MemberLevels, 'levels' | 'reasons'> {
  const own = viewFrom(person, [...view.collections.values()]);
  const reasonOf = decidingSteps(own, organization, (place) => view.on(place).level !== 'guest');
  const decided = places.map((place) => ({ place, decision: own.on(place) }));
  const byOthers = decided.filter(({ decision: { by } }) => by === 'grant' || by === 'default');
  return {
    levels: Object.fromEntries(decided.map(({ place, decision }) => [place.id, decision.level])),
    reasons: Object.fromEntries(
      byOthers.map(({ place, decision }) => [place.id, reasonOf(place, decision)]),
    ),
  };
}
