'use client';

import { CircleX } from 'lucide-react';
import { useState } from 'react';
import { roleName } from '#components/kit/levels.ts';
import { RoleSelect } from '#components/kit/role-select.tsx';
import { sayUndone, sayWithUndo } from '#components/kit/undo.ts';
import { Field } from '#components/ui/field.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import type { Role } from '#lib/contract/levels.ts';
import { updateSAMLProvider } from '#lib/contract/saml.ts';
import type { SAMLProvider } from '#lib/contract/saml-provider-shape.ts';
import type { Team } from '#lib/contract/teams.ts';
import { Domains } from './domains.tsx';
import { TeamField } from './team-field.tsx';

type Gift = { defaultRole?: Role | null; defaultTeam?: string | null };

/** What somebody gets who signs in for the first time. Each is saved as it is chosen, and can be taken back. */
export function Arrival({
  organizationId,
  provider,
}: {
  organizationId: string;
  provider: SAMLProvider;
}) {
  const { defaultRole, defaultTeam } = provider;
  const update = useMutationFor(updateSAMLProvider);
  const [fault, setFault] = useState<string | null>(null);
  const pending = update.isPending ? update.variables.body : undefined;
  const role = pending?.defaultRole === undefined ? defaultRole : pending.defaultRole;

  async function save(body: Gift): Promise<boolean> {
    setFault(null);
    try {
      const parameters = { organizationId, samlProviderId: provider.id };
      await update.mutateAsync({ parameters, body });
      return true;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setFault(error.message);
      announce(`Not saved. ${error.message}`);
      return false;
    }
  }

  async function change(body: Gift, before: Gift, said: string): Promise<void> {
    if (!(await save(body))) return;
    sayWithUndo(said, () => {
      void save(before).then((isBack) => isBack && sayUndone('It is as it was before.'));
    });
  }

  function chooseTeam(team: Team | null): void {
    void change(
      { defaultTeam: team?.id ?? null },
      { defaultTeam: defaultTeam?.id ?? null },
      team ? `New people join ${team.title}.` : 'New people join no team.',
    );
  }

  return (
    <>
      <p className="max-w-[64ch] text-ink-2">
        Whoever signs in without being a member becomes one. Members keep their role, and who was
        invited gets the role of the invitation.
      </p>
      <Domains organizationId={organizationId} />
      {fault && (
        <Notice tone="bad" role="alert" icon={<CircleX aria-hidden />} title="Not saved.">
          {fault}
        </Notice>
      )}
      <Field
        label="Role of new people"
        className="max-w-90"
        {...(role === 'admin' && {
          error: 'Everybody the provider lets in runs the organization.',
        })}
      >
        <RoleSelect
          size="form"
          value={role}
          onValueChange={(next) =>
            void change({ defaultRole: next }, { defaultRole }, `New people get ${roleName(next)}.`)
          }
        />
      </Field>
      <TeamField
        organizationId={organizationId}
        team={defaultTeam}
        isSaving={pending?.defaultTeam !== undefined}
        onChoose={chooseTeam}
      />
    </>
  );
}
