'use client';

import { Command } from 'cmdk';
import { type ComponentProps, type ReactNode, type Ref, useId, useState } from 'react';

/** The text field of a list of options, with its icon. */
export function ComboboxField({
  icon,
  ...input
}: { icon: ReactNode } & ComponentProps<typeof Command.Input>) {
  return (
    <span className="flex h-9 items-center gap-2 rounded-control border border-edge bg-paper px-2.5 hover:border-ink-2 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent [&>.lucide]:text-ink-3">
      {icon}
      <Command.Input {...input} className="h-full w-full min-w-0 bg-transparent outline-none" />
    </span>
  );
}

type Props = {
  label: string;
  listLabel: string;
  placeholder: string;
  icon: ReactNode;
  text: string;
  onText: (text: string) => void;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Whether the field opens the list as soon as it has the focus. */
  opensOnFocus?: boolean;
  /** Whether better options are on their way. */
  isLoading?: boolean;
  /** Why the options can't be shown, or what to do where there are none. */
  problem?: string | undefined;
  empty?: ReactNode;
  /** The values of the options that can be selected, in their order. */
  values: readonly string[];
  ref?: Ref<HTMLInputElement>;
  /** ComboboxOptions. */
  children: ReactNode;
};

/** A text field with a list below it that opens while one types; arrow keys move, Enter selects. */
export function Combobox(props: Props) {
  const { label, text, isOpen, onOpenChange, values } = props;
  const hint = useId();
  const [reached, setReached] = useState('');
  const open = () => onOpenChange(true);
  return (
    <Command
      label={label}
      shouldFilter={false}
      loop
      // The active option may no longer match: Enter then selects the first.
      value={values.includes(reached) ? reached : (values[0] ?? '')}
      onValueChange={setReached}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onOpenChange(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.preventDefault();
        event.stopPropagation();
        onOpenChange(false);
      }}
      className="relative"
    >
      <ComboboxField
        ref={props.ref}
        icon={props.icon}
        value={text}
        maxLength={200}
        onValueChange={(next) => {
          props.onText(next);
          open();
        }}
        onClick={open}
        onFocus={() => props.opensOnFocus && open()}
        onKeyDown={(event) => event.key === 'ArrowDown' && open()}
        aria-label={label}
        aria-describedby={hint}
        aria-expanded={isOpen}
        placeholder={props.placeholder}
      />
      <span id={hint} className="sr-only">
        Use the arrow keys to choose and Enter to select.
      </span>
      <Command.List
        label={props.listLabel}
        className={`absolute inset-x-0 top-10 z-pop max-h-72 overflow-y-auto rounded-pop border border-hairline bg-raised p-1 shadow-pop ${isOpen ? '' : 'hidden'}`}
      >
        {props.problem && <p className="px-2 py-1.5 text-danger">{props.problem}</p>}
        {props.isLoading && !props.problem && <p className="px-2 py-1.5 text-ink-3">Loading</p>}
        {props.empty && <p className="px-2 py-1.5 text-ink-2">{props.empty}</p>}
        {props.children}
      </Command.List>
    </Command>
  );
}

/** A person or thing in a Combobox. `remark` says why it can't be selected. */
export function ComboboxOption(props: {
  value: string;
  icon: ReactNode;
  title: string;
  detail?: string | undefined;
  remark?: string | undefined;
  onSelect: () => void;
}) {
  return (
    <Command.Item
      value={props.value}
      disabled={props.remark !== undefined}
      onSelect={props.onSelect}
      className="flex min-h-10 cursor-default items-center gap-2.5 rounded-[3px] px-2 py-1 data-[disabled=true]:text-ink-3 data-[selected=true]:bg-paper-3 pointer-coarse:min-h-11"
    >
      {props.icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{props.title}</span>
        {props.detail && (
          <span className="block truncate text-meta text-ink-3">{props.detail}</span>
        )}
      </span>
      {props.remark && <span className="flex-none text-meta">{props.remark}</span>}
    </Command.Item>
  );
}
