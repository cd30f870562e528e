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
  { value: '365', label: '1 year' },
  { value: 'never', label: 'Never' },
] as const;
type Lifetime = (typeof lifetimes)[number]['value'];

function expiryOf(lifetime: Lifetime): string | null {
  if (lifetime === 'never') return null;
  return new Date(Date.now() + Number(lifetime) * DAY).toISOString();
}

/** Creates a token and shows its secret once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<{ name: string; secret: string } | null>(null);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      {created ? <CreatedToken {...created} /> : <Form onCreated={setCreated} />}
    </Dialog>
  );
}

function Form({ onCreated }: { onCreated: (created: { name: string; secret: string }) => void }) {
  const form = useEndpointForm(
    async () => (await import('#lib/contract/tokens.schemas.ts')).tokenForm,
    { name: '' },
  );
  const [lifetime, setLifetime] = useState<Lifetime>('90');
  const create = useMutationFor(createToken);
  const [fault, setFault] = useState<string | null>(null);
  const submit = form.handleSubmit(({ name }) => {
    setFault(null);
    create.mutate(
      { body: { name, expiresAt: expiryOf(lifetime) } },
      {
        onSuccess: (token) => onCreated({ name: token.name, secret: token.secret }),
        onError: (problem) => setFault(showProblem(form, problem)),
      },
    );
  });
  return (
    <DialogContent
      title="New personal access token"
      description="It can do everything you can. Create one for each use, so you can revoke them separately."
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
          help="What it’s for, such as “Nightly export”."
        >
          <Input {...form.register('name')} size="form" autoComplete="off" />
        </Field>
        <Field
          label="Expires"
          help={
            lifetime === 'never'
              ? 'It works until it’s revoked.'
              : 'Scripts that use it will need a new one then.'
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
            Create token
          </Button>
          <DialogClose asChild>
            <Button variant="bare">Cancel</Button>
          </DialogClose>
        </div>
      </form>
    </DialogContent>
  );
}

function CreatedToken({ name, secret }: { name: string; secret: string }) {
  const [triedToClose, setTriedToClose] = useState(false);
  // A click outside, or Escape, would lose the secret.
  const stay = (event: Event) => {
    event.preventDefault();
    setTriedToClose(true);
  };
  return (
    <DialogContent
      title={`Token “${name}” created`}
      onInteractOutside={stay}
      onEscapeKeyDown={stay}
      footer={
        <DialogClose asChild>
          <Button>I’ve copied it</Button>
        </DialogClose>
      }
    >
      <div className="grid gap-3">
        <Notice tone="warn" role="status" icon={<TriangleAlert aria-hidden />} title="Copy it now.">
          The token is only shown once. You can’t view it again.
        </Notice>
        <code
          aria-label="Token"
          className="block rounded-control border border-edge bg-paper-2 px-2.5 py-2 text-ui break-all select-all"
        >
          {secret}
        </code>
        <div>
          <CopyButton value={secret} label="Copy token" variant="primary" />
        </div>
        <p role="status" className="text-meta text-ink-2">
          {triedToClose && 'Select “I’ve copied it” to close this dialog.'}
        </p>
      </div>
    </DialogContent>
  );
}
