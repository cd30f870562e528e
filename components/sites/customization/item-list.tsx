'use client';

import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';

/** A list that is edited in place: items are added last, moved by buttons and removed. */
export function ItemList<Item>({
  items,
  noun,
  maximum,
  create,
  onChange,
  children,
}: {
  items: readonly Item[];
  /** “link” */
  noun: string;
  maximum: number;
  create: () => Item;
  onChange: (items: Item[]) => void;
  children: (item: Item, at: number, change: (item: Item) => void) => ReactNode;
}) {
  const list = useRef<HTMLUListElement>(null);
  const focusLast = () =>
    window.setTimeout(() =>
      list.current?.querySelector<HTMLElement>(':scope > li:last-child input')?.focus(),
    );
  const swapped = (at: number, other: number) =>
    items.with(at, items[other] as Item).with(other, items[at] as Item);
  const name = (at: number) => `${noun} ${at + 1}`;
  return (
    <div className="grid min-w-0 gap-2">
      {items.length > 0 && (
        <ul ref={list} className="grid min-w-0 gap-2">
          {items.map((item, at) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place
              key={at}
              className="grid min-w-0 gap-1 rounded-control border border-hairline bg-paper p-3"
            >
              <div className="-mt-1 -mr-1 flex items-center justify-end gap-1">
                <span className="mr-auto text-meta text-ink-3 first-letter:uppercase">
                  {name(at)}
                </span>
                {at > 0 && (
                  <IconButton
                    label={`Move ${name(at)} up`}
                    onClick={() => onChange(swapped(at, at - 1))}
                  >
                    <ArrowUp aria-hidden />
                  </IconButton>
                )}
                {at < items.length - 1 && (
                  <IconButton
                    label={`Move ${name(at)} down`}
                    onClick={() => onChange(swapped(at, at + 1))}
                  >
                    <ArrowDown aria-hidden />
                  </IconButton>
                )}
                <IconButton
                  label={`Remove ${name(at)}`}
                  onClick={() => onChange(items.toSpliced(at, 1))}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              </div>
              {children(item, at, (next) => onChange(items.with(at, next)))}
            </li>
          ))}
        </ul>
      )}
      {items.length < maximum && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => {
            onChange([...items, create()]);
            focusLast();
          }}
        >
          <Plus aria-hidden /> Add {noun}
        </Button>
      )}
    </div>
  );
}
