'use client';

import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { LogoField } from './logo-field.tsx';
import { Section } from './section.tsx';
import type { SectionProps } from './section-props.ts';

/** What the organization is called and looks like. */
export function GeneralSection({ form, values, unavailable }: SectionProps) {
  const { errors } = form.formState;
  const locked = unavailable ? { unavailable } : {};
  return (
    <Section id="general" title="Name and face">
      <div id="title" className="scroll-mt-4">
        <Field
          label="Title"
          help="2 to 255 characters. Shown on every page, on invitations and in their e-mails."
          error={errors.title?.message}
        >
          <Input size="form" {...form.register('title')} {...locked} />
        </Field>
      </div>
      <div id="host-name" className="scroll-mt-4">
        <Field
          label="Host name"
          help="The name public content gets in its address. 3 to 32 small letters, digits and hyphens, unique in this service. Nothing is published yet, so no address changes with it today."
          error={errors.hostname?.message}
        >
          <Input
            size="form"
            mono
            spellCheck={false}
            autoCapitalize="none"
            placeholder="None yet"
            {...form.register('hostname', {
              setValueAs: (text?: string) => text?.trim() || undefined,
            })}
            {...locked}
          />
        </Field>
      </div>
      <div id="logo" className="scroll-mt-4">
        <LogoField form={form} title={values.title ?? ''} logo={values.logo ?? null} {...locked} />
      </div>
    </Section>
  );
}
