'use client';

import { Check, CircleX } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { bodies } from '#lib/contract/forms.ts';
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
  // One field, on a page most people only look at: the library of the larger forms stays away.
  const [typed, setTyped] = useState<string | null>(null);
  const [kept, setKept] = useState(user.displayName);
  const [error, setError] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isTouched, setTouched] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const name = typed ?? kept;
  const isDirty = name !== kept;

  function check(text: string): string | null {
    const { error: found } = bodies.updateUser.safeParse({ displayName: text });
    return found?.issues[0]?.message ?? null;
  }

  function refuse(message: string): void {
    setTouched(true);
    setError(message);
    field.current?.focus();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setFault(null);
    const wrong = check(name);
    if (wrong) {
      refuse(wrong);
      return;
    }
    setError(null);
    rename.mutate(
      { body: { displayName: name } },
      {
        onSuccess: ({ displayName }) => {
          setKept(displayName);
          setTyped(null);
          setTouched(false);
        },
        onError: ({ fields, message }) => {
          const own = fields.find(({ path }) => path === 'displayName');
          if (own) refuse(own.message);
          if (!own || fields.length > 1) setFault(message);
        },
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
          error={error}
          help="Everyone in your organizations sees it."
          className="max-w-90"
        >
          <Input
            ref={field}
            size="form"
            autoComplete="name"
            value={name}
            {...(unavailable && { unavailable })}
            onChange={({ target }) => {
              setTyped(target.value);
              if (isTouched) setError(check(target.value));
            }}
            onBlur={() => {
              setTouched(true);
              setError(check(name));
            }}
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
            variant={isDirty ? 'primary' : 'secondary'}
            busy={rename.isPending}
            {...(!isDirty && { unavailable: unavailable ?? 'Nothing is changed yet.' })}
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
