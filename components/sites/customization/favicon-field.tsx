'use client';

import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { ChoiceField } from './choice-field.tsx';
import { useEditing } from './context.ts';
import type { Field as FieldOf } from './fields.ts';
import { PicturesInput } from './images-field.tsx';

const kinds = [
  ['letter', 'First letter'],
  ['emoji', 'Emoji'],
  ['icon', 'Image'],
] as const;

const initial = {
  letter: {},
  emoji: { emoji: '📘' },
  icon: { icon: { light: '', dark: '' } },
};

/** The icon in browser tabs: the title's first letter, an emoji or a picture. */
export function FaviconField({ field: { path, label } }: { field: FieldOf }) {
  const { look, set, errorAt } = useEditing();
  const { favicon } = look;
  const kind = 'icon' in favicon ? 'icon' : 'emoji' in favicon ? 'emoji' : 'letter';
  return (
    <div className="grid gap-2">
      <Field label={label} group error={errorAt(path)}>
        <ChoiceField
          value={kind}
          options={kinds}
          onChange={(next) => set(path, initial[next as keyof typeof initial])}
        />
      </Field>
      {'emoji' in favicon && (
        <Field label="Emoji" error={errorAt(`${path}.emoji`)}>
          <Input
            size="form"
            className="w-24"
            autoComplete="off"
            maxLength={50}
            value={favicon.emoji}
            onChange={({ target }) => set(path, { emoji: target.value })}
          />
        </Field>
      )}
      {'icon' in favicon && (
        <PicturesInput
          label="Image"
          path={`${path}.icon`}
          value={favicon.icon}
          onChange={(icon) => set(path, { icon })}
        />
      )}
    </div>
  );
}
