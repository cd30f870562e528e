'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { useEditing } from './context.ts';
import type { Field as FieldOf } from './fields.ts';
import { valueAt } from './tree.ts';

export type Pictures = { light: string; dark: string };

/** A picture by its address, and another one for the dark theme if there is one. */
export function ImagesField({ field }: { field: FieldOf }) {
  const { look, set } = useEditing();
  const value = valueAt(look, field.path) as Pictures | undefined;
  return (
    <PicturesInput
      label={field.label}
      path={field.path}
      value={value ?? { light: '', dark: '' }}
      onChange={(next) => set(field.path, next.light || next.dark ? next : undefined)}
    />
  );
}

/** The addresses of a picture in both themes. */
export function PicturesInput({
  label,
  path,
  value,
  onChange,
}: {
  label: string;
  path: string;
  value: Pictures;
  onChange: (value: Pictures) => void;
}) {
  const { errorAt } = useEditing();
  const [isSplit, setSplit] = useState(value.light !== value.dark);
  const isApart = isSplit || value.light !== value.dark;
  return (
    <div className="grid gap-2">
      <Field
        label={isApart ? `${label}, light theme` : label}
        error={errorAt(`${path}.light`)}
        help={isApart ? undefined : 'The address of a picture, which starts with https://.'}
      >
        <Address
          value={value.light}
          onChange={(light) => onChange({ light, dark: isApart ? value.dark : light })}
        />
      </Field>
      {isApart ? (
        <Field label={`${label}, dark theme`} error={errorAt(`${path}.dark`)}>
          <Address value={value.dark} onChange={(dark) => onChange({ ...value, dark })} />
        </Field>
      ) : (
        value.light !== '' && (
          <Button
            size="row"
            variant="bare"
            className="-ml-2 justify-self-start text-meta"
            onClick={() => setSplit(true)}
          >
            Use another picture in the dark theme
          </Button>
        )
      )}
      {[value.light, value.dark].some((address) => /^http:/i.test(address)) && (
        <p role="status" className="text-meta text-warn">
          Published pages show only pictures whose address starts with https://.
        </p>
      )}
    </div>
  );
}

function Address({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Input
      size="form"
      autoComplete="off"
      spellCheck={false}
      placeholder="https://"
      value={value}
      onChange={({ target }) => onChange(target.value.trim())}
    />
  );
}
