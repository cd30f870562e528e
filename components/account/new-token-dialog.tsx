'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { FormDialog, TextField } from '#components/kit/form-dialog.tsx';
import {
  LifetimeField,
  newToken,
  ScopeField,
  TokenCreation,
} from '#components/kit/token-fields.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listOrganizations } from '#lib/contract/organizations.ts';
import { createToken } from '#lib/contract/tokens.ts';

/** Creates a token and shows its secret once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  return (
    <TokenCreation
      onClose={onClose}
      form={(onCreated) => (
        <FormDialog
          title="New personal access token"
          description="Create one for each use, with no more access than it needs, so you can revoke them separately."
          submit="Create token"
          endpoint={createToken}
          parameters={undefined}
          schema={async () => (await import('#lib/contract/tokens.schemas.ts')).createToken.body}
          values={newToken()}
          onSaved={onCreated}
          leaves
          onClose={onClose}
        >
          <TextField name="name" label="Name" help="What it’s for, such as “Nightly export”." />
          <ScopeField whole="It can do everything that you can." />
          <OrganizationField />
          <LifetimeField />
        </FormDialog>
      )}
    />
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
