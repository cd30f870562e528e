import { Link } from '#components/ui/link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Freshness } from '#lib/contract/spaces.ts';
import { AgeStrip, ageWords } from './age-strip.tsx';
import { formatNumber, plural } from './format.ts';
import { pageHref } from './page-href.ts';
import { routes } from './routes.ts';

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

/** The page of a space that was not changed for longest, and since when. */
export function OldestPage({
  organizationId,
  freshness: { id, oldest },
  label,
}: {
  organizationId: string;
  freshness: Freshness;
  /** Before the title, where no head says it. */
  label?: string;
}) {
  if (!oldest) return null;
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      {label && <span className="flex-none text-ink-2">{label}</span>}
      <Link
        href={pageHref(routes.space({ organization: organizationId, id }), oldest.path)}
        title={oldest.title}
        className="min-w-0 truncate hover:underline"
      >
        {oldest.title}
      </Link>
      <Time value={oldest.updatedAt} className="ml-auto flex-none text-meta text-ink-3" />
    </span>
  );
}
