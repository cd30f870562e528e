'use client';

import { useFormContext } from 'react-hook-form';
import { FormDialog, TextField } from '#components/kit/form-dialog.tsx';
import { RoleSelect } from '#components/kit/role-select.tsx';
import { Field } from '#components/ui/field.tsx';
import type { Role } from '#lib/contract/levels.ts';
import {
  createServiceAccount,
  type ServiceAccount,
  updateServiceAccount,
} from '#lib/contract/service-accounts.ts';

type Props = {
  organizationId: string;
  /** The account to rename; null for a new one. */
  account: ServiceAccount | null;
  onCreated: (account: ServiceAccount) => void;
  onClose: () => void;
};

/** Creates a service account with a name and a role, or renames one. */
export function AccountDialog({ organizationId, account, onCreated, onClose }: Props) {
  if (account)
    return (
      <FormDialog
        title={`Rename “${account.displayName}”`}
        submit="Save changes"
        endpoint={updateServiceAccount}
        parameters={{ organizationId, serviceAccountId: account.id }}
        schema={async () =>
          (await import('#lib/contract/service-accounts.schemas.ts')).updateServiceAccount.body
        }
        values={{ displayName: account.displayName }}
        saved={() => 'Service account renamed'}
        onClose={onClose}
      >
        <TextField name="displayName" label="Name" />
      </FormDialog>
    );
  return (
    <FormDialog
      title="New service account"
      description="It gets access to what its role allows, and to the spaces you share with it or its teams."
      submit="Create service account"
      endpoint={createServiceAccount}
      parameters={{ organizationId }}
      schema={async () =>
        (await import('#lib/contract/service-accounts.schemas.ts')).createServiceAccount.body
      }
      values={{ displayName: '', role: 'read' as const }}
      saved={({ displayName }) => `${displayName} created. Create a token for it.`}
      onSaved={onCreated}
      onClose={onClose}
    >
      <TextField name="displayName" label="Name" help="What it does, such as “Docs publisher”." />
      <RoleField />
    </FormDialog>
  );
}

function RoleField() {
  const { setValue, watch } = useFormContext<{ role: Role | null }>();
  return (
    <Field label="Role" help="An admin is always a person.">
      <RoleSelect
        size="form"
        admin={false}
        value={watch('role')}
        onValueChange={(role) => setValue('role', role, { shouldDirty: true })}
      />
    </Field>
  );
}
