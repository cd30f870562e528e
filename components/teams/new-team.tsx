'use client';

import { FormDialog, TextField } from '#components/kit/form-dialog.tsx';
import { createTeam, type Team } from '#lib/contract/teams.ts';

/** The dialog that creates a team. */
export function NewTeam({
  organizationId,
  onCreated,
  onClose,
}: {
  organizationId: string;
  onCreated: (team: Team) => void;
  onClose: () => void;
}) {
  return (
    <FormDialog
      title="New team"
      description="You’ll be its owner. Add members next."
      submit="Create team"
      endpoint={createTeam}
      parameters={{ organizationId }}
      schema={async () => (await import('#lib/contract/teams.schemas.ts')).createTeam.body}
      values={{ title: '' }}
      conflict="title"
      saved={() => 'Team created'}
      onSaved={onCreated}
      onClose={onClose}
    >
      <TextField
        name="title"
        label="Name"
        help="Up to 64 characters, unique in the organization."
      />
    </FormDialog>
  );
}
