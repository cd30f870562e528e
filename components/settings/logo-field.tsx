'use client';

import { X } from 'lucide-react';
import { useState } from 'react';
import { Crest } from '#components/kit/crest.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import type { Form } from './settings-form.tsx';
import { settingWords } from './settings-index.ts';

/** The logo by its address, with what it looks like; emptied it is taken away. */
export function LogoField({
  form,
  title,
  logo,
  unavailable,
}: {
  form: Form;
  title: string;
  logo: string | null;
  unavailable?: string;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = logo && isWebAddress(logo) ? logo : null;
  const isBroken = shown !== null && broken === shown;
  return (
    <div className="flex items-start gap-4">
      <span className="mt-6">
        <Crest key={shown} title={title} logo={isBroken ? null : shown} size="large" />
      </span>
      {shown && !isBroken && (
        // biome-ignore lint/performance/noImgElement: only asked whether there is a picture at all
        <img
          key={shown}
          src={shown}
          alt=""
          referrerPolicy="no-referrer"
          className="hidden"
          onError={() => setBroken(shown)}
        />
      )}
      <Field
        className="flex-1"
        label="Logo"
        help={
          isBroken
            ? 'No picture came from this address. It can be saved all the same; the letter is shown instead.'
            : settingWords(
                'logo',
                'Its address starts with https:// or http:// and has up to 2,048 characters; it is loaded from there by everyone who sees it. Without one, the first letter of the title is shown.',
              )
        }
        error={form.formState.errors.logo?.message}
      >
        <div className="flex gap-2">
          <Input
            size="form"
            type="url"
            mono
            spellCheck={false}
            placeholder="https://…"
            className="flex-1"
            {...form.register('logo', {
              setValueAs: (text?: string | null) => text?.trim() || null,
            })}
            {...(unavailable && { unavailable })}
          />
          {logo && (
            <Button
              variant="bare"
              className="h-9"
              onClick={() =>
                form.setValue('logo', null, { shouldDirty: true, shouldValidate: true })
              }
              {...(unavailable && { unavailable })}
            >
              <X aria-hidden /> Remove
            </Button>
          )}
        </div>
      </Field>
    </div>
  );
}

/** Whether a picture can come from there: a half-written address is not asked for one. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
