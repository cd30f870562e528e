'use client';

import { Search } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useEffect, useState } from 'react';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Input } from '#components/ui/input.tsx';
import { teamsSearch } from './search-params.ts';

/** How long after the last key the list is asked again, in milliseconds. */
const PAUSE = 180;

/** The search and the one filter of the list of teams. */
export function TeamSearch({ canTellOwner }: { canTellOwner: boolean }) {
  const [state, setState] = useQueryStates(teamsSearch);
  const [text, setText] = useState(state.search);
  useEffect(() => setText(state.search), [state.search]);
  useEffect(() => {
    if (text.trim() === state.search) return;
    const timer = window.setTimeout(() => setState({ search: text.trim(), page: null }), PAUSE);
    return () => window.clearTimeout(timer);
  }, [text, state.search, setState]);
  return (
    <div className="flex flex-none flex-wrap items-center gap-x-4 gap-y-2 px-gutter py-3">
      <Input
        type="search"
        data-page-search=""
        aria-label="Search the teams by name"
        placeholder="Name of a team"
        maxLength={64}
        icon={<Search aria-hidden />}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="w-full md:w-60"
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
