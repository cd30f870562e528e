'use client';

import type { ReactNode } from 'react';
import { formatNumber } from './number-words.ts';

/** A row of buttons of which one is on, such as a filter by status; each can have a count. */
export function ToggleRow<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly {
    value: Value;
    name: string;
    count?: number | undefined;
    /** Only where there is room. */
    icon?: ReactNode;
  }[];
  onChange: (value: Value) => void;
}) {
  return (
    <fieldset className="flex flex-wrap gap-y-2 max-[359px]:w-full">
      <legend className="sr-only">{label}</legend>
      {options.map(({ value: each, name, count, icon }) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === value}
          onClick={() => onChange(each)}
          className="-ml-px inline-flex h-8 items-center justify-center gap-1.5 border border-edge px-3 text-ink-2 first-of-type:ml-0 first-of-type:rounded-l-control last-of-type:rounded-r-control hover:bg-paper-2 hover:text-ink focus-visible:z-1 aria-pressed:bg-paper-3 aria-pressed:font-semibold aria-pressed:text-ink whitespace-nowrap max-md:px-2 max-[359px]:grow"
        >
          {icon && <span className="*:size-3.5 max-md:hidden">{icon}</span>}
          {name}
          {count !== undefined && (
            <span className="text-meta font-normal text-ink-3 tabular-nums">
              {formatNumber(count)}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
