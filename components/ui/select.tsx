'use client';

import { Check, ChevronDown } from 'lucide-react';
import { Select as Parts } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { useFieldAttributes } from './field.tsx';
import { Unavailable } from './tooltip.tsx';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: ReactNode;
  /** Shown at the right of the open list only. */
  description?: ReactNode;
  /** The text for type-ahead, when the label isn't plain text. */
  text?: string;
  disabled?: boolean;
}

export interface SelectProps<Value extends string = string> {
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  placeholder?: ReactNode;
  /** 32 px in tools, 36 px in forms, or inline: an editable value in a table row. */
  size?: 'default' | 'form' | 'inline';
  unavailable?: string;
  id?: string;
  className?: string;
  onOpenChange?: (open: boolean) => void;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

const triggerSizes = {
  default: 'h-8 w-full border-edge bg-paper px-2.5 hover:border-ink-2',
  form: 'h-9 w-full border-edge bg-paper px-2.5 text-form hover:border-ink-2',
  inline:
    '-ml-[7px] h-7 max-w-full border-transparent px-1.5 hover:border-edge hover:bg-paper data-[state=open]:border-accent data-[state=open]:bg-paper data-[state=open]:ring-1 data-[state=open]:ring-accent forced-colors:border-[ButtonText] max-[340px]:[&>.lucide]:hidden',
};

/** Selects one option from a list. A Field gives it a label; elsewhere set `aria-label`. */
export function Select<Value extends string = string>({
  value,
  onValueChange,
  options,
  placeholder,
  size = 'default',
  unavailable,
  className,
  onOpenChange,
  ...rest
}: SelectProps<Value>) {
  const attributes = useFieldAttributes(rest);
  const shown = options.find((option) => option.value === value);
  const look = cn(
    'inline-flex min-w-0 items-center gap-2 rounded-control border text-left whitespace-nowrap transition-colors aria-invalid:border-danger aria-invalid:inset-ring-1 aria-invalid:inset-ring-danger data-placeholder:text-ink-3',
    triggerSizes[size],
    unavailable && 'border-dashed border-edge bg-paper-2 text-ink-3',
    className,
  );
  const face = (
    <>
      <span className="pointer-events-none min-w-0 flex-1 truncate">
        {shown ? shown.label : placeholder}
      </span>
      <ChevronDown aria-hidden className="size-3.5 text-ink-3" />
    </>
  );
  if (unavailable)
    return (
      <Unavailable reason={unavailable}>
        <button
          type="button"
          role="combobox"
          aria-expanded={false}
          data-placeholder={shown ? undefined : ''}
          {...rest}
          {...attributes}
          className={look}
        >
          {face}
        </button>
      </Unavailable>
    );
  return (
    <Parts.Root
      // Radix reserves the empty value for “nothing selected”; a placeholder lets "" be an option.
      value={shown ? `=${shown.value}` : ''}
      onValueChange={(next) => {
        const chosen = options.find((option) => `=${option.value}` === next);
        if (chosen) onValueChange(chosen.value);
      }}
      onOpenChange={onOpenChange}
    >
      <Parts.Trigger {...rest} {...attributes} className={look}>
        {face}
      </Parts.Trigger>
      <Parts.Portal>
        <Parts.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-pop max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[calc(100vw-16px)] animate-open overflow-hidden rounded-pop border border-hairline bg-raised text-ui shadow-pop"
        >
          <Parts.Viewport className="p-1">
            {options.map((option) => (
              <Option key={option.value} option={option} />
            ))}
          </Parts.Viewport>
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}

function Option({ option }: { option: SelectOption }) {
  return (
    <Parts.Item
      value={`=${option.value}`}
      disabled={option.disabled}
      textValue={option.text ?? (typeof option.label === 'string' ? option.label : undefined)}
      // The name comes from the content, so that the description is read with it.
      aria-labelledby={undefined}
      className="flex min-h-8 cursor-default items-center gap-2 rounded-[3px] py-1 pr-2 pl-2 outline-none select-none data-disabled:text-ink-3 data-highlighted:bg-paper-3 pointer-coarse:min-h-11"
    >
      <span className="grid w-4 flex-none place-items-center">
        <Parts.ItemIndicator>
          <Check aria-hidden />
        </Parts.ItemIndicator>
      </span>
      <Parts.ItemText>{option.label}</Parts.ItemText>
      {option.description && (
        <span className="ml-auto pl-4 text-right text-meta text-ink-3">{option.description}</span>
      )}
    </Parts.Item>
  );
}
