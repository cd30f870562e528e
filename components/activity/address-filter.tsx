'use client';

import type { FormEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { FilterPopover } from './filter-popover.tsx';

/** Filters by the address that requests came from, or how it begins. */
export function AddressFilter({
  address,
  onChange,
}: {
  address: string | null;
  onChange: (address: string | null) => void;
}) {
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    onChange(String(new FormData(event.currentTarget).get('address')).trim() || null);
  }
  return (
    <FilterPopover label="Address" chosen={address ?? ''}>
      <form onSubmit={submit} className="grid gap-2">
        <Field label="IP address" help="Full address or its start, such as 198.51.">
          <Input name="address" defaultValue={address ?? ''} maxLength={64} className="mono" />
        </Field>
        <Button type="submit">Apply</Button>
      </form>
    </FilterPopover>
  );
}
