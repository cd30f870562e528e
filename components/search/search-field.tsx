'use client';

import { Search } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Input } from '#components/ui/input.tsx';
import { goTo } from './hit-keys.ts';
import { QUERY_MAXIMUM, searchState } from './search-params.ts';

/** Milliseconds after the last key before a search is sent. */
const PAUSE = 150;

/** Where one types what to look for; it goes to the URL when one rests. */
export function SearchField() {
  const [{ query }, setState] = useQueryStates(searchState);
  const [draft, setDraft] = useState<string | null>(null);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const send = (text: string) => {
    window.clearTimeout(timer.current);
    setDraft(null);
    if (text !== query) void setState({ query: text || null });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget;
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') send(value);
    else if (event.key === 'ArrowDown' && goTo('first')) event.preventDefault();
    else if (event.key === 'Escape' && value) {
      event.preventDefault();
      send('');
    }
  };
  return (
    <search className="flex min-h-14 flex-none items-center border-b border-hairline px-gutter py-2">
      <Input
        type="search"
        data-page-search
        aria-label="Search spaces, pages and sections"
        placeholder="Words, or “words in a row”"
        maxLength={QUERY_MAXIMUM}
        icon={<Search aria-hidden />}
        size="form"
        className="w-full max-w-160"
        // Nothing is typed yet on a page that is opened to search.
        autoFocus={query === ''}
        value={draft ?? query}
        onChange={({ target }) => {
          setDraft(target.value);
          window.clearTimeout(timer.current);
          timer.current = window.setTimeout(() => send(target.value), PAUSE);
        }}
        onKeyDown={onKeyDown}
      />
    </search>
  );
}
