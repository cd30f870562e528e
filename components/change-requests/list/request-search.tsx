'use client';

import { SearchBox } from '#components/ui/search-box.tsx';
import { Select } from '#components/ui/select.tsx';
import type { ListSort, ListState } from './search-params.ts';

const sorts: Record<ListSort, string> = {
  updated: 'Recently updated',
  stale: 'Least recently updated',
  newest: 'Newest first',
  oldest: 'Oldest first',
};

/** Searches a list of change requests by subject and number, and sorts it. */
export function RequestSearch({
  state,
  onChange,
}: {
  state: Pick<ListState, 'search' | 'sort'>;
  onChange: (change: Partial<Pick<ListState, 'search' | 'sort'>>) => void;
}) {
  return (
    <>
      <SearchBox
        label="Search change requests"
        placeholder="Subject or number"
        maxLength={100}
        className="max-w-52 flex-1 basis-36 max-md:max-w-none max-md:basis-48"
        value={state.search}
        onSearch={(search) => onChange({ search })}
      />
      <Select<ListSort>
        aria-label="Sort by"
        className="w-auto"
        value={state.sort}
        onValueChange={(sort) => onChange({ sort })}
        options={(Object.keys(sorts) as ListSort[]).map((value) => ({
          value,
          label: sorts[value],
          text: sorts[value],
        }))}
      />
    </>
  );
}
