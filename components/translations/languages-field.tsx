'use client';

import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import type { LanguageCode } from '#lib/contract/languages.ts';
import { languages, languageWords } from './language-names.ts';

/** Chooses languages by name or code; those chosen are told above the list. */
export function LanguagesField({
  chosen,
  onChange,
  error,
}: {
  chosen: readonly string[];
  onChange: (codes: LanguageCode[]) => void;
  error?: string | undefined;
}) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = languages.filter(
    ({ code, name }) => name.toLowerCase().includes(wanted) || code === wanted,
  );
  const toggle = (code: LanguageCode, on: boolean) => {
    const others = chosen.filter((each) => each !== code) as LanguageCode[];
    onChange(on ? [...others, code] : others);
  };
  return (
    <Field
      group
      label="Languages"
      help={`${chosen.length === 0 ? 'None chosen' : `${chosen.length} chosen`}: ${languageWords(chosen, 12)}. In the order they are chosen in.`}
      error={error}
    >
      <div className="flex gap-2">
        <Input
          type="search"
          size="form"
          aria-label="Find a language"
          placeholder="German, or de"
          icon={<Search aria-hidden />}
          className="flex-1"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            const [only] = shown;
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (!only || shown.length > 1) return;
            toggle(only.code, !chosen.includes(only.code));
            setText('');
          }}
        />
        <Button
          className="h-9"
          onClick={() => onChange([])}
          {...(chosen.length === 0 && { unavailable: 'No language is chosen.' })}
        >
          Clear
        </Button>
      </div>
      <ul
        aria-label="Languages to choose from"
        className="grid max-h-52 gap-x-4 overflow-y-auto rounded-control border border-hairline p-2 md:grid-cols-2"
      >
        {shown.map(({ code, name }) => (
          <li key={code}>
            <Checkbox checked={chosen.includes(code)} onCheckedChange={(on) => toggle(code, on)}>
              {name} <span className="mono text-ink-3">{code}</span>
            </Checkbox>
          </li>
        ))}
        {shown.length === 0 && <li className="p-1 text-ink-2">No language matches “{text}”.</li>}
      </ul>
    </Field>
  );
}
