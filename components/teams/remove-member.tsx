'use client';

import { KeyRound } from 'lucide-react';
import { Losses } from '#components/kit/losses.tsx';
import { Question } from '#components/kit/question.tsx';
import { usePreview } from '#components/kit/use-preview.ts';
import type { TeamMember } from '#lib/contract/team-members.ts';
import type { Team } from '#lib/contract/teams.ts';
import { lossesOf, namedGrants } from './losses.ts';

/** Asks before a member leaves a team or is removed from it, and loses access. */
export function RemoveMember({
  organizationId,
  team: { id, title },
  member: {
    organization: { id: userId, user },
  },
  isViewer,
  onConfirm,
  onClose,
}: {
  organizationId: string;
  team: Team;
  member: TeamMember;
  isViewer: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const losses = usePreview(['team', id, userId], (page, options) =>
    lossesOf({ organizationId, teamId: id }, { users: [userId] }, page, options),
  );
  const grants = losses.data?.pages[0]?.grants;
  const name = isViewer ? 'You' : user.displayName;
  const lost = grants && `${name} will lose the team’s grants: ${namedGrants(grants)}`;
  return (
    <Question
      onClose={onClose}
      title={isViewer ? `Leave “${title}”?` : `Remove ${user.displayName} from “${title}”?`}
      consequences={
        grants && grants.count > 0 ? [{ icon: <KeyRound aria-hidden />, text: lost }] : []
      }
      confirm={isViewer ? 'Leave team' : 'Remove member'}
      onConfirm={onConfirm}
    >
      <Losses reading={losses} what="team" />
    </Question>
  );
}
