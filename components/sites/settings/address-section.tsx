'use client';

import { useEffect, useRef } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Section, type SectionProps } from './section.tsx';

/** Milliseconds after the last key before what is typed is judged: nobody types a name all at once. */
const PAUSE = 500;

type AddressSetting = 'hostname' | 'proxy' | 'basename';

const fields: { setting: AddressSetting; label: string; example: string; help: string }[] = [
  {
    setting: 'hostname',
    label: 'Host name',
    example: 'docs.example.com',
    help: 'Three parts or more, in small letters. Its DNS has to lead to whoever serves the site.',
  },
  {
    setting: 'proxy',
    label: 'Subdirectory of another site',
    example: 'example.com/docs',
    help: 'A host name and a folder, without https://. The other site passes on what is asked for there; a host name of its own comes first.',
  },
  {
    setting: 'basename',
    label: 'Base name',
    example: 'field-guide',
    help: 'What the site is called in addresses where it has no host name. No other site here has the same.',
  },
];

/** Where visitors find the site. */
export function AddressSection(props: SectionProps) {
  return (
    <Section id="address" title="Address" forAdmins>
      {fields.map((field) => (
        <AddressField key={field.setting} {...props} {...field} />
      ))}
    </Section>
  );
}

function AddressField({
  form,
  values,
  site,
  rights,
  setting,
  label,
  example,
  help,
}: SectionProps & (typeof fields)[number]) {
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const error = form.formState.errors[setting]?.message;
  const judge = () => {
    window.clearTimeout(timer.current);
    void form.trigger(setting);
  };
  function onType(text: string): void {
    window.clearTimeout(timer.current);
    form.setValue(setting, text === '' ? emptyOf(setting, site.basename) : text, {
      shouldDirty: true,
    });
    if (error) judge();
    else timer.current = window.setTimeout(judge, PAUSE);
  }
  return (
    <Field
      label={label}
      optional
      // One or the other: nothing below moves away under a pointer.
      help={
        !error && (
          <>
            Such as <span className="mono">{example}</span>. {help}
          </>
        )
      }
      error={error}
    >
      <Input
        size="form"
        mono
        name={setting}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={values[setting] ?? ''}
        onChange={(event) => onType(event.target.value)}
        onBlur={judge}
        {...rights.adminLock}
      />
    </Field>
  );
}

/** An emptied host name is taken away; a base name can only be changed, and one that was never there stays away. */
function emptyOf(setting: AddressSetting, basename: string | undefined): string | null | undefined {
  if (setting !== 'basename') return null;
  return basename === undefined ? undefined : '';
}
