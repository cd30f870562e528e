'use client';

import { useState } from 'react';
import { roleName } from '#components/kit/levels.ts';
import { RoleSelect } from '#components/kit/role-select.tsx';
import { notifyUndone, notifyWithUndo } from '#components/kit/undo.ts';
import { Failure } from '#components/ui/failure.tsx';
import { Field } from '#components/ui/field.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import type { Role } from '#lib/contract/levels.ts';
import { updateSAMLProvider } from '#lib/contract/saml.ts';
import type { SAMLProvider } from '#lib/contract/saml-provider.ts';
import type { Team } from '#lib/contract/teams.ts';
import { AllowedDomains } from './domains.tsx';
import { TeamField } from './team-field.tsx';

type Defaults = { defaultRole?: Role | null; defaultTeam?: string | null };

/** The role and team of people who sign in for the first time. Each is saved when selected and can be undone. */
export function NewMembers({
  organizationId,
  provider,
}: {
  organizationId: string;
  provider: SAMLProvider;
}) {
  const { defaultRole, defaultTeam } = provider;
  const update = useMutationFor(updateSAMLProvider);
  const [problem, setProblem] = useState<string | null>(null);
  const pending = update.isPending ? update.variables.body : undefined;
  const role = pending?.defaultRole === undefined ? defaultRole : pending.defaultRole;

  async function save(body: Defaults): Promise<boolean> {
    setProblem(null);
    try {
      const parameters = { organizationId, samlProviderId: provider.id };
      await update.mutateAsync({ parameters, body });
      return true;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error.message);
      announce(`Couldn’t save. ${error.message}`);
      return false;
    }
  }

  async function change(body: Defaults, before: Defaults, message: string): Promise<void> {
    if (!(await save(body))) return;
    notifyWithUndo(message, () => {
      void save(before).then((isRestored) => isRestored && notifyUndone('Change undone'));
    });
  }

  function chooseTeam(team: Team | null): void {
    void change(
      { defaultTeam: team?.id ?? null },
      { defaultTeam: defaultTeam?.id ?? null },
      team ? `New members join ${team.title}` : 'New members join no team',
    );
  }

  return (
    <>
      <p className="max-w-[64ch] text-ink-2">
        People who sign in and aren’t members yet become members. Existing members keep their role,
        and invited people get the role of their invitation.
      </p>
      <AllowedDomains organizationId={organizationId} />
      <Failure title="Couldn’t save." reason={problem} />
      <Field
        label="Role of new members"
        className="max-w-90"
        {...(role === 'admin' && {
          error: 'Everyone the provider signs in will become an admin of the organization.',
        })}
      >
        <RoleSelect
          size="form"
          value={role}
          onValueChange={(next) =>
            void change(
              { defaultRole: next },
              { defaultRole },
              `New members get the ${roleName(next)} role`,
            )
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
