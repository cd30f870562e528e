'use client';

import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { cn } from './cn.ts';
import { useFieldAttributes } from './field.tsx';
import { later } from './later.ts';
import type { SelectHandlers } from './select-parts.tsx';
import { Unavailable } from './tooltip.tsx';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: ReactNode;
  /** Shown at the right of the open list only. */
  description?: ReactNode;
  /** What typing a letter finds, when the label is not plain text. */
  text?: string;
  disabled?: boolean;
}

export interface SelectProps<Value extends string = string> {
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  placeholder?: ReactNode;
  /** 32 px in tools, 36 px in forms, or inline: a value in a table row that can be changed. */
  size?: 'default' | 'form' | 'inline';
  unavailable?: string;
  /** A remark under the options, such as what a choice would take away. */
  note?: ReactNode;
  id?: string;
  className?: string;
  onOpenChange?: (open: boolean) => void;
  /** Called as the pointer or the arrow keys reach an option, before it is chosen. */
  onOptionReached?: (value: Value) => void;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

const useList = later(() => import('./select-parts.tsx').then(({ SelectList }) => SelectList));

const triggerSizes = {
  default: 'h-8 w-full border-edge bg-paper px-2.5 hover:border-ink-2',
  form: 'h-9 w-full border-edge bg-paper px-2.5 text-form hover:border-ink-2',
  inline:
    '-ml-[7px] h-7 max-w-full border-transparent px-1.5 hover:border-edge hover:bg-paper data-[state=open]:border-accent data-[state=open]:bg-paper data-[state=open]:ring-1 data-[state=open]:ring-accent forced-colors:border-[ButtonText] max-[340px]:[&>.lucide]:hidden',
};

/** One of several from a list. Inside a Field it is labelled; elsewhere give `aria-label`. */
export function Select<Value extends string = string>({
  value,
  onValueChange,
  options,
  placeholder,
  size = 'default',
  unavailable,
  note,
  className,
  onOpenChange,
  onOptionReached,
  ...rest
}: SelectProps<Value>) {
  const attributes = useFieldAttributes(rest);
  const [List, ask] = useList();
  const [open, setOpen] = useState(false);
  const listId = useId();
  const control = useRef<HTMLButtonElement>(null);
  const handlers = useRef<SelectHandlers>(null);
  const shown = options.find((option) => option.value === value);
  const change = (next: boolean) => {
    setOpen(next);
    onOpenChange?.(next);
  };
  const early = () => {
    ask();
    change(true);
  };
  const trigger = (
    <button
      type="button"
      role="combobox"
      aria-expanded={open}
      aria-controls={open ? listId : undefined}
      data-state={open ? 'open' : 'closed'}
      data-placeholder={shown ? undefined : ''}
      {...rest}
      {...attributes}
      ref={control}
      {...(!unavailable && {
        onPointerEnter: ask,
        onFocus: ask,
        // Radix opens it; until that is there, the first press does.
        onClick: (event) =>
          handlers.current ? handlers.current.onClick?.(event) : !open && early(),
        onPointerDown: (event) => handlers.current?.onPointerDown?.(event),
        onKeyDown: (event) => {
          if (handlers.current) handlers.current.onKeyDown?.(event);
          else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            early();
          }
        },
      })}
      className={cn(
        'inline-flex min-w-0 items-center gap-2 rounded-control border text-left whitespace-nowrap transition-colors aria-invalid:border-danger aria-invalid:inset-ring-1 aria-invalid:inset-ring-danger data-placeholder:text-ink-3',
        triggerSizes[size],
        unavailable && 'border-dashed border-edge bg-paper-2 text-ink-3',
        className,
      )}
    >
      <span className="pointer-events-none min-w-0 flex-1 truncate">
        {shown ? shown.label : placeholder}
      </span>
      <ChevronDown aria-hidden className="size-3.5 text-ink-3" />
    </button>
  );
  if (unavailable) return <Unavailable reason={unavailable}>{trigger}</Unavailable>;
  return (
    <>
      {trigger}
      {List && (
        <List
          id={listId}
          element={control.current}
          handlers={handlers}
          value={value}
          options={options}
          note={note}
          open={open}
          onOpenChange={change}
          onChoose={(option) => onValueChange(option.value as Value)}
          onOptionReached={onOptionReached && ((reached) => onOptionReached(reached as Value))}
        />
      )}
    </>
  );
}
