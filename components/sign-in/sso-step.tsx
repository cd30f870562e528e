'use client';

import { useState } from 'react';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Problem } from '#lib/client/problem.ts';
import { type FoundLogin, findLogins } from './find-logins.ts';

/** Finds the identity providers for an address. */
export function SSOStep({
  email,
  onFound,
}: {
  email: string;
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
      const logins = await findLogins(body.email);
      if (logins.length > 0) onFound(body.email, logins);
      else
        setFault(
          `No identity provider found for ${body.email.split('@').at(-1)}. Sign in with a code by email instead.`,
        );
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setFault(showProblem(form, error));
    }
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Field
        label="Work email"
        error={errors.email?.message ?? fault}
        help="We use its domain to find your identity provider. No email is sent."
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
        Find provider
      </Button>
    </form>
  );
}
