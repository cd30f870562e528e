'use client';

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { announce } from '#components/ui/live-region.tsx';
import type { CustomField } from '#lib/contract/custom-fields.ts';
import { readCell } from '../cell-text.ts';
import type { CellEditing } from './use-grid.ts';

type Step = { row: number; column: number };

/** The editor of a cell: Enter and Tab apply the text, Escape discards it. */
export function CellEditor({
  field,
  label,
  editing,
  describedBy,
  onText,
  onCommit,
  onCancel,
}: {
  field: CustomField;
  label: string;
  editing: CellEditing;
  /** The id of the element with the field's rules. */
  describedBy: string;
  /** Called with each keystroke. */
  onText: (text: string) => void;
  onCommit: (text: string, by: Step, isEverywhere?: boolean) => void;
  onCancel: () => void;
}) {
  const [text, setText] = useState(editing.text);
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const read = readCell(field, text);
  const isWrong = 'fault' in read;

  useEffect(() => {
    const element = input.current;
    element?.focus();
    // After the character that started the edit.
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);

  function end(work: () => void): void {
    if (isDone.current) return;
    isDone.current = true;
    work();
  }

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const back = event.shiftKey ? -1 : 1;
    if (event.key === 'Escape') end(onCancel);
    else if (event.key === 'Tab') end(() => onCommit(text, { row: 0, column: back }));
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
      end(() => onCommit(text, { row: 0, column: 0 }, true));
    else if (event.key === 'Enter') end(() => onCommit(text, { row: back, column: 0 }));
    else return;
    event.preventDefault();
  }

  return (
    <input
      ref={input}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={describedBy}
      inputMode={field.type === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        const wasWrong = isWrong;
        setText(target.value);
        onText(target.value);
        const next = readCell(field, target.value);
        if ('fault' in next && !wasWrong) announce(next.fault);
      }}
      onKeyDown={onKeyDown}
      onBlur={() => end(() => onCommit(text, { row: 0, column: 0 }))}
      className="absolute inset-0 z-1 h-full w-full bg-paper px-2 outline-2 -outline-offset-2 outline-accent aria-invalid:outline-danger"
    />
  );
}
