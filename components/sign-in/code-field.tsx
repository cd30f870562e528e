import type { RefObject } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { CODE_DIGITS } from '#lib/contract/sign-ins.ts';

/** The field for a code from an email. @param onChange gets the digits of what was entered or pasted */
export function CodeField({
  input,
  value,
  error,
  onChange,
}: {
  input: RefObject<HTMLInputElement | null>;
  value: string;
  error: string | null;
  onChange: (digits: string) => void;
}) {
  return (
    <Field label="Code" error={error}>
      <Input
        ref={input}
        value={value}
        onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, CODE_DIGITS))}
        size="form"
        mono
        inputMode="numeric"
        autoComplete="one-time-code"
        className="h-11 text-section tracking-[.3em] [&_input]:text-section!"
      />
    </Field>
  );
}
