'use client';

import { Search } from 'lucide-react';
import { parseAsString, useQueryState } from 'nuqs';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Input } from '#components/ui/input.tsx';

/** Filters the server-rendered operations inside to those that contain every word. */
export function ReferenceSearch({ children }: { children: ReactNode }) {
  const [search, setSearch] = useQueryState('search', parseAsString.withDefault(''));
  const [shown, setShown] = useState<number | null>(null);
  const body = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const section of body.current?.querySelectorAll<HTMLElement>('[data-noun]') ?? []) {
      let inside = 0;
      for (const entry of section.querySelectorAll<HTMLElement>('[data-operation]')) {
        entry.hidden = !words.every((word) => entry.dataset.words?.includes(word));
        if (!entry.hidden) inside += 1;
      }
      section.hidden = inside === 0;
      count += inside;
    }
    setShown(words.length > 0 ? count : null);
  }, [search]);

  return (
    <div ref={body}>
      <div role="search" className="sticky top-0 z-sticky flex items-center gap-3 bg-paper py-3">
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
          {shown !== null && `${shown} found`}
        </span>
      </div>
      {shown === 0 && (
        <EmptyState
          title={`No operations match “${search}”`}
          className="px-0"
          actions={<Button onClick={() => void setSearch(null)}>Clear search</Button>}
        >
          Try words from a path or a summary.
        </EmptyState>
      )}
      {children}
    </div>
  );
}
