'use client';

import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { type SectionProps, SettingsSection } from './section.tsx';

/** The title of a site. */
export function GeneralSection({ form, site, locks }: SectionProps) {
  return (
    <SettingsSection id="general" title="Name">
      <Field
        label="Title"
        help={form.formState.errors.title ? undefined : '2 to 128 characters.'}
        error={form.formState.errors.title?.message}
      >
        {/* The form has no values before hydration. */}
        <Input
          size="form"
          autoComplete="off"
          defaultValue={site.title}
          {...form.register('title')}
          {...locks.edit}
        />
      </Field>
    </SettingsSection>
  );
}
