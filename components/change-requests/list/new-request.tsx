'use client';

import { useRouter } from 'next/navigation';
import { FormDialog, TextField } from '#components/kit/form-dialog.tsx';
import { routes } from '#components/kit/routes.ts';
import { createChangeRequest } from '#lib/contract/change-requests.ts';
import type { Space } from '#lib/contract/spaces.ts';

/** The dialog that creates a change request and opens its editor. */
export function NewRequest({
  organizationId,
  space,
  onClose,
}: {
  organizationId: string;
  space: Space;
  onClose: () => void;
}) {
  const router = useRouter();
  const place = { organization: organizationId, id: space.id };
  return (
    <FormDialog
      title="New change request"
      description={`A draft of changes to ${space.title}. Readers won’t see them until they are merged.`}
      submit="Create"
      endpoint={createChangeRequest}
      parameters={{ spaceId: space.id }}
      schema={async () =>
        (await import('#lib/contract/change-requests.schemas.ts')).createChangeRequest.body
      }
      values={{ subject: '' }}
      saved={({ number }) => `Draft #${number} created`}
      // Replaces the dialog's URL, so that going back doesn't open it again.
      onSaved={({ number }) => router.replace(routes.changeRequest(place, number, 'edit'))}
      leaves
      onClose={onClose}
    >
      <TextField
        name="subject"
        label="Subject"
        optional
        help="Summarize the change in one line. You can change this later."
        placeholder="Explain delivery and retries"
      />
    </FormDialog>
  );
}
