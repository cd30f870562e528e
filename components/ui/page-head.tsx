import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { Link } from './link.tsx';
import { Folio } from './tabs-line.tsx';

export interface Crumb {
  label: string;
  /** Without it the breadcrumb is plain text. */
  href?: string;
}

/** Breadcrumbs, serif title, actions, then a line with tabs and facts. One per page. */
export function PageHead({
  title,
  isHeading = true,
  crumbs = [],
  badges,
  actions,
  tabs,
  facts,
  className,
}: {
  title: ReactNode;
  /** Whether the title is the heading of the page; false where the page has a headline of its own. */
  isHeading?: boolean;
  crumbs?: readonly Crumb[];
  /** Beside the title: status badges. */
  badges?: ReactNode;
  /** At the right: at most one primary Button, last. */
  actions?: ReactNode;
  /** A TabsLine. */
  tabs?: ReactNode;
  facts?: readonly ReactNode[];
  className?: string;
}) {
  const Title = isHeading ? 'h1' : 'p';
  // Without tabs and facts the rule is the line; a second one would run past both of its ends.
  const isBare = !tabs && !facts?.length;
  return (
    <header
      className={cn(
        'flex-none px-gutter pt-4.5 max-md:pt-2.5',
        !isBare && 'border-b border-hairline',
        className,
      )}
    >
      {crumbs.length > 0 && (
        <nav aria-label="Breadcrumb" className="text-meta text-ink-3">
          <ol className="flex min-h-5 flex-wrap items-center gap-x-1.5">
            {crumbs.map((crumb, position) => (
              <li key={`${crumb.href}${crumb.label}`} className="flex min-w-0 items-center gap-1.5">
                {position > 0 && <ChevronRight aria-hidden className="size-3 flex-none" />}
                {crumb.href ? (
                  // Breadcrumbs are rarely followed, so their pages aren't prefetched.
                  <Link
                    href={crumb.href}
                    prefetch={false}
                    className="truncate hover:text-ink hover:underline"
                  >
                    {crumb.label}
                  </Link>
                ) : (
                  <span className="truncate">{crumb.label}</span>
                )}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="mt-0.5 flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2">
        <Title className="min-w-0 font-serif text-title font-medium wrap-anywhere">{title}</Title>
        {badges && <div className="flex flex-wrap items-center gap-1.5">{badges}</div>}
        {actions && (
          // A search takes a full line on small screens.
          <div className="ml-auto flex flex-wrap items-center justify-end gap-2 max-md:has-[[data-page-search]]:w-full">
            {actions}
          </div>
        )}
      </div>
      <Folio facts={facts} className={cn('mt-2.5 max-md:mt-1.5', isBare && 'h-0')}>
        {tabs}
      </Folio>
    </header>
  );
}
