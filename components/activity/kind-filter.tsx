'use client';

import { History } from 'lucide-react';
import { useState } from 'react';
import { matchScore } from '#components/kit/matching.ts';
import { PickList } from '#components/kit/pick-list.tsx';
import { FilterPopover, numberOf, toggled } from './filter-popover.tsx';

/** Filters by kinds of changes, found by their words. */
export function KindFilter({
  kinds,
  chosen,
  onChange,
}: {
  kinds: readonly { action: string; name: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[] | null) => void;
}) {
  const [text, setText] = useState('');
  const picks = kinds
    .filter(({ name }) => matchScore(name, [], text) > 0 || text.trim() === '')
    .map(({ action, name }) => ({
      id: action,
      title: name,
      icon: <History className="size-3.5" />,
    }));
  return (
    <FilterPopover label="Kind" chosen={numberOf(chosen)}>
      <PickList
        label="Kind of change"
        listLabel="Kinds of changes"
        placeholder="Search kinds of changes"
        text={text}
        onText={setText}
        picks={picks}
        chosenIds={new Set(chosen)}
        onPick={(action) => onChange(toggled(chosen, action))}
      />
    </FilterPopover>
  );
}
