import { partHref } from '#components/kit/reading/render-part.ts';
import { Link } from '#components/ui/link.tsx';

/** Links to the parts of a very long page. */
export function PartLinks({
  page,
  number,
  count,
}: {
  page: string;
  number: number;
  count: number;
}) {
  const link = (part: number, text: string) => (
    <Link href={partHref(page, part)} prefetch={false} className="link">
      {text}
    </Link>
  );
  return (
    <nav
      aria-label="Parts of this page"
      className="mt-8 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-hairline pt-3 font-sans text-ui print:hidden"
    >
      <span className="text-ink-3">
        Part {number} of {count}
      </span>
      {number > 1 && link(number - 1, 'Previous part')}
      <ol className="flex flex-wrap gap-x-3 gap-y-1">
        {Array.from({ length: count }, (_, index) => index + 1).map((part) => (
          <li key={part}>
            {part === number ? (
              <span aria-current="page" className="font-semibold">
                {part}
              </span>
            ) : (
              link(part, String(part))
            )}
          </li>
        ))}
      </ol>
      {number < count && link(number + 1, 'Next part')}
    </nav>
  );
}
