import type { Freshness } from '#lib/contract/spaces.ts';
import { AgeStrip, ageWords } from './age-strip.tsx';
import { formatNumber, plural } from './format.ts';

/** The ages of pages. */
export const pageAgeNames = [
  'Within 30 days',
  '1 to 3 months',
  '3 to 6 months',
  '6 to 12 months',
  'Over a year',
];

/** “12 pages: 4 within 30 days, 8 over a year; 8 due for review”. */
export function freshnessWords({ pages, ages, review }: Freshness): string {
  const words = ageWords(plural(pages, 'page'), pageAgeNames, ages);
  return review ? `${words}; ${formatNumber(review.due)} due for review` : words;
}

/** The pages of a space in their order, each as high as the time since its last change. */
export function FreshnessStrip({ freshness }: { freshness: Freshness }) {
  const { pages, strip, review } = freshness;
  return (
    <>
      <AgeStrip strip={strip} label={freshnessWords(freshness)} tooOld={review?.strip} />
      {pages > strip.length && (
        <span className="block text-meta text-ink-3">
          Each bar is the oldest of {plural(Math.ceil(pages / strip.length), 'page')}
        </span>
      )}
    </>
  );
}
