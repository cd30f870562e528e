'use client';

import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { Kbd } from './kbd.tsx';
import { formatNumber } from './number-words.ts';

/** The number of selected rows and the actions on them; at the bottom on small screens. */
export function SelectionBar({
  count,
  matching,
  onSelectMatching,
  onClear,
  lead,
  className,
  ref,
  children,
}: {
  count: number;
  /** The number of all rows, when more can be selected. */
  matching?: number;
  onSelectMatching?: () => void;
  onClear: () => void;
  /** At the left, in the column of the checkboxes: the checkbox for all rows. */
  lead?: ReactNode;
  className?: string;
  ref?: Ref<HTMLElement>;
  /** Actions: bare small Buttons with an icon and a word. */
  children: ReactNode;
}) {
  const bar = useRef<HTMLElement>(null);
  const before = useRef<EventTarget | null>(null);
  useImperativeHandle(ref, () => bar.current as HTMLElement);
  useLayoutEffect(() => {
    const element = bar.current;
    // When the selection ends, the focus returns to the list.
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const back = before.current instanceof HTMLElement && before.current.isConnected;
      (back ? (before.current as HTMLElement) : document.getElementById('main'))?.focus({
        preventScroll: true,
      });
    };
  }, []);
  return (
    <section
      ref={bar}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      }}
      aria-label="Selection"
      className={cn(
        'flex min-h-10 flex-none flex-wrap items-center gap-1 border-y border-accent bg-accent-wash pr-6 max-md:fixed max-md:inset-x-0 max-md:bottom-[var(--toast-room,0px)] max-md:z-sticky max-md:min-h-13 max-md:border-b-0 max-md:pr-3 [&_button:not(.link)]:text-ink [&_button>.lucide]:text-accent',
        className,
      )}
    >
      <span className="flex w-16 flex-none items-center pl-7 max-md:w-13 max-md:pl-3 max-md:empty:w-2 max-md:empty:pl-0">
        {lead}
      </span>
      <b role="status" className="whitespace-nowrap">
        {formatNumber(count)} selected
      </b>
      {onSelectMatching && matching !== undefined && matching > count && (
        <Button
          variant="bare"
          size="small"
          className="link text-accent hover:text-accent"
          onClick={onSelectMatching}
        >
          All {formatNumber(matching)} matching
        </Button>
      )}
      <span aria-hidden className="mx-2 h-4 w-px bg-edge max-md:hidden" />
      {children}
      <Button variant="bare" size="small" className="ml-auto" onClick={onClear}>
        Clear <Kbd className="max-md:hidden">esc</Kbd>
      </Button>
    </section>
  );
}
