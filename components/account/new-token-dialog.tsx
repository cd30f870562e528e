'use client';

import { CircleX, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Dialog, DialogClose, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Select } from '#components/ui/select.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { createToken } from '#lib/contract/tokens.ts';

const DAY = 24 * 60 * 60 * 1000;

const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: 'never', label: 'Never' },
] as const;
type Lifetime = (typeof lifetimes)[number]['value'];

function endOf(lifetime: Lifetime): string | undefined {
  if (lifetime === 'never') return undefined;
  return new Date(Date.now() + Number(lifetime) * DAY).toISOString();
}

/** Makes a token and shows its secret, this once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      {made ? <Made {...made} /> : <Form onMade={setMade} />}
    </Dialog>
  );
}

function Form({ onMade }: { onMade: (made: { name: string; secret: string }) => void }) {
  const form = useEndpointForm((bodies) => bodies.createToken, { name: '' });
  const [lifetime, setLifetime] = useState<Lifetime>('90');
  const create = useMutationFor(createToken);
  const [fault, setFault] = useState<string | null>(null);
  const submit = form.handleSubmit(({ name }) => {
    setFault(null);
    const expiresAt = endOf(lifetime);
    create.mutate(
      { body: { name, ...(expiresAt && { expiresAt }) } },
      {
        onSuccess: (token) => onMade({ name: token.name, secret: token.secret }),
        onError: (problem) => setFault(showProblem(form, problem)),
      },
    );
  });
  return (
    <DialogContent
      title="New personal access token"
      description="It may do whatever you may do. Make one for each use, so that you can revoke it alone."
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        {fault && (
          <Notice tone="bad" role="alert" icon={<CircleX aria-hidden />}>
            {fault}
          </Notice>
        )}
        <Field
          label="Name"
          error={form.formState.errors.name?.message}
          help="What it is for, such as “Nightly export”."
        >
          <Input {...form.register('name')} size="form" autoComplete="off" />
        </Field>
        <Field
          label="Expires"
          help={
            lifetime === 'never'
              ? 'It works until somebody revokes it.'
              : 'It stops by itself; scripts that use it then need a new one.'
          }
        >
          <Select
            size="form"
            value={lifetime}
            onValueChange={setLifetime}
            options={lifetimes}
            className="max-w-50"
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={create.isPending}>
            Create the token
          </Button>
          <DialogClose asChild>
            <Button variant="bare">Cancel</Button>
          </DialogClose>
        </div>
      </form>
    </DialogContent>
  );
}

function Made({ name, secret }: { name: string; secret: string }) {
  const [hasTried, setTried] = useState(false);
  // A click beside it, or a key, would lose the secret.
  const stay = (event: Event) => {
    event.preventDefault();
    setTried(true);
  };
  return (
    <DialogContent
      title={`The token “${name}”`}
      onInteractOutside={stay}
      onEscapeKeyDown={stay}
      footer={
        <DialogClose asChild>
          <Button>I have copied it</Button>
        </DialogClose>
      }
    >
      <div className="grid gap-3">
        <Notice tone="warn" role="status" icon={<TriangleAlert aria-hidden />} title="Copy it now.">
          It is shown this once: only a fingerprint of it is kept, so nobody can read it again.
        </Notice>
        <code
          aria-label="Token"
          className="block rounded-control border border-edge bg-paper-2 px-2.5 py-2 text-ui break-all select-all"
        >
          {secret}
        </code>
        <div>
          <CopyButton value={secret} label="Copy the token" variant="primary" />
        </div>
        <p role="status" className="text-meta text-ink-2">
          {hasTried && 'Press “I have copied it” to close this.'}
        </p>
      </div>
    </DialogContent>
  );
}
