'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { CreatedSecret } from '#components/kit/created-secret.tsx';
import { FormDialog, TextField } from '#components/kit/form-dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { queryFor } from '#lib/client/query.ts';
import { DAY } from '#lib/contract/durations.ts';
import { listOrganizations } from '#lib/contract/organizations.ts';
import type { TokenScope } from '#lib/contract/token-scope.ts';
import { createToken } from '#lib/contract/tokens.ts';

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
  if (created)
    return (
      <CreatedSecret
        title={`Token “${created.name}” created`}
        secret={created.secret}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title="New personal access token"
      description="Create one for each use, with no more access than it needs, so you can revoke them separately."
      submit="Create token"
      endpoint={createToken}
      parameters={undefined}
      schema={async () => (await import('#lib/contract/tokens.schemas.ts')).createToken.body}
      values={{ name: '', scope: 'write', expiresAt: expiryOf('90') }}
      onSaved={setCreated}
      leaves
      onClose={onClose}
    >
      <TextField name="name" label="Name" help="What it’s for, such as “Nightly export”." />
      <ScopeField />
      <OrganizationField />
      <LifetimeField />
    </FormDialog>
  );
}

const scopes = [
  { value: 'write', label: 'Read and write' },
  { value: 'read', label: 'Read only' },
] as const;

/** What the token can do. */
function ScopeField() {
  const { setValue, watch } = useFormContext<{ scope: TokenScope }>();
  const scope = watch('scope');
  return (
    <Field
      label="Access"
      help={
        scope === 'read'
          ? 'It changes nothing and reads no secrets.'
          : 'It can do everything that you can.'
      }
    >
      <Select
        size="form"
        value={scope}
        onValueChange={(next) => setValue('scope', next, { shouldDirty: true })}
        options={scopes}
        className="max-w-50"
      />
    </Field>
  );
}

const ALL = 'all';

/** The organizations of the token; hidden for people with a single organization. */
function OrganizationField() {
  const { setValue, watch } = useFormContext<{ organization?: string | undefined }>();
  const list = useQuery(queryFor(listOrganizations, { query: { limit: 100 } })).data?.items ?? [];
  if (list.length < 2) return null;
  return (
    <Field label="Organizations" help="A token for one organization can’t change your account.">
      <Select
        size="form"
        value={watch('organization') ?? ALL}
        onValueChange={(next) =>
          setValue('organization', next === ALL ? undefined : next, { shouldDirty: true })
        }
        options={[
          { value: ALL, label: 'All of yours' },
          ...list.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        className="max-w-80"
      />
    </Field>
  );
}

function LifetimeField() {
  const { setValue } = useFormContext<{ expiresAt: string | null }>();
  const [lifetime, setLifetime] = useState<Lifetime>('90');
  return (
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
        onValueChange={(next) => {
          setLifetime(next);
          setValue('expiresAt', expiryOf(next), { shouldDirty: true });
        }}
        options={lifetimes}
        className="max-w-50"
      />
    </Field>
  );
}
