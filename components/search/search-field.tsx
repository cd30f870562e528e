'use client';

import { useQueryStates } from 'nuqs';
import { SearchBox } from '#components/ui/search-box.tsx';
import { goTo } from './hit-keys.ts';
import { QUERY_MAXIMUM, searchState } from './search-params.ts';

/** Where one types what to look for; it goes to the URL when one rests. */
export function SearchField() {
  const [{ query }, setState] = useQueryStates(searchState);
  return (
    <search className="flex min-h-14 flex-none items-center border-b border-hairline px-gutter py-2">
      <SearchBox
        label="Search spaces, pages and sections"
        placeholder="Words, or “words in a row”"
        maxLength={QUERY_MAXIMUM}
        size="form"
        className="w-full max-w-160"
        // Nothing is typed yet on a page that is opened to search.
        autoFocus={query === ''}
        value={query}
        onSearch={(text) => void setState({ query: text || null })}
        onLeaveDown={() => goTo('first')}
      />
    </search>
  );
}
