import type { AccessStep } from '#lib/contract/access.ts';
import type { AccessView } from '../permissions/ancestors.ts';
import {
  type AccessHolder,
  type AccessNode,
  type Decision,
  stepsOf,
} from '../permissions/levels.ts';
import type { OrganizationScope } from '../permissions/organization.ts';

/**
 * All steps that decide a person's level, without those the caller can't see.
 * @param chain an item and the collections above it, nearest first
 * @param sees whether the caller can see an item of the chain
 */
export function shownSteps(
  person: AccessHolder,
  chain: readonly AccessNode[],
  organization: OrganizationScope,
  sees: (place: AccessNode, index: number) => boolean,
): AccessStep[] {
  const { id, row } = organization;
  const seen = new Set([id, ...chain.filter(sees).map((place) => place.id)]);
  return stepsOf(person, chain, { id, title: row.title }).map((step) => {
    if (seen.has(step.on.id ?? '')) return step;
    const { question, on, outcome, level } = step;
    const decides = outcome === 'decides' && level;
    return { question, on: { type: on.type }, outcome, ...(decides && { level }) };
  });
}

/**
 * Finds the step that decides a person's level on a place: a decision at one place gives one step
 * for all places inside it.
 * @param sees whether the caller can see a place
 */
export function decidingSteps(
  view: AccessView,
  organization: OrganizationScope,
  sees: (place: AccessNode) => boolean,
): (place: AccessNode, decision: Decision) => AccessStep {
  const known = new Map<string, AccessStep>();
  return (place, { by, at }) => {
    const key = `${by} ${at}`;
    const steps = known.has(key)
      ? []
      : shownSteps(view.person, chainIn(view, place), organization, sees);
    const step =
      known.get(key) ?? (steps.find(({ outcome }) => outcome === 'decides') as AccessStep);
    known.set(key, step);
    return step;
  };
}

/** A place and the collections above it, from the place up. */
function chainIn(view: AccessView, place: AccessNode): AccessNode[] {
  const above = place.parentId === null ? undefined : view.collections.get(place.parentId);
  return [place, ...(above ? chainIn(view, above) : [])];
}
