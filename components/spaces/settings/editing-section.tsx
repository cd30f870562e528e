'use client';

import { Field } from '#components/ui/field.tsx';
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx';
import { editModes } from '#lib/contract/spaces.ts';
import { editModeWords } from '../words.ts';
import { Section, type SectionProps, useLock } from './section.tsx';

/** Whether the pages can be changed at all. */
export function EditingSection({ form, values, space }: SectionProps) {
  const locked = useLock(space);
  return (
    <Section id="editing" title="Editing">
      <Field group label="Who changes the pages" error={form.formState.errors.editMode?.message}>
        <RadioGroup
          value={values.editMode ?? 'live'}
          onValueChange={(mode) =>
            form.setValue('editMode', mode === 'locked' ? 'locked' : 'live', { shouldDirty: true })
          }
        >
          {editModes.map((mode) => (
            <Radio key={mode} value={mode} description={editModeWords[mode].means} {...locked}>
              {editModeWords[mode].name}
            </Radio>
          ))}
        </RadioGroup>
      </Field>
    </Section>
  );
}
