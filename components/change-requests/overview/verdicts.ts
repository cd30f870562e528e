import type { Review } from '#lib/contract/reviews.ts';

/** The last word of each reviewer, the latest first. @param reviews the last first, as the API lists them */
export function lastWords(reviews: readonly Review[]): Review[] {
  const seen = new Set<string>();
  return reviews.filter(({ id, reviewer }) => {
    const who = reviewer?.id ?? id;
    if (seen.has(who)) return false;
    seen.add(who);
    return true;
  });
}
