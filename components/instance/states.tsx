'use client';

import { Ban, Check, CircleX, Clock3, LoaderCircle } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
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

const looks = {
  running: { tone: 'accent', word: 'Running', icon: <LoaderCircle aria-hidden /> },
  waiting: { tone: 'outline', word: 'Waiting', icon: <Clock3 aria-hidden /> },
  failed: { tone: 'bad', word: 'Failed', icon: <CircleX aria-hidden /> },
  sent: { tone: 'ok', word: 'Sent', icon: <Check aria-hidden /> },
} as const;

/** The state of background work or an email. */
export function StateBadge({ state }: { state: keyof typeof looks }) {
  const { tone, word, icon } = looks[state];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

/** Marks a suspended organization or account. */
export function SuspendedBadge() {
  return (
    <Badge tone="bad" icon={<Ban aria-hidden />}>
      Suspended
    </Badge>
  );
}
