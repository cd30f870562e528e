'use client';

import { useState } from 'react';
import { DialogForm } from '#components/kit/dialog-form.tsx';
import { TeamList } from '#components/kit/team-list.tsx';
import { beginChange, notifyChanged } from '#components/kit/undo.ts';
import { useAskBeforeUnload } from '#components/kit/use-ask-before-unload.ts';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { send } from '#lib/client/send.ts';
import { addTeamMembers, updateTeamMembers } from '#lib/contract/team-members.ts';
import type { Team } from '#lib/contract/teams.ts';
import { teamRemark } from './add-to-team.tsx';
import { useMembersPage } from './members-context.ts';
import { type MemberSummary, people as peopleWords } from './person.ts';

/** The most people of one call. */
const AT_ONCE = 1000;

/** Adds the selected people to a team. */
export function AddSelected({
  people,
  onClose,
}: {
  people: readonly MemberSummary[];
  onClose: () => void;
}) {
  const { organizationId, selection } = useMembersPage();
  const [team, setTeam] = useState<Team | null>(null);
  const [isBusy, setBusy] = useState(false);
  const addition = useMutationFor(addTeamMembers);
  const who = peopleWords(people.length);
  useAskBeforeUnload(isBusy);

  async function add({ id: teamId, title }: Team): Promise<void> {
    const parameters = { organizationId, teamId };
    const begun = beginChange();
    const added: string[] = [];
    let before = 0;
    setBusy(true);
    try {
      for (const members of inParts(people.map(({ id }) => id))) {
        const result = await addition.mutateAsync({ parameters, body: { members } });
        added.push(...result.added.map(({ id }) => id));
        before += result.unchanged.length;
      }
      selection.set(people, false);
      onClose();
    } catch {
      // The dialog shows why; those added before stay added.
    } finally {
      setBusy(false);
    }
    if (added.length === 0) {
      begun.drop();
      if (before > 0) notify(`No one added to ${title}. ${peopleWords(before)} already in it.`);
      return;
    }
    const rest = before > 0 ? ` ${peopleWords(before)} already in it.` : '';
    notifyChanged(
      `${peopleWords(added.length)} added to ${title}.${rest}`,
      async () => {
        for (const remove of inParts(added))
          await send(updateTeamMembers, { parameters, body: { remove } });
      },
      {
        undone: `${peopleWords(added.length)} removed from ${title} again`,
        kept: 'Couldn’t remove them.',
      },
      begun,
    );
  }

  return (
    <DialogForm
      title={`Add ${who} to a team`}
      submit={team ? `Add to ${team.title}` : 'Add to team'}
      busy={isBusy}
      unavailable={team ? undefined : 'Select a team first.'}
      problem={addition.error?.message}
      failure="Couldn’t add everyone."
      onSubmit={() => team && add(team)}
      onClose={onClose}
    >
      <TeamList
        organizationId={organizationId}
        chosenId={team?.id}
        whyNot={teamRemark}
        onPick={setTeam}
      />
    </DialogForm>
  );
}

function inParts(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / AT_ONCE);
  return Array.from({ length: count }, (_, part) =>
    ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );
}
