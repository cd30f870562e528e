'use client';

import { useState } from 'react';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Problem } from '#lib/client/problem.ts';
import { type FoundLogin, findLogins } from './find-logins.ts';

/** Asks for an address and finds the identity providers that sign it in. */
export function SSOStep({
  email,
  onFound,
}: {
  email: string;
  onFound: (email: string, logins: readonly FoundLogin[]) => void;
}) {
  const form = useEndpointForm((bodies) => bodies.requestCode, { email });
  const [fault, setFault] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setFault(null);
    try {
      const logins = await findLogins(body.email);
      if (logins.length > 0) onFound(body.email, logins);
      else
        setFault(
          `No identity provider signs in addresses at ${body.email.split('@').at(-1)}. A code by e-mail does.`,
        );
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setFault(showProblem(form, error));
    }
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Field
        label="Work e-mail"
        error={errors.email?.message ?? fault}
        help="Its domain tells which identity provider signs you in. Nothing is sent to it."
      >
        <Input
          {...form.register('email')}
          size="form"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Button type="submit" variant="primary" size="wide" busy={isSubmitting}>
        Find the provider
      </Button>
    </form>
  );
}
