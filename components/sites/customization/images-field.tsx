'use client';

import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { useEditing } from './context.ts';
import type { Field as FieldOf } from './fields.ts';
import { PictureAddress } from './picture-address.tsx';
import { valueAt } from './tree.ts';

export type Pictures = { light: string; dark: string };

/** A picture by its address, and another one for the dark theme if there is one. */
export function ImagesField({ field }: { field: FieldOf }) {
  const { look, set, none } = useEditing();
  const value = valueAt(look, field.path) as Pictures | undefined;
  return (
    <>
      <PicturesInput
        label={field.label}
        path={field.path}
        value={value ?? { light: '', dark: '' }}
        onChange={(next) => set(field.path, next.light || next.dark ? next : none)}
      />
      {value && (
        <Button
          size="row"
          variant="bare"
          className="-ml-2 justify-self-start text-meta"
          onClick={() => set(field.path, none)}
        >
          <X aria-hidden className="size-3.5" /> Remove
          <span className="sr-only">: {field.label}</span>
        </Button>
      )}
    </>
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
        help={isApart ? undefined : 'Upload an image, or enter a URL that starts with https://.'}
      >
        <PictureAddress
          label={isApart ? `${label}, light theme` : label}
          value={value.light}
          onChange={(light) => onChange({ light, dark: isApart ? value.dark : light })}
        />
      </Field>
      {isApart ? (
        <Field label={`${label}, dark theme`} error={errorAt(`${path}.dark`)}>
          <PictureAddress
            label={`${label}, dark theme`}
            value={value.dark}
            onChange={(dark) => onChange({ ...value, dark })}
          />
        </Field>
      ) : (
        value.light !== '' && (
          <Button
            size="row"
            variant="bare"
            className="-ml-2 justify-self-start text-meta"
            onClick={() => setSplit(true)}
          >
            Use another image in the dark theme
          </Button>
        )
      )}
    </div>
  );
}
