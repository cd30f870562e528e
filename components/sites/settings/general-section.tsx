'use client';

import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Section, type SectionProps } from './section.tsx';

/** What a site is called. */
export function GeneralSection({ form, site, rights }: SectionProps) {
  return (
    <Section id="general" title="Name">
      <Field
        label="Title"
        help={form.formState.errors.title ? undefined : '2 to 128 characters.'}
        error={form.formState.errors.title?.message}
      >
        {/* The form's own values are only there once the page is awake. */}
        <Input
          size="form"
          autoComplete="off"
          defaultValue={site.title}
          {...form.register('title')}
          {...rights.editLock}
        />
      </Field>
    </Section>
  );
}
