'use client';

import { Section } from '#components/kit/section.tsx';
import { Field } from '#components/ui/field.tsx';
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx';
import { editModes } from '#lib/contract/spaces.ts';
import { editModeWords } from '../words.ts';
import type { SectionProps } from './section.ts';

/** The edit mode of a space. */
export function EditingSection({ form, values, locked }: SectionProps) {
  return (
    <Section id="editing" title="Editing" fields>
      <Field group label="Edit mode" error={form.formState.errors.editMode?.message}>
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
