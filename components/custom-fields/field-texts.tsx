import type { ComponentProps } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';

type Text = { input: ComponentProps<'input'>; error: string | undefined };

/** What stands under a field and in it, in its forms. */
export function FieldTexts({ description, placeholder }: { description: Text; placeholder: Text }) {
  return (
    <>
      <Field
        label="Description"
        optional
        help="Stands under the field, up to 200 characters."
        error={description.error}
      >
        <Input autoComplete="off" {...description.input} size="form" />
      </Field>
      <Field
        label="Placeholder"
        optional
        help="Stands in the field while it is empty, up to 100 characters."
        error={placeholder.error}
      >
        <Input autoComplete="off" {...placeholder.input} size="form" />
      </Field>
    </>
  );
}
