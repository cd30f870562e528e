'use client';

import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { EmojiGrid } from './emoji-grid.tsx';

/** Selects an emoji: typed, found by its name, or one of the usual ones. */
export function EmojiPicker({
  value,
  error,
  columns,
  onChange,
}: {
  value: string;
  error: string | undefined;
  /** How many fit in a row: fewer on small screens. */
  columns?: 8 | 10;
  onChange: (emoji: string) => void;
}) {
  return (
    <div className="grid gap-2">
      <Field label="Emoji" error={error} help="Type or paste one, or select below.">
        <Input
          size="form"
          autoComplete="off"
          maxLength={50}
          value={value}
          onChange={({ target }) => onChange(target.value.trim())}
          className="w-32"
        />
      </Field>
      <EmojiGrid value={value} {...(columns && { columns })} onChange={onChange} />
    </div>
  );
}
