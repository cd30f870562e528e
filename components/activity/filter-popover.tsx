'use client';

import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#components/ui/popover.tsx';

/** A button that opens a filter; the number of chosen values is in it. */
export function FilterPopover({
  label,
  chosen,
  children,
}: {
  label: string;
  /** The selection as a word or a number; empty for none. */
  chosen: string;
  children: ReactNode;
}) {
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button>
          {label}
          {chosen && <b>{chosen}</b>}
          <ChevronDown aria-hidden className="size-3.5 text-ink-3" />
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label={label} className="p-2">
        {children}
      </PopoverContent>
    </Popover>
  );
}

/** The values with one more, or without it; null for none. */
export function toggled(values: readonly string[], value: string): string[] | null {
  const left = values.filter((each) => each !== value);
  const next = left.length < values.length ? left : [...values, value];
  return next.length > 0 ? next : null;
}

/** The number of chosen values as a word; empty for none. */
export const numberOf = (values: readonly string[]) =>
  values.length > 0 ? String(values.length) : '';
