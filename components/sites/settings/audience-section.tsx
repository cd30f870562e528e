'use client';

import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { VisibilityField } from '../visibility-field.tsx';
import { type SectionProps, SettingsSection } from './section.tsx';

/** Who can see the site, and whether its content depends on the visitor. */
export function AudienceSection({ organizationId, form, values, site, locks }: SectionProps) {
  const { errors } = form.formState;
  return (
    <SettingsSection id="audience" title="Audience" forAdmins>
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
          description="Sections and spaces with a condition are shown only to visitors whose claims match it. Set up claims on the Visitors tab."
          {...locks.admin}
        >
          Adapt content to the visitor
        </Checkbox>
      </Field>
    </SettingsSection>
  );
}
