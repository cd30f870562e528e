import type { AccessStep } from '#lib/contract/access.ts';
import { type AccessHolder, type AccessNode, stepsOf } from '../permissions/levels.ts';
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
