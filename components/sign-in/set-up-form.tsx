'use client';

import { useState } from 'react';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Problem } from '#lib/client/problem.ts';
import { signInStep } from '#lib/client/session.ts';
import { confirmSignIn } from './confirm-sign-in.ts';

/** Creates the first organization with its admin, and signs them in. */
export function SetUpForm({ secret }: { secret: string }) {
  const form = useEndpointForm(
    async () => (await import('#lib/contract/sign-ins.schemas.ts')).setUpForm,
    {
      displayName: '',
      email: '',
      title: '',
    },
  );
  const [fault, setFault] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setFault(null);
    try {
      const { organization } = await signInStep<{ organization: string }>('set-up', {
        ...body,
        secret,
      });
      await confirmSignIn();
      window.location.assign(routes.organization(organization));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setFault(showProblem(form, error));
    }
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <p className="text-ink-2">
        You’ll be the admin of the first organization, and can invite everyone else from there.
      </p>
      <Failure reason={fault} />
      <Field label="Your name" error={errors.displayName?.message}>
        <Input {...form.register('displayName')} size="form" autoComplete="name" />
      </Field>
      <Field label="Your email" error={errors.email?.message} help="Sign-in codes are sent here.">
        <Input
          {...form.register('email')}
          size="form"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="Organization" error={errors.title?.message}>
        <Input {...form.register('title')} size="form" autoComplete="organization" />
      </Field>
      <Button type="submit" variant="primary" size="wide" busy={isSubmitting}>
        Create organization
      </Button>
    </form>
  );
}
