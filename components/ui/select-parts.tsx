'use client';

import { Check } from 'lucide-react';
import { Select as Parts } from 'radix-ui';
import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode, RefObject } from 'react';
import { StandIn } from './later.ts';
import type { SelectOption } from './select.tsx';

/** What the select passes on to Radix once that is there. */
export interface SelectHandlers {
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  onPointerDown?: (event: PointerEvent<HTMLButtonElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

export interface SelectListProps {
  id: string;
  /** The control on the page. */
  element: HTMLButtonElement | null;
  handlers: RefObject<SelectHandlers | null>;
  value: string | undefined;
  options: readonly SelectOption[];
  note: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChoose: (option: SelectOption) => void;
  onOptionReached: ((value: string) => void) | undefined;
}

/** The options of a Select, from the time somebody is about to open it. */
export function SelectList({
  id,
  element,
  handlers,
  value,
  options,
  note,
  open,
  onOpenChange,
  onChoose,
  onOptionReached,
}: SelectListProps) {
  return (
    <Parts.Root
      value={options.some((option) => option.value === value) ? `=${value}` : ''}
      onValueChange={(next) => {
        const chosen = options.find((option) => `=${option.value}` === next);
        if (chosen) onChoose(chosen);
      }}
      open={open}
      onOpenChange={onOpenChange}
    >
      <Parts.Trigger asChild>
        <StandIn element={element} handlers={handlers} />
      </Parts.Trigger>
      <Parts.Portal>
        <Parts.Content
          id={id}
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-pop max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[calc(100vw-16px)] animate-open overflow-hidden rounded-pop border border-hairline bg-raised text-ui shadow-pop"
        >
          <Parts.Viewport className="p-1">
            {options.map((option) => (
              <Option
                key={option.value}
                option={option}
                reached={onOptionReached && (() => onOptionReached(option.value))}
              />
            ))}
          </Parts.Viewport>
          {note && (
            <div className="flex max-w-85 gap-2 border-t border-hairline bg-paper-2 px-3 py-2.5 text-meta text-ink-2 [&>.lucide]:mt-px [&>.lucide]:text-warn">
              {note}
            </div>
          )}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}

function Option({ option, reached }: { option: SelectOption; reached?: () => void }) {
  return (
    <Parts.Item
      // Radix keeps the empty value for "nothing chosen"; the sign lets "" be an option.
      value={`=${option.value}`}
      disabled={option.disabled}
      textValue={option.text ?? (typeof option.label === 'string' ? option.label : undefined)}
      // The name from the content, so that the description is read with it.
      aria-labelledby={undefined}
      onFocus={reached}
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
