'use client';

import { useQueryStates } from 'nuqs';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { SearchBox } from '#components/ui/search-box.tsx';
import { teamsSearch } from './search-params.ts';

/** The search and the one filter of the list of teams. */
export function TeamSearch({ canTellOwner }: { canTellOwner: boolean }) {
  const [state, setState] = useQueryStates(teamsSearch);
  return (
    <div className="flex flex-none flex-wrap items-center gap-x-4 gap-y-2 px-gutter py-3">
      <SearchBox
        label="Search the teams by name"
        placeholder="Name of a team"
        maxLength={64}
        className="w-full md:w-60"
        value={state.search}
        onSearch={(text) => void setState({ search: text.trim(), page: null })}
      />
      {canTellOwner && (
        <Checkbox
          checked={state.mine}
          onCheckedChange={(on) => setState({ mine: on === true, page: null })}
        >
          Only teams I own
        </Checkbox>
      )}
    </div>
  );
}
