'use client';

import { type KeyboardEvent, useRef, useState } from 'react';
import { cn } from '#components/ui/cn.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { commonEmojis } from './emojis.ts';
import { matchScore } from './matching.ts';

const grids = { 8: 'grid-cols-8', 10: 'grid-cols-10' };
/** The number of found emojis shown: more aren't looked through. */
const FOUND = 60;

type Emoji = readonly [emoji: string, name: string];

/** Selects an emoji: one of the usual ones, or found by its name; arrow keys move. */
export function EmojiGrid({
  value,
  columns = 10,
  onChange,
}: {
  value: string;
  /** How many fit in a row: fewer on small screens. */
  columns?: keyof typeof grids;
  onChange: (emoji: string) => void;
}) {
  const grid = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const [all, setAll] = useState<readonly Emoji[]>();
  const shown = search.trim() === '' ? commonEmojis : found(all ?? commonEmojis, search);
  const [stop, setStop] = useState(() =>
    Math.max(
      0,
      commonEmojis.findIndex(([emoji]) => emoji === value),
    ),
  );
  const current = Math.min(stop, shown.length - 1);

  function onKeyDown(event: KeyboardEvent): void {
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columns,
      ArrowUp: -columns,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(current + step, 0), shown.length - 1);
    setStop(next);
    (grid.current?.children[next] as HTMLElement | undefined)?.focus();
  }

  return (
    <div className="grid gap-2">
      <Field label="Search emojis" hideLabel>
        <Input
          type="search"
          autoComplete="off"
          placeholder="Search by name"
          className="w-52"
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            setStop(0);
            // The names of all emojis are loaded with the first search.
            if (!all) void allEmojis().then(setAll);
          }}
          onKeyDown={(event) => {
            // It would send the form around it.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (search.trim() && shown[0]) onChange(shown[0][0]);
          }}
        />
      </Field>
      <div
        ref={grid}
        role="listbox"
        aria-label={search.trim() === '' ? 'Common emojis' : 'Emojis found'}
        onKeyDown={onKeyDown}
        className={cn('grid w-fit gap-0.5 max-[360px]:gap-0', grids[columns])}
      >
        {shown.map(([emoji, name], index) => (
          <button
            key={emoji}
            type="button"
            role="option"
            aria-label={name}
            aria-selected={emoji === value}
            title={name}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setStop(index)}
            onClick={() => onChange(emoji)}
            className={cn(
              'grid size-8 place-items-center rounded-control border border-transparent text-[18px] leading-none hover:bg-paper-3 max-[360px]:size-7',
              emoji === value && 'border-accent bg-accent-wash',
            )}
          >
            {emoji}
          </button>
        ))}
      </div>
      {shown.length === 0 && (
        <p role="status" className="text-meta text-ink-2">
          No matching emojis.
        </p>
      )}
    </div>
  );
}

function found(emojis: readonly Emoji[], search: string): readonly Emoji[] {
  return emojis
    .map((each) => ({ each, score: matchScore(each[1], [], search) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, FOUND)
    .map(({ each }) => each);
}

/** All emojis of one character by their Unicode names, after the usual ones with simpler names. */
async function allEmojis(): Promise<readonly Emoji[]> {
  const { default: names } = await import('./emoji-names.json');
  const usual = new Set(commonEmojis.map(([emoji]) => emoji));
  return [...commonEmojis, ...Object.entries(names).filter(([emoji]) => !usual.has(emoji))];
}
