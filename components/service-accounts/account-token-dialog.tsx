'use client';

import { useState } from 'react';
import { CreatedSecret } from '#components/kit/created-secret.tsx';
import { FormDialog, TextField } from '#components/kit/form-dialog.tsx';
import { expiryOf, LifetimeField, ScopeField } from '#components/kit/token-fields.tsx';
import { createServiceAccountToken } from '#lib/contract/service-accounts.ts';

/** Creates a token of a service account and shows its secret once. */
export function AccountTokenDialog({
  parameters,
  name,
  onClose,
}: {
  parameters: { organizationId: string; serviceAccountId: string };
  /** The name of the account. */
  name: string;
  onClose: () => void;
}) {
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
      title={`New token for ${name}`}
      description="Create one for each use, so you can revoke them separately."
      submit="Create token"
      endpoint={createServiceAccountToken}
      parameters={parameters}
      schema={async () =>
        (await import('#lib/contract/service-accounts.schemas.ts')).createServiceAccountToken.body
      }
      values={{ name: '', scope: 'write', expiresAt: expiryOf('90') }}
      onSaved={setCreated}
      leaves
      onClose={onClose}
    >
      <TextField name="name" label="Name" help="What it’s for, such as “Release build”." />
      <ScopeField whole="It can do everything that the service account can." />
      <LifetimeField />
    </FormDialog>
  );
}
