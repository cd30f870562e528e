'use client';

import { useRouter } from 'next/navigation';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';

export type VersionOption = { value: string; label: string; href: string };

/** Selects one side of a comparison of two versions, and opens it. */
export function VersionSelect(props: {
  label: string;
  value: string;
  options: readonly VersionOption[];
}) {
  const { label, value, options } = props;
  const router = useRouter();
  return (
    <Field label={label}>
      <Select
        value={value}
        options={options}
        onValueChange={(next) => {
          const href = options.find((option) => option.value === next)?.href;
          if (href) router.push(href);
        }}
      />
    </Field>
  );
}
