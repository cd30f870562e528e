'use client';

import { FormDialog, TextField } from '#components/kit/form-dialog.tsx';
import {
  LifetimeField,
  newToken,
  ScopeField,
  TokenCreation,
} from '#components/kit/token-fields.tsx';
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
  return (
    <TokenCreation
      onClose={onClose}
      form={(onCreated) => (
        <FormDialog
          title={`New token for ${name}`}
          description="Create one for each use, so you can revoke them separately."
          submit="Create token"
          endpoint={createServiceAccountToken}
          parameters={parameters}
          schema={async () =>
            (await import('#lib/contract/service-accounts.schemas.ts')).createServiceAccountToken
              .body
          }
          values={newToken()}
          onSaved={onCreated}
          leaves
          onClose={onClose}
        >
          <TextField name="name" label="Name" help="What it’s for, such as “Release build”." />
          <ScopeField whole="It can do everything that the service account can." />
          <LifetimeField />
        </FormDialog>
      )}
    />
  );
}
