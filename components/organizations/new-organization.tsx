'use client';

import { useRouter } from 'next/navigation';
import { FormDialog, TextField } from '#components/kit/form-dialog.tsx';
import { routes } from '#components/kit/routes.ts';
import { createOrganization } from '#lib/contract/organizations.ts';

/** Creates an organization and goes to it. */
export function NewOrganization({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  return (
    <FormDialog
      title="New organization"
      description="You’ll be its first admin. You can invite people and change settings next."
      submit="Create organization"
      endpoint={createOrganization}
      parameters={undefined}
      schema={async () =>
        (await import('#lib/contract/organizations.schemas.ts')).createOrganization.body
      }
      values={{ title: '' }}
      unsupported="This API can’t create organizations. Ask its operator."
      saved={({ title }) => `${title} created`}
      onSaved={({ id }) => router.push(routes.organization(id))}
      leaves
      onClose={onClose}
    >
      <TextField
        name="title"
        label="Title"
        help="2 to 255 characters. It can be changed later."
        autoComplete="organization"
      />
    </FormDialog>
  );
}
