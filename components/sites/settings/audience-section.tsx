'use client';

import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { VisibilityField } from '../visibility-field.tsx';
import { Section, type SectionProps } from './section.tsx';

/** Who reaches the site, and whether what they see depends on who they are. */
export function AudienceSection({ organizationId, form, values, site, rights }: SectionProps) {
  const { errors } = form.formState;
  return (
    <Section id="audience" title="Who reaches it" forAdmins>
      <VisibilityField
        organizationId={organizationId}
        value={values.visibility}
        onChange={(visibility) => form.setValue('visibility', visibility, { shouldDirty: true })}
        error={errors.visibility?.message}
        isPublished={site.published}
      />
      <Field group label="Adaptive content" error={errors.adaptiveContent?.message}>
        <Checkbox
          checked={values.adaptiveContent?.enabled ?? false}
          onCheckedChange={(enabled) =>
            form.setValue('adaptiveContent', { enabled }, { shouldDirty: true })
          }
          description="Sections and spaces with a condition show only to visitors whose claims meet it. What a visitor may claim is on the Visitors tab."
          {...rights.adminLock}
        >
          What is shown depends on the visitor
        </Checkbox>
      </Field>
    </Section>
  );
}
