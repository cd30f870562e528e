'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { Combobox, ComboboxOption } from '#components/kit/combobox.tsx';
import { mayCall } from '#components/kit/permission.ts';
import { stillFound, useIsLate } from '#components/kit/timely.ts';
import { beginChange, notifyChanged } from '#components/kit/undo.ts';
import { useDebounced } from '#components/kit/use-debounced.ts';
import { Failure } from '#components/ui/failure.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { queryFor } from '#lib/client/query.ts';
import { send } from '#lib/client/send.ts';
import { listMemberTeams, type Member } from '#lib/contract/members.ts';
import { removeTeamMember, setTeamMember } from '#lib/contract/team-members.ts';
import { listTeams, type Team } from '#lib/contract/teams.ts';
import { people } from './person.ts';

/** How many teams are offered at once. */
const OFFERED = 8;

/** Finds a team by its name and adds a member to it; arrows select, Enter adds. */
export function AddToTeam({ organizationId, member }: { organizationId: string; member: Member }) {
  const { displayName: name } = member.user;
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const addition = useMutationFor(setTeamMember);
  const title = useDebounced(text.trim());
  const query = { limit: OFFERED, ...(title && { title: title.slice(0, 64) }) };
  const found = useQuery({
    ...queryFor(listTeams, { parameters: { organizationId }, query }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const joined = useQuery({
    ...queryFor(listMemberTeams, { parameters: { organizationId, userId: member.id }, query }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const own = new Set(joined.data?.items.map(({ team }) => team.id));
  const isStale = found.isPlaceholderData || text.trim() !== title;
  const isLate = useIsLate(isStale);
  const teams = stillFound(found.data?.items ?? [], text, isStale, (team) => [team.title]);

  async function add(team: Team): Promise<void> {
    setText('');
    setOpen(false);
    const parameters = { organizationId, teamId: team.id, userId: member.id };
    const begun = beginChange();
    await addition.mutateAsync({ parameters, body: {} }).then(
      () =>
        notifyChanged(
          `${name} added to ${team.title}.`,
          () => send(removeTeamMember, { parameters }),
          {
            undone: `${name} removed from ${team.title} again`,
            kept: `Couldn’t remove ${name}.`,
          },
          begun,
        ),
      begun.drop,
    );
  }

  return (
    <>
      <Combobox
        label={`Add ${name} to a team`}
        listLabel="Teams"
        placeholder="Add to a team"
        icon={<Users aria-hidden />}
        text={text}
        onText={setText}
        isOpen={isOpen}
        onOpenChange={setOpen}
        opensOnFocus
        problem={found.error?.message}
        isLoading={isLate || (teams.length === 0 && (isStale || found.isPending))}
        empty={!isStale && found.data?.items.length === 0 && 'No matching teams.'}
        values={teams.flatMap((team) => (remarkOn(team, own) ? [] : [team.id]))}
      >
        {teams.map((team) => (
          <ComboboxOption
            key={team.id}
            value={team.id}
            icon={<Users aria-hidden className="size-3.5 text-ink-3" />}
            title={team.title}
            detail={people(team.members)}
            remark={remarkOn(team, own)}
            onSelect={() => void add(team)}
          />
        ))}
      </Combobox>
      <Failure title="Couldn’t save." reason={addition.error?.message} className="mt-3" />
    </>
  );
}

/** Why a team can’t be chosen. */
function remarkOn(team: Team, own: ReadonlySet<string>): string | undefined {
  return own.has(team.id) ? 'Already added' : teamRemark(team);
}

/** Why nobody can be added to a team here. */
export function teamRemark(team: Team): string | undefined {
  if (team.managed) return 'Managed by provisioning';
  return mayCall(setTeamMember, team) ? undefined : 'Requires team ownership';
}
