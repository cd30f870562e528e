'use client';

import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { ChoiceField } from './choice-field.tsx';
import { useEditing } from './context.ts';
import type { Field as FieldOf } from './fields.ts';
import { LinkFields } from './link-fields.tsx';

const styles = [
  ['info', 'Info'],
  ['success', 'Success'],
  ['warning', 'Warning'],
  ['danger', 'Danger'],
] as const;

/** A line above all pages, with an optional link. */
export function AnnouncementField({ field: { path } }: { field: FieldOf }) {
  const { look, set, errorAt } = useEditing();
  const { announcement } = look;
  const value = announcement ?? { enabled: true, message: '', style: 'info' as const };
  return (
    <div className="grid gap-4">
      <Field
        label="Message"
        help="A line above all pages. 2 to 128 characters."
        error={errorAt(`${path}.message`)}
      >
        <Input
          size="form"
          autoComplete="off"
          maxLength={128}
          value={value.message}
          onChange={({ target }) =>
            set(path, target.value ? { ...value, message: target.value } : undefined)
          }
        />
      </Field>
      {announcement && (
        <>
          <Checkbox
            checked={announcement.enabled}
            onCheckedChange={(enabled) => set(path, { ...announcement, enabled })}
          >
            Show the announcement
          </Checkbox>
          <Field label="Color" group>
            <ChoiceField
              value={announcement.style}
              options={styles}
              onChange={(style) => set(path, { ...announcement, style })}
            />
          </Field>
          <LinkFields
            label="Announcement link"
            path={`${path}.link`}
            value={announcement.link ?? { title: '', to: { kind: 'url', url: '' } }}
            onChange={(link) => {
              const { link: _, ...rest } = announcement;
              const isEmpty = !link.title && link.to?.kind === 'url' && !link.to.url;
              set(path, isEmpty || !link.to ? rest : { ...rest, link });
            }}
          />
        </>
      )}
    </div>
  );
}
