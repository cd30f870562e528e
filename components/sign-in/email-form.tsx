'use client';

import { type ReactNode, useState } from 'react';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Problem } from '#lib/client/problem.ts';

/** A form for an email address, with its problems beside the field. */
export function EmailForm({
  email,
  label,
  help,
  submit,
  variant = 'primary',
  autoFocus = false,
  onSubmit,
  children,
}: {
  /** The address to begin with. */
  email: string;
  label: string;
  help?: string;
  /** The label of the button. */
  submit: string;
  variant?: 'primary' | 'secondary';
  /** Whether the page opens with the focus in the field. */
  autoFocus?: boolean;
  /** Receives a valid address. Returns why it can’t be used, if it can’t; may throw a Problem. */
  onSubmit: (body: { email: string }) => Promise<string | undefined>;
  /** Below the button. */
  children?: ReactNode;
}) {
  const form = useEndpointForm(
    async () => (await import('#lib/contract/sign-ins.schemas.ts')).requestCode.body,
    { email },
  );
  const [fault, setFault] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;
  const send = form.handleSubmit(async (body) => {
    setFault(null);
    try {
      setFault((await onSubmit(body)) ?? null);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setFault(showProblem(form, error));
    }
  });
  return (
    <form noValidate onSubmit={send} className="grid gap-3">
      <Field label={label} error={errors.email?.message ?? fault} help={help}>
        <Input
          {...form.register('email')}
          size="form"
          type="email"
          autoFocus={autoFocus}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Button type="submit" variant={variant} size="wide" busy={isSubmitting}>
        {submit}
      </Button>
      {children}
    </form>
  );
}
