'use client';

import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { plural } from '#components/kit/format.ts';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { OPTIONS_MAXIMUM } from '#lib/contract/custom-fields.ts';
import { newOption, type OptionDraft, optionFaults } from './option-drafts.ts';

/** The editable, sortable options of a select field. Pasting several lines adds several options. */
export function OptionList({
  drafts,
  held,
  error,
  onChange,
  onRemove,
}: {
  drafts: readonly OptionDraft[];
  /** The number of spaces that use each saved option. */
  held: ReadonlyMap<string, number>;
  error: string | undefined;
  onChange: (drafts: OptionDraft[]) => void;
  onRemove: (draft: OptionDraft) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const faults = optionFaults(drafts);

  /** Focuses the row at an index after the next render. */
  function focusAt(index: number): void {
    window.setTimeout(() => list.current?.querySelectorAll('input')[index]?.focus());
  }

  function remove(draft: OptionDraft, index: number): void {
    onRemove(draft);
    announce(`Removed ${draft.text || 'the option'}`);
    if (drafts.length > 1) focusAt(Math.min(index, drafts.length - 2));
    else adding.current?.focus();
  }

  function insert(after: number, texts: readonly string[]): void {
    const room = OPTIONS_MAXIMUM - drafts.length;
    const added = texts.slice(0, room).map((text) => newOption(text));
    if (added.length === 0) return;
    onChange([...drafts.slice(0, after + 1), ...added, ...drafts.slice(after + 1)]);
    focusAt(after + added.length);
  }

  function move(index: number, by: -1 | 1): void {
    const next = [...drafts];
    const [moved] = next.splice(index, 1);
    if (!moved) return;
    next.splice(index + by, 0, moved);
    onChange(next);
    announce(`Moved ${moved.text || 'the option'} to position ${index + by + 1}`);
  }

  function onKeyDown(event: KeyboardEvent, index: number): void {
    if (event.nativeEvent.isComposing || event.key !== 'Enter') return;
    event.preventDefault();
    insert(index, ['']);
  }

  function onPaste(event: ClipboardEvent, index: number): void {
    const lines = event.clipboardData
      .getData('text/plain')
      .split(/[\r\n\t]+/)
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (lines.length < 2) return;
    event.preventDefault();
    const own = drafts[index];
    const [first = '', ...rest] = lines;
    if (own && own.text.trim() === '') {
      const room = OPTIONS_MAXIMUM - drafts.length;
      const added = rest.slice(0, room).map((text) => newOption(text));
      const filled = { ...own, text: first };
      onChange([...drafts.slice(0, index), filled, ...added, ...drafts.slice(index + 1)]);
      focusAt(index + added.length);
    } else insert(index, lines);
  }

  return (
    <Field
      group
      label="Options"
      help="Up to 50 options of up to 40 characters. Paste several lines to add several options at once."
      error={error}
    >
      <ol ref={list} className="grid gap-1.5">
        {drafts.map((draft, index) => {
          const spaces = draft.was === null ? 0 : (held.get(draft.was) ?? 0);
          const name = draft.text.trim() || `option ${index + 1}`;
          return (
            <li key={draft.key} className="flex items-start gap-1">
              <Field
                label={`Option ${index + 1}`}
                hideLabel
                error={faults.get(draft.key)}
                help={spaces > 0 ? `Used by ${plural(spaces, 'space')}` : undefined}
                className="flex-1"
              >
                <Input
                  size="form"
                  autoComplete="off"
                  value={draft.text}
                  onChange={({ target }) =>
                    onChange(
                      drafts.map((one) =>
                        one.key === draft.key ? { ...one, text: target.value } : one,
                      ),
                    )
                  }
                  onKeyDown={(event) => onKeyDown(event, index)}
                  onPaste={(event) => onPaste(event, index)}
                />
              </Field>
              <IconButton
                size="wide"
                label={`Move ${name} up`}
                {...(index === 0 && { unavailable: 'This is the first option.' })}
                onClick={() => move(index, -1)}
              >
                <ArrowUp />
              </IconButton>
              <IconButton
                size="wide"
                label={`Move ${name} down`}
                {...(index === drafts.length - 1 && { unavailable: 'This is the last option.' })}
                onClick={() => move(index, 1)}
              >
                <ArrowDown />
              </IconButton>
              <IconButton size="wide" label={`Remove ${name}`} onClick={() => remove(draft, index)}>
                <Trash2 />
              </IconButton>
            </li>
          );
        })}
      </ol>
      <Button
        ref={adding}
        className="mt-1 justify-self-start"
        size="small"
        {...(drafts.length >= OPTIONS_MAXIMUM && {
          unavailable: 'A field can have up to 50 options.',
        })}
        onClick={() => insert(drafts.length - 1, [''])}
      >
        <Plus aria-hidden /> Add option
      </Button>
    </Field>
  );
}
