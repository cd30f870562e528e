'use client';

import { Search } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormDialog, TextField } from '#components/kit/form-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import type { LanguageCode } from '#lib/contract/languages.ts';
import {
  createTranslation,
  getTranslation,
  type TranslationSettings,
  updateTranslation,
} from '#lib/contract/translations.ts';
import { languages, languageWords } from './language-names.ts';

type Values = { title: string; languages: LanguageCode[] };

/** The editable fields of translation settings. */
function valuesOf(settings: TranslationSettings | null): Values {
  const { title = '', languages: codes = [] } = settings ?? {};
  return { title, languages: codes as LanguageCode[] };
}

/** Creates translation settings, or edits those that are given. */
export function TranslationDialog({
  organizationId,
  settings,
  onClose,
}: {
  organizationId: string;
  settings: TranslationSettings | null;
  onClose: () => void;
}) {
  const fields = (
    <>
      <TextField name="title" label="Title" help="What is translated, or its audience." />
      <LanguagesField />
    </>
  );
  if (!settings)
    return (
      <FormDialog
        title="New translation settings"
        submit="Create settings"
        endpoint={createTranslation}
        parameters={{ organizationId }}
        schema={async () =>
          (await import('#lib/contract/translations.schemas.ts')).createTranslation.body
        }
        values={valuesOf(null)}
        saved={() => 'Translation settings created'}
        onClose={onClose}
      >
        {fields}
      </FormDialog>
    );
  return (
    <FormDialog
      title={`Edit “${settings.title}”`}
      submit="Save changes"
      endpoint={updateTranslation}
      parameters={{ organizationId, translationSettingsId: settings.id }}
      schema={async () =>
        (await import('#lib/contract/translations.schemas.ts')).createTranslation.body
      }
      values={valuesOf(settings)}
      opened={{ endpoint: getTranslation, thing: settings, valuesOf }}
      saved={() => 'Translation settings saved'}
      onClose={onClose}
    >
      {fields}
    </FormDialog>
  );
}

/** Selects languages by name or code; those selected are listed below. */
function LanguagesField() {
  const { watch, setValue, formState } = useFormContext<Values>();
  const [text, setText] = useState('');
  const chosen = watch('languages');
  const errors = formState.errors.languages;
  const wanted = text.trim().toLowerCase();
  const shown = languages.filter(
    ({ code, name }) => name.toLowerCase().includes(wanted) || code === wanted,
  );
  const select = (codes: LanguageCode[]) => setValue('languages', codes, { shouldDirty: true });
  const toggle = (code: LanguageCode) =>
    select(chosen.includes(code) ? chosen.filter((each) => each !== code) : [...chosen, code]);
  return (
    <Field
      group
      label="Languages"
      help={
        chosen.length === 0
          ? 'None selected'
          : `${chosen.length} selected: ${languageWords(chosen, 12)}`
      }
      error={errors?.message ?? errors?.find?.(Boolean)?.message}
    >
      <div className="flex gap-2">
        <Input
          type="search"
          size="form"
          aria-label="Find a language"
          placeholder="German or de"
          icon={<Search aria-hidden />}
          className="flex-1"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            const [only] = shown;
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (!only || shown.length > 1) return;
            toggle(only.code);
            setText('');
          }}
        />
        <Button
          className="h-9"
          onClick={() => select([])}
          {...(chosen.length === 0 && { unavailable: 'No languages are selected.' })}
        >
          Clear
        </Button>
      </div>
      <ul
        aria-label="Languages"
        className="grid max-h-52 gap-x-4 overflow-y-auto rounded-control border border-hairline p-2 md:grid-cols-2"
      >
        {shown.map(({ code, name }) => (
          <li key={code}>
            <Checkbox checked={chosen.includes(code)} onCheckedChange={() => toggle(code)}>
              {name} <span className="mono text-ink-3">{code}</span>
            </Checkbox>
          </li>
        ))}
        {shown.length === 0 && <li className="p-1 text-ink-2">No matching languages</li>}
      </ul>
    </Field>
  );
}
