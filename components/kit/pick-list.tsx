'use client';

import { Command } from 'cmdk';
import { Check, Lock, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { announce } from '#components/ui/live-region.tsx';
import { ComboboxField } from './combobox.tsx';
import { stillFound, useIsLate } from './timely.ts';

export type Pick = {
  id: string;
  title: string;
  /** Its location or kind, under the title. */
  about?: string;
  icon: ReactNode;
  /** Why it can't be selected. */
  unavailable?: string | undefined;
};

/** Finds one of many by title; arrow keys move, Enter selects. */
export function PickList({
  label,
  listLabel,
  placeholder = 'Search by title',
  text,
  onText,
  picks: found,
  isPending = false,
  isStale = false,
  problem,
  chosenId,
  chosenIds,
  onPick,
}: {
  label: string;
  /** The label of the list: `Places`. */
  listLabel: string;
  placeholder?: string;
  text: string;
  onText: (text: string) => void;
  /** The matching items. */
  picks: readonly Pick[];
  isPending?: boolean;
  /** Whether the items are those of an earlier text: only those that have the new one are offered. */
  isStale?: boolean;
  problem?: string | undefined;
  chosenId?: string | undefined;
  /** For selecting several. */
  chosenIds?: ReadonlySet<string> | undefined;
  onPick: (id: string) => void;
}) {
  const isSearching = text.trim() !== '';
  const picks = stillFound(found, text, isStale, ({ title, about }) => [title, about]);
  const isLate = useIsLate(isStale);
  const isLoading = isPending || isLate || (isStale && picks.length === 0);
  const [reached, setReached] = useState('');
  // The active item may no longer match: Enter then selects the first match.
  const current = picks.some(({ id }) => id === reached) ? reached : (picks[0]?.id ?? '');
  return (
    <Command
      label={label}
      shouldFilter={false}
      loop
      value={current}
      onValueChange={setReached}
      className="grid gap-1"
    >
      <ComboboxField
        icon={<Search aria-hidden />}
        value={text}
        onValueChange={onText}
        aria-label={label}
        placeholder={placeholder}
      />
      <Command.List
        label={listLabel}
        aria-busy={isLoading || undefined}
        className="max-h-56 overflow-y-auto rounded-control border border-hairline p-1"
      >
        {isLoading && <p className="px-2 py-1.5 text-ink-3">Loading</p>}
        {problem && <p className="px-2 py-1.5 text-danger">{problem}</p>}
        {!isLoading && !problem && picks.length === 0 && (
          <p className="px-2 py-1.5 text-ink-2">
            {isSearching ? 'No matches' : 'Nothing here yet'}
          </p>
        )}
        {picks.map((pick) => (
          <Item
            key={pick.id}
            pick={pick}
            isChosen={pick.id === chosenId || Boolean(chosenIds?.has(pick.id))}
            onPick={() => onPick(pick.id)}
          />
        ))}
      </Command.List>
    </Command>
  );
}

function Item({ pick, isChosen, onPick }: { pick: Pick; isChosen: boolean; onPick: () => void }) {
  const { id, title, about, icon, unavailable } = pick;
  return (
    <Command.Item
      value={id}
      onSelect={unavailable ? () => announce(unavailable) : onPick}
      className="flex min-h-9 cursor-default items-center gap-2 rounded-[3px] px-2 py-1 data-[selected=true]:bg-paper-3 pointer-coarse:min-h-11"
    >
      <span aria-hidden className="grid w-5 flex-none place-items-center text-ink-3">
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className={`block truncate ${unavailable ? 'text-ink-3' : 'font-medium'}`}>
          {title}
        </span>
        {(unavailable ?? about) && (
          <span className="block truncate text-meta text-ink-3">
            {unavailable && <span className="sr-only">Can’t be chosen: </span>}
            {unavailable ?? about}
          </span>
        )}
      </span>
      {unavailable && <Lock aria-hidden className="size-3.5 text-ink-3" />}
      {isChosen && (
        <>
          <Check aria-hidden className="text-accent" />
          <span className="sr-only">chosen</span>
        </>
      )}
    </Command.Item>
  );
}
