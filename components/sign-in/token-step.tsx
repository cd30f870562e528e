'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Problem } from '#lib/client/problem.ts';
import { signInStep } from '#lib/client/session.ts';

/** Signs in with an API token, which goes to the dashboard's server and never back to the browser. */
export function TokenStep({
  isOnly,
  finish,
}: {
  /** Whether the API has no other sign-in method. */
  isOnly: boolean;
  finish: (step: () => Promise<unknown>) => Promise<void>;
}) {
  const [token, setToken] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (token.trim() === '') {
      setFault('Enter a token.');
      return;
    }
    setBusy(true);
    setFault(null);
    try {
      await finish(() => signInStep('token', { token }));
    } catch (error) {
      setBusy(false);
      if (!(error instanceof Problem)) throw error;
      setFault(error.message);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      <Field
        label="API token"
        error={fault}
        help={
          isOnly
            ? 'This API only supports tokens. Create one where you use the API, and paste it here.'
            : 'It’s stored encrypted on this dashboard’s server and never shown again.'
        }
      >
        <Input
          value={token}
          onChange={(event) => setToken(event.target.value)}
          size="form"
          mono
          type="password"
          autoComplete="off"
          spellCheck={false}
          autoFocus={!isOnly}
        />
      </Field>
      <Button type="submit" variant="primary" size="wide" busy={isBusy}>
        Sign in with token
      </Button>
    </form>
  );
}
