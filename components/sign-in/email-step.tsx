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

/** Sends a code to an address, or offers its identity providers. */
export function EmailStep({
  email,
  isFirst,
  onSent,
  onFound,
}: {
  email: string;
  /** Whether it is the first option of the form. */
  isFirst: boolean;
  onSent: (email: string) => void;
  onFound: (email: string, logins: readonly FoundLogin[]) => void;
}) {
  const form = useEndpointForm(
    async () => (await import('#lib/contract/sign-ins.schemas.ts')).requestCode.body,
    { email },
  );
  const [fault, setFault] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setFault(null);
    try {
      // If the lookup fails, a code is sent.
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
      <Field label="Email" error={errors.email?.message ?? fault}>
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
        We’ll email you a six-digit code that works for {CODE_MINUTES} minutes.
      </p>
    </form>
  );
}
