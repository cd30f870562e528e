'use client';

import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Section, type SectionProps, useLock } from './section.tsx';

const emojis = ['📘', '📗', '📙', '🧭', '🛠️', '🚀', '🧪', '🗂️', '📐', '🔐', '💬', '🌱'];

/** What a space is called and which emoji stands before it. */
export function GeneralSection({ form, values, space }: SectionProps) {
  const locked = useLock(space);
  const { errors } = form.formState;
  const choose = (emoji: string) =>
    form.setValue('emoji', emoji, { shouldDirty: true, shouldValidate: true });
  return (
    <Section id="general" title="Name and face">
      <Field label="Title" help="Up to 50 characters." error={errors.title?.message}>
        {/* The form's own values are only there once the page is awake. */}
        <Input size="form" defaultValue={space.title} {...form.register('title')} {...locked} />
      </Field>
      <Field
        label="Emoji"
        help="Stands before the title, wherever the space is named."
        error={errors.emoji?.message}
      >
        <div className="flex flex-wrap items-center gap-2">
          <Input
            size="form"
            className="w-16 [&_input]:text-center [&_input]:text-lead"
            defaultValue={space.emoji}
            {...form.register('emoji')}
            {...locked}
          />
          {space.permissions.admin && (
            <fieldset className="flex flex-wrap">
              <legend className="sr-only">Emoji to choose from</legend>
              {emojis.map((emoji) => (
                <button
                  key={emoji}
                  type="button"
                  aria-label={`Take ${emoji}`}
                  aria-pressed={values.emoji === emoji}
                  onClick={() => choose(emoji)}
                  className="grid size-8 place-items-center rounded-control text-lead hover:bg-paper-3 aria-pressed:bg-paper-3 aria-pressed:inset-ring-1 aria-pressed:inset-ring-edge"
                >
                  {emoji}
                </button>
              ))}
            </fieldset>
          )}
        </div>
      </Field>
    </Section>
  );
}
