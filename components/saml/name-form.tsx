'use client';

import { useState } from 'react';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Problem } from '#lib/client/problem.ts';

/** The name of a provider, as shown on its sign-in button. */
export function NameForm({
  label = '',
  action,
  onSubmit,
}: {
  /** The current name. */
  label?: string;
  /** The label of the submit button. */
  action: string;
  /** @throws Problem */
  onSubmit: (label: string) => Promise<void>;
}) {
  const form = useEndpointForm(
    async () => (await import('#lib/contract/saml.schemas.ts')).providerNameForm,
    { label },
  );
  const [problem, setProblem] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;
  const isUnchanged = label !== '' && form.watch('label') === label;
  const submit = form.handleSubmit(async (body) => {
    setProblem(null);
    try {
      await onSubmit(body.label);
      form.reset({ label: body.label });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (!error.reasons.includes('name-taken')) return setProblem(showProblem(form, error));
      form.setError('label', { type: 'server', message: error.message }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate onSubmit={submit} className="grid justify-items-start gap-3">
      <Failure title="Couldn’t save." reason={problem} />
      <Field
        label="Name"
        error={errors.label?.message}
        help="Shown on the sign-in button: “Continue with …”. Use a name people recognize, such as Okta."
        className="w-full max-w-90"
      >
        <Input {...form.register('label')} size="form" autoComplete="off" maxLength={200} />
      </Field>
      <Button
        type="submit"
        variant={label === '' ? 'primary' : 'secondary'}
        busy={isSubmitting}
        {...(isUnchanged && { unavailable: 'Nothing has changed.' })}
      >
        {action}
      </Button>
    </form>
  );
}
