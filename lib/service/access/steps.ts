import type { AccessStep } from '#lib/contract/access.ts';
import { type Person, type Place, stepsOf } from '../access.ts';
import type { OrganizationScope } from '../scope.ts';

/**
 * All questions on the way to a person's level, without what the caller may not see of them.
 * @param chain a place and the collections above it, from the place up
 * @param sees whether the caller sees a place of the chain
 */
export function shownSteps(
  person: Person,
  chain: readonly Place[],
  organization: OrganizationScope,
  sees: (place: Place, index: number) => boolean,
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
