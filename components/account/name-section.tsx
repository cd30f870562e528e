'use client';

import { Check, CircleX } from 'lucide-react';
import { useState } from 'react';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import type { User } from '#lib/contract/shapes.ts';
import { updateUser } from '#lib/contract/users.ts';
import { Section } from './section.tsx';

/** The name others see, and the address codes go to. */
export function NameSection({ user }: { user: User }) {
  const form = useEndpointForm(updateUser.body, { displayName: user.displayName });
  const rename = useMutationFor(updateUser);
  const [fault, setFault] = useState<string | null>(null);
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((body) => {
    setFault(null);
    rename.mutate(
      { body },
      {
        onSuccess: ({ displayName }) => form.reset({ displayName }),
        onError: (problem) => setFault(showProblem(form, problem)),
      },
    );
  });
  return (
    <Section id="name" title="Name">
      <form noValidate onSubmit={submit} className="grid gap-3 pt-3">
        {fault && (
          <Notice tone="bad" role="alert" icon={<CircleX aria-hidden />}>
            {fault}
          </Notice>
        )}
        <Field
          label="Name"
          error={errors.displayName?.message}
          help="Everyone in your organizations sees it."
          className="max-w-90"
        >
          <Input {...form.register('displayName')} size="form" autoComplete="name" />
        </Field>
        {user.email && (
          <p className="text-ink-2">
            Codes to sign in go to <b className="text-ink wrap-anywhere">{user.email}</b>.
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            variant={isDirty ? 'primary' : 'secondary'}
            busy={rename.isPending}
            {...(!isDirty && { unavailable: 'Nothing is changed yet.' })}
          >
            Save the name
          </Button>
          {rename.isSuccess && !isDirty && (
            <span role="status" className="flex items-center gap-1.5 text-ink-2">
              <Check aria-hidden className="text-ins" /> Saved
            </span>
          )}
        </div>
      </form>
    </Section>
  );
}
