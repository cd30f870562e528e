import { type Claims, holds } from '#lib/contract/condition-evaluation.ts';
import type { Condition } from '#lib/contract/conditions.ts';

/** The index of the condition of a part of a site; null without one. */
type Conditional = { condition: number | null };

/**
 * Which conditions hold for a visitor: one bit for each, `1` where it holds.
 * @param conditions null for an invalid one, which never holds
 * @param claims `visitor.claims`; a condition that errs doesn't hold
 */
export function maskOf(conditions: readonly (Condition | null)[], claims: Claims): string {
  const bits = conditions.map((condition) => {
    try {
      return condition !== null && holds(condition, claims) ? '1' : '0';
    } catch {
      return '0';
    }
  });
  return bits.join('');
}

/** The sections that are shown, with the variants that are shown; none is empty. */
export function sectionsIn<S extends Conditional & { variants: readonly Conditional[] }>(
  sections: readonly S[],
  mask: string,
): S[] {
  const isShown = ({ condition }: Conditional) => condition === null || mask[condition] === '1';
  return sections.filter(isShown).flatMap((section): S[] => {
    const variants = section.variants.filter(isShown);
    return variants.length > 0 ? [{ ...section, variants }] : [];
  });
}
