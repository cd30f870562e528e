'use client';

import { Field } from '#components/ui/field.tsx';
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx';
import { type SiteVisibility, siteVisibilities } from '#lib/contract/sites.ts';
import { useRights } from './frame/use-rights.ts';
import { visibilityWords } from './words.ts';

/** Who reaches the site once it is published, each with what it means. Changing it takes admin. */
export function VisibilityField({
  organizationId,
  value,
  onChange,
  error,
  isPublished = false,
}: {
  organizationId: string;
  value: SiteVisibility | undefined;
  onChange: (visibility: SiteVisibility) => void;
  error: string | undefined;
  /** Then it takes effect as it is saved. */
  isPublished?: boolean;
}) {
  const { adminLock } = useRights(organizationId);
  return (
    <Field
      group
      label="Visibility"
      error={error}
      help={
        isPublished
          ? 'The site is published: another visibility takes effect as it is saved.'
          : undefined
      }
    >
      <RadioGroup
        value={value ?? 'public'}
        onValueChange={(next) => onChange(next as SiteVisibility)}
      >
        {siteVisibilities.map((visibility) => (
          <Radio
            key={visibility}
            value={visibility}
            description={visibilityWords[visibility][isPublished ? 'who' : 'means']}
            {...(visibility !== value && adminLock)}
          >
            {visibilityWords[visibility].name}
          </Radio>
        ))}
      </RadioGroup>
    </Field>
  );
}
