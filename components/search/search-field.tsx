'use client';

import { useQueryStates } from 'nuqs';
import { SearchBox } from '#components/ui/search-box.tsx';
import { focusHit } from './hit-keys.ts';
import { QUERY_MAXIMUM, searchState } from './search-params.ts';

/** The search field; its text goes to the URL when typing pauses. */
export function SearchField() {
  const [{ query }, setState] = useQueryStates(searchState);
  return (
    <search className="flex min-h-14 flex-none items-center border-b border-hairline px-gutter py-2">
      <SearchBox
        label="Search content, sites, requests and people"
        placeholder="Words or “an exact phrase”"
        maxLength={QUERY_MAXIMUM}
        size="form"
        className="w-full max-w-160"
        // Only when the page is opened without a search.
        autoFocus={query === ''}
        value={query}
        onSearch={(text) => void setState({ query: text || null })}
        onLeaveDown={() => focusHit('first')}
      />
    </search>
  );
}
