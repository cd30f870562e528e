import type { Review } from '#lib/contract/reviews.ts';

/** Each reviewer's latest review. @param reviews newest first, as the API lists them */
export function latestReviews(reviews: readonly Review[]): Review[] {
  const seen = new Set<string>();
  return reviews.filter(({ id, reviewer }) => {
    const who = reviewer?.id ?? id;
    if (seen.has(who)) return false;
    seen.add(who);
    return true;
  });
}
