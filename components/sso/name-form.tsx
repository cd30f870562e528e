'use client';

import { CircleX } from 'lucide-react';
import { useState } from 'react';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Problem } from '#lib/client/problem.ts';

/** Names a provider as people read it on the button that signs them in. */
export function NameForm({
  label = '',
  action,
  onSubmit,
}: {
  /** The name it has. */
  label?: string;
  /** The words of the button. */
  action: string;
  /** @throws Problem */
  onSubmit: (label: string) => Promise<void>;
}) {
  const form = useEndpointForm((bodies) => bodies.createSAMLProvider, { label });
  const [fault, setFault] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;
  const isSame = label !== '' && form.watch('label') === label;
  const submit = form.handleSubmit(async (body) => {
    setFault(null);
    try {
      await onSubmit(body.label);
      form.reset({ label: body.label });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (!error.reasons.includes('name-taken')) return setFault(showProblem(form, error));
      form.setError('label', { type: 'server', message: error.message }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate onSubmit={submit} className="grid justify-items-start gap-3">
      {fault && (
        <Notice tone="bad" role="alert" icon={<CircleX aria-hidden />} title="Not saved.">
          {fault}
        </Notice>
      )}
      <Field
        label="Name"
        error={errors.label?.message}
        help="People read it on the button that signs them in: “Continue with …”. The name of the identity provider says most, such as Okta."
        className="w-full max-w-90"
      >
        <Input {...form.register('label')} size="form" autoComplete="off" maxLength={200} />
      </Field>
      <Button
        type="submit"
        variant={label === '' ? 'primary' : 'secondary'}
        busy={isSubmitting}
        {...(isSame && { unavailable: 'Nothing is changed yet.' })}
      >
        {action}
      </Button>
    </form>
  );
}
