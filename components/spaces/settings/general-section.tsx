'use client';

import { useState } from 'react';
import { Section } from '#components/kit/section.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import type { SpaceSettingsSectionProps } from './section.ts';

const EmojiGrid = lazyPart(() =>
  import('#components/kit/emoji-grid.tsx').then(({ EmojiGrid: loaded }) => loaded),
);

const emojis = ['📘', '📗', '📙', '🧭', '🛠️', '🚀', '🧪', '🗂️', '📐', '🔐', '💬', '🌱'];

/** The title and emoji of a space. */
export function GeneralSection({ form, values, space, locked }: SpaceSettingsSectionProps) {
  const { errors } = form.formState;
  const [isOpen, setOpen] = useState(false);
  const choose = (emoji: string) =>
    form.setValue('emoji', emoji, { shouldDirty: true, shouldValidate: true });
  return (
    <Section id="general" title="General" fields>
      <Field label="Title" help="Up to 50 characters." error={errors.title?.message}>
        {/* The form's own values are only set after hydration. */}
        <Input size="form" defaultValue={space.title} {...form.register('title')} {...locked} />
      </Field>
      <Field
        label="Emoji"
        help="Shown before the title wherever the space appears."
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
          {!locked.unavailable && (
            <fieldset className="flex flex-wrap">
              <legend className="sr-only">Suggested emojis</legend>
              {emojis.map((emoji) => (
                <button
                  key={emoji}
                  type="button"
                  aria-label={`Use ${emoji}`}
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
      {!locked.unavailable && (
        <div className="-mt-2 grid gap-2">
          <Button
            size="small"
            className="w-fit"
            aria-expanded={isOpen}
            {...EmojiGrid.preload}
            onClick={() => setOpen(!isOpen)}
          >
            More emojis
          </Button>
          {isOpen && <EmojiGrid value={values.emoji ?? ''} columns={8} onChange={choose} />}
        </div>
      )}
    </Section>
  );
}
