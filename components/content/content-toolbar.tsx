'use client';

import { ChevronsDownUp, Search } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { useContentPage } from './content-page.tsx';
import { useExpanded } from './expansion.ts';
import { contentSearch } from './search-params.ts';

/** Milliseconds after the last key before a search is sent. */
const PAUSE = 150;

/** The search over the tree, and what closes all that is expanded. */
export function ContentToolbar() {
  const { expansion } = useContentPage();
  const [{ search }] = useQueryStates(contentSearch);
  const expanded = useExpanded(expansion);
  return (
    <search className="flex min-h-14 flex-none flex-wrap items-center gap-2 border-b border-hairline px-gutter py-2">
      <SearchBox />
      {expanded.size > 0 && search === '' && (
        <Button variant="bare" onClick={() => expansion.set([...expanded], false)}>
          <ChevronsDownUp aria-hidden />
          <span className="max-md:sr-only">Collapse all</span>
        </Button>
      )}
      <span className="flex-1 max-md:hidden" />
      <CopyButton label="Copy link" value={() => window.location.href} className="max-md:hidden" />
    </search>
  );
}

function SearchBox() {
  const [{ search }, setParams] = useQueryStates(contentSearch);
  const [draft, setDraft] = useState<string | null>(null);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const send = (text: string) => {
    window.clearTimeout(timer.current);
    setDraft(null);
    if (text !== search) void setParams({ search: text || null });
  };
  return (
    <Input
      type="search"
      data-page-search
      aria-label="Search by title"
      placeholder="Title"
      maxLength={50}
      icon={<Search aria-hidden />}
      className="w-60 max-md:w-auto max-md:flex-1 max-md:basis-48"
      value={draft ?? search}
      onChange={({ target }) => {
        setDraft(target.value);
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(() => send(target.value), PAUSE);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(event.currentTarget.value);
        if (event.key === 'Escape' && event.currentTarget.value) {
          event.preventDefault();
          send('');
        }
      }}
    />
  );
}
