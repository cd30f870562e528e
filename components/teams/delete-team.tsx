'use client';

import { Building2, KeyRound, Users } from 'lucide-react';
import { CANT_UNDO } from '#components/kit/cant-undo.ts';
import { Confirm } from '#components/kit/confirm.tsx';
import { plural, pluralWord } from '#components/kit/format.ts';
import { Losses } from '#components/kit/losses.tsx';
import { usePreview } from '#components/kit/use-preview.ts';
import { deleteTeam, type Team } from '#lib/contract/teams.ts';
import { endedGrants, lossesOf } from './losses.ts';

/** Asks before a team is deleted, with the access that its members lose. */
export function DeleteTeam({
  organizationId,
  team: { id, title, members },
  onClose,
  onDeleted,
}: {
  organizationId: string;
  team: Team;
  onClose: () => void;
  onDeleted: (id: string) => void;
}) {
  const parameters = { organizationId, teamId: id };
  const losses = usePreview(['team', id], (page, options) =>
    lossesOf(parameters, {}, page, options),
  );
  const grants = losses.data?.pages[0]?.grants;
  const leaving = `${plural(members, 'member')} ${pluralWord(members, 'leaves', 'leave')} the team`;
  return (
    <Confirm
      title={`Delete “${title}”?`}
      confirm="Delete team"
      endpoint={deleteTeam}
      input={{ parameters }}
      consequences={[
        { icon: <Users aria-hidden />, text: members === 0 ? 'It has no members' : leaving },
        {
          icon: <Building2 aria-hidden />,
          text: 'Members stay in the organization and keep their roles',
        },
        ...(grants && grants.count > 0
          ? [{ icon: <KeyRound aria-hidden />, text: endedGrants(grants) }]
          : []),
      ]}
      note={`Another team can use the name. ${CANT_UNDO}`}
      done="Team deleted"
      onDone={() => onDeleted(id)}
      onClose={onClose}
    >
      <Losses reading={losses} what="team" />
    </Confirm>
  );
}
