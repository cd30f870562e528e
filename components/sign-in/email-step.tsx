'use client';

import { useState } from 'react';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Problem } from '#lib/client/problem.ts';
import { signInStep } from '#lib/client/session.ts';
import { CODE_MINUTES } from '#lib/contract/sign-ins.ts';
import { type FoundLogin, findLogins } from './find-logins.ts';

/** Asks for the address and has a code sent there, unless an identity provider signs it in. */
export function EmailStep({
  email,
  isFirst,
  onSent,
  onFound,
}: {
  email: string;
  /** Whether no better way stands above it. */
  isFirst: boolean;
  onSent: (email: string) => void;
  onFound: (email: string, logins: readonly FoundLogin[]) => void;
}) {
  const form = useEndpointForm((bodies) => bodies.requestCode, { email });
  const [fault, setFault] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setFault(null);
    try {
      // Who can't be asked about is sent a code, as anybody else.
      const logins = await findLogins(body.email).catch(() => []);
      if (logins.length > 0) {
        onFound(body.email, logins);
        return;
      }
      await signInStep('code', body);
      onSent(body.email);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setFault(showProblem(form, error));
    }
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Field label="E-mail" error={errors.email?.message ?? fault}>
        <Input
          {...form.register('email')}
          size="form"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Button
        type="submit"
        variant={isFirst ? 'primary' : 'secondary'}
        size="wide"
        busy={isSubmitting}
      >
        Send a code
      </Button>
      <p className="text-meta text-ink-3">
        We send six digits to this address, good for {CODE_MINUTES} minutes.
      </p>
    </form>
  );
}
