'use client';

import { useId } from 'react';
import { useField } from '#components/ui/field.tsx';

/** One of a few values side by side; arrow keys move. */
export function ChoiceField({
  value,
  options,
  onChange,
}: {
  value: string;
  options: readonly (readonly [value: string, label: string, about?: string])[];
  onChange: (value: string) => void;
}) {
  const name = useId();
  const field = useField();
  return (
    <div
      role="radiogroup"
      aria-labelledby={field?.labelId}
      className="flex flex-wrap gap-y-1 justify-self-start"
    >
      {options.map(([option, label]) => (
        <label
          key={option}
          className="relative -ml-px flex min-h-8 items-center border border-edge px-3 text-ink-2 first:ml-0 first:rounded-l-control last:rounded-r-control hover:bg-paper-2 hover:text-ink has-checked:z-1 has-checked:border-accent has-checked:bg-accent-wash has-checked:font-semibold has-checked:text-accent has-focus-visible:z-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === value}
            onChange={() => onChange(option)}
            className="absolute inset-0 m-0 cursor-pointer appearance-none opacity-0"
          />
          {label}
        </label>
      ))}
    </div>
  );
}
