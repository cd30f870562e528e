import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber, plural } from '#components/kit/format.ts';
import { Link } from '#components/ui/link.tsx';

export type Backlink = { id: string; href: string; title: string; space: string | undefined };
type Neighbor = { href: string; title: string };

/** The end of a page: the previous and next page, and the pages that link to it. */
export function PageFoot({
  previous,
  next,
  backlinks,
}: {
  previous: Neighbor | undefined;
  next: Neighbor | undefined;
  /** Null if the API doesn't say. */
  backlinks: { items: Backlink[]; count: number } | null;
}) {
  return (
    <footer className="mt-14 grid gap-8 font-sans text-ui print:hidden">
      {(previous || next) && (
        <nav
          aria-label="Previous and next page"
          className="grid grid-cols-2 gap-6 border-t-2 border-rule max-[420px]:grid-cols-1 max-[420px]:gap-0"
        >
          {previous ? (
            <TurnLink {...previous} remark="Previous" icon={<ArrowLeft aria-hidden />} />
          ) : (
            <span className="max-[420px]:hidden" />
          )}
          {next && (
            <TurnLink
              {...next}
              remark="Next"
              icon={<ArrowRight aria-hidden />}
              className="text-right"
            />
          )}
        </nav>
      )}
      {backlinks && backlinks.items.length > 0 && <Backlinks {...backlinks} />}
    </footer>
  );
}

function TurnLink(props: Neighbor & { remark: string; icon: ReactNode; className?: string }) {
  const { href, title, remark, icon, className = '' } = props;
  return (
    <Link href={href} className={`group/turn min-w-0 py-3 ${className}`}>
      <span
        className={`flex items-center gap-1 text-meta text-ink-3 [&>.lucide]:size-3.5 ${remark === 'Next' ? 'justify-end' : ''}`}
      >
        {remark === 'Previous' && icon}
        {remark}
        {remark === 'Next' && icon}
      </span>
      <span className="block font-serif text-section font-medium wrap-anywhere group-hover/turn:underline">
        {title}
      </span>
    </Link>
  );
}

function Backlinks({ items, count }: { items: Backlink[]; count: number }) {
  return (
    <section aria-labelledby="reading:backlinks">
      <h3 id="reading:backlinks" className="border-b border-hairline pb-1.5 font-semibold">
        Linked from {plural(count, 'page')}
      </h3>
      <ul>
        {items.map(({ id, href, title, space }) => (
          <li key={id} className="border-b border-hairline py-2">
            <Link
              href={href}
              prefetch={false}
              className="font-medium hover:underline pointer-coarse:inline-block"
            >
              {title}
            </Link>
            {space && <span className="text-ink-3"> in {space}</span>}
          </li>
        ))}
      </ul>
      {count > items.length && (
        <p className="pt-2 text-meta text-ink-3">and {formatNumber(count - items.length)} more</p>
      )}
    </section>
  );
}
