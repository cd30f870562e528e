'use client';

import { Check } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { FilterPopover } from './filter-popover.tsx';

const kinds = [
  [null, 'Changes'],
  ['sign-ins', 'Sign-ins'],
  ['refused', 'Refused attempts'],
  ['exports', 'Exports'],
  ['all', 'Everything'],
] as const;

/** Chooses between changes and what else there is in the log. */
export function KindsFilter({
  kind,
  onChange,
}: {
  kind: string | null;
  onChange: (kind: string | null) => void;
}) {
  const shown = kinds.find(([value]) => value === kind)?.[1] ?? '';
  return (
    <FilterPopover label="Show" chosen={shown.toLowerCase()}>
      <div className="grid gap-1.5">
        {kinds.map(([value, label]) => (
          <Button key={label} aria-pressed={value === kind} onClick={() => onChange(value)}>
            {value === kind && <Check aria-hidden className="size-3.5" />}
            {label}
          </Button>
        ))}
      </div>
    </FilterPopover>
  );
}
