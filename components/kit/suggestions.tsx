'use client';

import type { ReactNode } from 'react';
import { cn } from '#components/ui/cn.ts';

/** The id of an option, for `aria-activedescendant`. */
export const suggestionId = (listId: string, index: number) => `${listId}-${index}`;

/**
 * Suggestions of a text field while the user types. The field keeps the focus, moves `active` by its arrow
 * keys and names it in `aria-activedescendant`.
 */
export function Suggestions<Item>(props: {
  id: string;
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  active: number;
  onChoose: (item: Item) => void;
  className?: string;
  optionClass: string;
  children: (item: Item) => ReactNode;
}) {
  const { id, items, keyOf, active, optionClass } = props;
  return (
    <div id={id} role="listbox" aria-label={props.label} className={props.className}>
      {items.map((item, index) => (
        <div
          key={keyOf(item)}
          id={suggestionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The field keeps focus so that typing can go on.
          onMouseDown={(event) => {
            event.preventDefault();
            props.onChoose(item);
          }}
          className={cn(
            'cursor-default hover:bg-paper-2',
            optionClass,
            index === active && 'bg-accent-wash hover:bg-accent-wash',
          )}
        >
          {props.children(item)}
        </div>
      ))}
    </div>
  );
}
