'use client';

import { Users } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { loadWhenIdle } from '#components/ui/idle-parts.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import type { Team } from '#lib/contract/teams.ts';

const TeamDialog = lazyPart(() =>
  import('#components/kit/team-dialog.tsx').then(({ TeamDialog: loaded }) => loaded),
);
loadWhenIdle(TeamDialog);

/** The team new members join, or none. */
export function TeamField({
  organizationId,
  team,
  isSaving,
  onChoose,
}: {
  organizationId: string;
  team: Team | undefined;
  isSaving: boolean;
  onChoose: (team: Team | null) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Field label="Team of new members" group className="justify-items-start">
      <div className="flex flex-wrap items-center gap-2">
        <span className="flex min-h-8 items-center gap-1.5 wrap-anywhere">
          <Users aria-hidden className="text-ink-3" /> {team?.title ?? 'None'}
        </span>
        <Button size="small" busy={isSaving} {...TeamDialog.preload} onClick={() => setOpen(true)}>
          {team ? 'Change team' : 'Select a team'}
        </Button>
        {team && (
          <Button variant="bare" size="small" onClick={() => onChoose(null)}>
            Remove team
          </Button>
        )}
      </div>
      {isOpen && (
        <TeamDialog
          title="Team of new members"
          organizationId={organizationId}
          chosenId={team?.id}
          onChoose={(chosen) => {
            setOpen(false);
            onChoose(chosen);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Field>
  );
}
