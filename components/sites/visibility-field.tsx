'use client';

import { lockOf } from '#components/kit/permission.ts';
import { useRequirement } from '#components/kit/who-can.tsx';
import { Field } from '#components/ui/field.tsx';
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx';
import { type SiteVisibility, siteVisibilities } from '#lib/contract/sites.ts';
import { siteAdmin, useSitePermissions } from './frame/use-site-permissions.ts';
import { visibilityWords } from './words.ts';

/** Who can see the site once it's published; to change it, editing the site isn't enough. */
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
  /** The site is published: a change takes effect when saved. */
  isPublished?: boolean;
}) {
  const { reason } = useRequirement(siteAdmin, useSitePermissions(organizationId));
  return (
    <Field
      group
      label="Visibility"
      error={error}
      help={
        isPublished
          ? 'The site is published, so a change takes effect as soon as you save it.'
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
            {...(visibility !== value && lockOf(reason))}
          >
            {visibilityWords[visibility].name}
          </Radio>
        ))}
      </RadioGroup>
    </Field>
  );
}
