'use client';

import { X } from 'lucide-react';
import { useState } from 'react';
import { OrganizationLogo } from '#components/kit/organization-logo.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { pictureHref } from '#components/ui/picture-href.ts';
import type { OrganizationForm } from './form.ts';
import { settingHelp } from './settings-index.ts';

/** The URL of the logo, with a preview; an empty field removes the logo. */
export function LogoField({
  form,
  title,
  logo,
  unavailable,
}: {
  form: OrganizationForm;
  title: string;
  logo: string | null;
  unavailable?: string;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = logo && isWebURL(logo) ? logo : null;
  const isBroken = shown !== null && broken === shown;
  return (
    <div className="flex items-start gap-4">
      <span className="mt-6">
        <OrganizationLogo key={shown} title={title} logo={isBroken ? null : shown} size="large" />
      </span>
      {shown && !isBroken && (
        // biome-ignore lint/performance/noImgElement: only checks that the image loads
        <img
          key={shown}
          src={pictureHref(shown)}
          alt=""
          className="hidden"
          onError={() => setBroken(shown)}
        />
      )}
      <Field
        className="flex-1"
        label="Logo"
        help={
          isBroken
            ? 'This URL doesn’t return an image. You can still save it; the first letter of the title is shown instead.'
            : settingHelp(
                'logo',
                'Enter an https:// or http:// URL of up to 2,048 characters; Masthead loads the image from there. Without a logo, the first letter of the title is shown.',
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

/** Whether the text is a full URL, so that nothing is requested while it is still being typed. */
function isWebURL(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
