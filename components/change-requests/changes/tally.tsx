import { SignMark } from '../sign-mark.tsx';
import { counted, type Sign } from '../words.ts';
import type { Review } from './use-review.ts';

const signs: readonly Sign[] = ['added', 'edited', 'moved', 'deleted'];

/** How many pages and files were added, edited, moved and deleted. */
export function Tally({ review }: { review: Review }) {
  const { changed, files, more } = review;
  const counts = signs.map((sign) => ({
    sign,
    count: [...changed, ...files].filter((one) => one.sign === sign).length,
  }));
  return (
    <div className="text-meta text-ink-3">
      <ul className="grid grid-cols-2 gap-1.5">
        {counts
          .filter(({ count }) => count > 0)
          .map(({ sign, count }) => (
            <li key={sign} className="flex items-center gap-1.5">
              <SignMark sign={sign} /> {count} {sign}
            </li>
          ))}
      </ul>
      {more > 0 && (
        <p className="mt-2 text-warn">{counted(more, 'more change')} beyond what is listed here</p>
      )}
    </div>
  );
}
