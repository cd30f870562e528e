'use client';

import { Search } from 'lucide-react';
import { parseAsString, useQueryState } from 'nuqs';
import { useEffect } from 'react';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Input } from '#components/ui/input.tsx';
import { Link } from '#components/ui/link.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { type Catalog, LEVELS, nounHref, pageOfAnchor } from './addresses.ts';

/** Every noun with its operations, and a search that narrows them. */
export function Overview({
  catalog,
  objects,
}: {
  catalog: Catalog;
  objects: Readonly<Record<string, string>>;
}) {
  const [search, setSearch] = useQueryState('search', parseAsString.withDefault(''));
  useEffect(() => {
    const page = pageOfAnchor(window.location.hash.slice(1), catalog, objects);
    // A whole load, so that the browser marks and scrolls to the target.
    if (page) window.location.replace(page);
  }, [catalog, objects]);

  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = catalog
    .map((noun) => ({
      ...noun,
      operations: noun.operations.filter(({ id, method, path, summary }) => {
        const text = `${id} ${method} ${path} ${summary} ${noun.name}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ operations }) => operations.length > 0);
  const count = shown.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <div className="px-gutter pb-16">
      <div
        role="search"
        className="sticky top-0 z-sticky flex items-center gap-3 bg-paper py-3 print:hidden"
      >
        <Input
          value={search}
          onChange={(event) => void setSearch(event.target.value || null)}
          icon={<Search aria-hidden />}
          type="search"
          aria-label="Search operations"
          placeholder="Path, resource or keyword, such as “revoke link”"
          data-page-search
          className="max-w-100 flex-1"
        />
        <span role="status" className="text-meta text-ink-3">
          {words.length > 0 && `${count} found`}
        </span>
        <Link href={LEVELS} className="link ml-auto max-md:hidden">
          Levels and permissions
        </Link>
      </div>
      {shown.length === 0 && (
        <EmptyState
          title={`No operations match “${search}”`}
          className="px-0"
          actions={<Button onClick={() => void setSearch(null)}>Clear search</Button>}
        >
          Try words from a path or a summary.
        </EmptyState>
      )}
      <div className="gap-10 md:columns-2 pointer-coarse:[&_h2_a]:inline-block">
        {shown.map(({ name, slug, operations }) => (
          <section
            key={slug}
            aria-labelledby={`noun-${slug}`}
            className="break-inside-avoid-column pt-4 pb-2"
          >
            <SectionHead
              id={`noun-${slug}`}
              title={
                <Link href={nounHref(slug)} prefetch={false} className="hover:underline">
                  {name}
                </Link>
              }
            >
              {operations.length}
            </SectionHead>
            <ul>
              {operations.map(({ id, method, path, summary }) => (
                <li key={id} id={id} className="border-b border-hairline last:border-0">
                  <a
                    href={`${nounHref(slug)}#${id}`}
                    title={path}
                    className="flex min-h-8 items-baseline gap-2 py-1.5 hover:underline"
                  >
                    <code className="w-14 flex-none text-meta text-ink-3">{method}</code>
                    <span className="min-w-0 wrap-anywhere">{summary}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
