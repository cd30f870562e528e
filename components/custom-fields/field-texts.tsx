import type { ComponentProps } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';

type Text = { input: ComponentProps<'input'>; error: string | undefined };

/** The inputs for a field's description and placeholder. */
export function FieldTexts({ description, placeholder }: { description: Text; placeholder: Text }) {
  return (
    <>
      <Field
        label="Description"
        optional
        help="Shown below the field. Up to 200 characters."
        error={description.error}
      >
        <Input autoComplete="off" {...description.input} size="form" />
      </Field>
      <Field
        label="Placeholder"
        optional
        help="Shown in the field while it is empty. Up to 100 characters."
        error={placeholder.error}
      >
        <Input autoComplete="off" {...placeholder.input} size="form" />
      </Field>
    </>
  );
}
