'use client';

import { useEffect } from 'react';
import { formatNumber, plural } from '#components/kit/format.ts';
import { cn } from '#components/ui/cn.ts';
import { Link } from '#components/ui/link.tsx';
import { announce } from '#components/ui/live-region.tsx';
import type { TreePage } from './tree.ts';

type MatchingPage = { page: TreePage; trail: string };

/** The most pages listed at once. */
const MOST = 50;

/** The pages whose title matches a search, each with its parents. */
export function FoundPages(props: {
  pages: TreePage[];
  query: string;
  current: string | undefined;
}) {
  const { pages, query, current } = props;
  const found = matching(pages, query.toLowerCase());
  const shown = found.slice(0, MOST);
  useEffect(() => {
    announce(`${plural(found.length, 'page matches', 'pages match')} “${query}”`);
  }, [found.length, query]);
  if (found.length === 0) return <p className="px-gutter py-2 text-ink-2">No matching pages</p>;
  return (
    <>
      <ul aria-label="Matching pages">
        {shown.map(({ page, trail }) => (
          <li key={page.id}>
            <Link
              href={page.href ?? ''}
              prefetch={false}
              data-row=""
              aria-current={page.id === current ? 'page' : undefined}
              className={cn(
                'block py-1.5 pr-3 pl-gutter text-ink-2 -outline-offset-2 hover:bg-paper-2 hover:text-ink',
                page.id === current && 'bg-accent-wash font-semibold text-ink',
              )}
            >
              <span className="block wrap-anywhere">{page.title}</span>
              {trail && <span className="block text-meta font-normal text-ink-3">{trail}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {found.length > MOST && (
        <p className="px-gutter py-2 text-meta text-ink-3">
          and {formatNumber(found.length - MOST)} more
        </p>
      )}
    </>
  );
}

function matching(pages: readonly TreePage[], query: string, trail: string[] = []): MatchingPage[] {
  return pages.flatMap((page) => {
    const below = matching(page.pages, query, [...trail, page.title]);
    const isFound = page.kind === 'document' && page.title.toLowerCase().includes(query);
    return isFound ? [{ page, trail: trail.join(' / ') }, ...below] : below;
  });
}
