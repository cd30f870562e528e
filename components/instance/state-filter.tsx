'use client';

import { Select } from '#components/ui/select.tsx';

const ALL = 'all';

/** Narrows a list to one state, or shows all of it. */
export function StateFilter<Name extends string>({
  label,
  all,
  names,
  value,
  onChange,
}: {
  label: string;
  /** The word for no filter: “All people”. */
  all: string;
  names: Readonly<Record<Name, string>>;
  value: Name | null;
  onChange: (state: Name | null) => void;
}) {
  const states = Object.entries(names) as [Name, string][];
  return (
    <Select<Name | typeof ALL>
      aria-label={label}
      className="w-44"
      value={value ?? ALL}
      onValueChange={(next) => onChange(next === ALL ? null : next)}
      options={[
        { value: ALL, label: all },
        ...states.map(([state, name]) => ({ value: state, label: name })),
      ]}
    />
  );
}
