'use client';

import { Check, CircleX } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useOnlyField } from '#components/kit/only-field.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import type { User } from '#lib/contract/shapes.ts';
import { updateUser } from '#lib/contract/users.ts';
import { Section } from './section.tsx';

/** The name others see, and the address codes go to. */
export function NameSection({
  user,
  unavailable,
}: {
  user: User;
  /** Why the name can't be changed. */
  unavailable: string | undefined;
}) {
  const rename = useMutationFor(updateUser);
  const name = useOnlyField(user.displayName, (bodies, displayName) =>
    bodies.updateUser.safeParse({ displayName }),
  );
  const [fault, setFault] = useState<string | null>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setFault(null);
    if (!name.settle()) return;
    rename.mutate(
      { body: { displayName: name.text } },
      {
        onSuccess: ({ displayName }) => name.reset(displayName),
        onError: (problem) => setFault(name.tell(problem, 'displayName')),
      },
    );
  }

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
          error={name.error}
          help="Everyone in your organizations sees it."
          className="max-w-90"
        >
          <Input
            size="form"
            autoComplete="name"
            {...name.input}
            {...(unavailable && { unavailable })}
          />
        </Field>
        {user.email && (
          <p className="text-ink-2">
            Codes to sign in go to <b className="text-ink wrap-anywhere">{user.email}</b>.
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            variant={name.isDirty ? 'primary' : 'secondary'}
            busy={rename.isPending}
            {...(!name.isDirty && { unavailable: unavailable ?? 'Nothing is changed yet.' })}
          >
            Save the name
          </Button>
          {rename.isSuccess && !name.isDirty && (
            <span role="status" className="flex items-center gap-1.5 text-ink-2">
              <Check aria-hidden className="text-ins" /> Saved
            </span>
          )}
        </div>
      </form>
    </Section>
  );
}
