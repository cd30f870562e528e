import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Link } from '#components/ui/link.tsx';
import { Problem } from '#lib/client/problem.ts';
import { CODE_DIGITS } from '#lib/contract/sign-ins.ts';

/**
 * Entering a code from an email: it is sent once all digits are there, and its field is selected again
 * after a wrong one.
 * @param send uses the code, and leaves the page; `stopped` when something else has to be filled in
 * @param isAutomatic whether the last digit sends it; otherwise only the button does
 */
export function useCodeEntry(
  send: (digits: string) => Promise<unknown | 'stopped'>,
  isAutomatic = true,
) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => input.current?.focus(), []);

  async function use(digits: string): Promise<void> {
    if (isBusy) return;
    if (digits.length !== CODE_DIGITS) {
      setFault(`The code has ${CODE_DIGITS} digits.`);
      return;
    }
    setBusy(true);
    setFault(null);
    try {
      if ((await send(digits)) === 'stopped') setBusy(false);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof Problem)) throw error;
      setFault(error.message);
      input.current?.select();
    }
  }

  return {
    isBusy,
    setFault,
    onSubmit(event: FormEvent): void {
      event.preventDefault();
      void use(code);
    },
    /** Empties the field for another code. */
    restart(): void {
      setCode('');
      setFault(null);
      input.current?.focus();
    },
    field: (
      <Field label="Code" error={fault}>
        <Input
          ref={input}
          value={code}
          onChange={({ target }) => {
            const digits = target.value.replace(/\D/g, '').slice(0, CODE_DIGITS);
            setCode(digits);
            setFault(null);
            if (isAutomatic && digits.length === CODE_DIGITS && digits !== code) void use(digits);
          }}
          size="form"
          mono
          inputMode="numeric"
          autoComplete="one-time-code"
          className="h-11 text-section tracking-[.3em] [&_input]:text-section!"
        />
      </Field>
    ),
  };
}

/** Where the emails of a demo are. */
export function InOutbox({ email }: { email: string }) {
  return (
    <>
      {' '}
      This is a demo, so the email is in{' '}
      <Link href={`/outbox?to=${encodeURIComponent(email)}`} target="_blank" className="link">
        the outbox
      </Link>
      .
    </>
  );
}
