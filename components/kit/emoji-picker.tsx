'use client';

import { type KeyboardEvent, useRef, useState } from 'react';
import { cn } from '#components/ui/cn.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { commonEmojis } from './emojis.ts';

const grids = { 8: 'grid-cols-8', 10: 'grid-cols-10' };

/** Selects an emoji: typed, or one of the usual ones with the arrow keys. */
export function EmojiPicker({
  value,
  error,
  columns = 10,
  onChange,
}: {
  value: string;
  error: string | undefined;
  /** How many fit in a row: fewer on small screens. */
  columns?: keyof typeof grids;
  onChange: (emoji: string) => void;
}) {
  const grid = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(() =>
    Math.max(
      0,
      commonEmojis.findIndex(([emoji]) => emoji === value),
    ),
  );

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
    const next = Math.min(Math.max(stop + step, 0), commonEmojis.length - 1);
    setStop(next);
    (grid.current?.children[next] as HTMLElement | undefined)?.focus();
  }

  return (
    <div className="grid gap-2">
      <Field label="Emoji" error={error} help="Type or paste one, or select below.">
        <Input
          size="form"
          autoComplete="off"
          maxLength={50}
          value={value}
          onChange={({ target }) => onChange(target.value.trim())}
          className="w-32"
        />
      </Field>
      <div
        ref={grid}
        role="listbox"
        aria-label="Common emojis"
        onKeyDown={onKeyDown}
        className={cn('grid w-fit gap-0.5 max-[360px]:gap-0', grids[columns])}
      >
        {commonEmojis.map(([emoji, name], index) => (
          <button
            key={emoji}
            type="button"
            role="option"
            aria-label={name}
            aria-selected={emoji === value}
            title={name}
            tabIndex={index === stop ? 0 : -1}
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
    </div>
  );
}
