'use client';

import { Check } from 'lucide-react';
import { useState } from 'react';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { Section } from '#components/kit/section.tsx';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import type { User } from '#lib/contract/shapes.ts';
import { updateUser } from '#lib/contract/users.ts';

const EmailChange = lazyPart(() =>
  import('./email-change.tsx').then(({ EmailChange: loaded }) => loaded),
);

/** The user's name and email address. */
export function NameSection({
  user,
  unavailable,
  locked,
}: {
  user: User;
  /** Why the name can't be changed. */
  unavailable: string | undefined;
  /** Why the address can't be changed. */
  locked: string | undefined;
}) {
  const [isMoving, setMoving] = useState(false);
  const rename = useMutationFor(updateUser);
  const form = useEndpointForm(
    async () => (await import('#lib/contract/users.schemas.ts')).updateUser.body,
    { displayName: user.displayName },
  );
  const { errors, isDirty } = form.formState;
  const [fault, setFault] = useState<string | null>(null);

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
        <Failure reason={fault} />
        <Field
          label="Name"
          error={errors.displayName?.message}
          help="Visible to everyone in your organizations."
          className="max-w-90"
        >
          <Input
            size="form"
            autoComplete="name"
            {...form.register('displayName')}
            {...(unavailable && { unavailable })}
          />
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            variant={isDirty ? 'primary' : 'secondary'}
            busy={rename.isPending}
            {...(!isDirty && { unavailable: unavailable ?? 'No changes to save.' })}
          >
            Save changes
          </Button>
          {rename.isSuccess && !isDirty && (
            <span role="status" className="flex items-center gap-1.5 text-ink-2">
              <Check aria-hidden className="text-ins" /> Saved
            </span>
          )}
        </div>
      </form>
      {user.email && (
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 text-ink-2">
            Sign-in codes and notifications are sent to{' '}
            <b className="text-ink wrap-anywhere">{user.email}</b>.
          </p>
          <Button
            size="small"
            onClick={() => setMoving(true)}
            {...EmailChange.preload}
            {...(locked && { unavailable: locked })}
          >
            Change address
          </Button>
          {isMoving && <EmailChange email={user.email} onClose={() => setMoving(false)} />}
        </div>
      )}
    </Section>
  );
}
