'use client';

import { X } from 'lucide-react';
import { usePermission } from '#components/kit/action.tsx';
import { Avatar } from '#components/ui/avatar.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { Select } from '#components/ui/select.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { setTeamMember, type TeamMember } from '#lib/contract/team-members.ts';
import type { Team, TeamRole } from '#lib/contract/teams.ts';
import { managedReason } from './managed.tsx';

const roles: { value: TeamRole; label: string; description: string }[] = [
  { value: 'owner', label: 'Owner', description: 'Manages the team' },
  { value: 'member', label: 'Member', description: 'Belongs to the team' },
];

/** A member of a team: the role can be changed in place; everyone may leave, unless an identity provider manages it. */
export function TeamMemberRow({
  organizationId,
  team,
  member,
  isViewer,
  onRemove,
}: {
  organizationId: string;
  team: Team;
  member: TeamMember;
  isViewer: boolean;
  /** With the member's role, for undo. */
  onRemove: (role: TeamRole) => void;
}) {
  const change = useMutationFor(setTeamMember);
  const { id, user } = member.organization;
  const permission = usePermission(setTeamMember, team);
  const managed = managedReason(team);
  const reason = managed ?? permission.reason;
  const role = (change.isPending && change.variables.body?.role) || member.team.role;
  return (
    <li className="border-b border-hairline px-6 py-1.5 max-md:px-4">
      <div className="flex min-h-9 items-center gap-2.5">
        <Avatar name={user.displayName} photo={user.photoURL ?? null} me={isViewer} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">
            {user.displayName}
            {isViewer && <span className="font-normal text-ink-3"> you</span>}
          </span>
          {user.email && <span className="block truncate text-meta text-ink-3">{user.email}</span>}
        </span>
        <Select
          size="inline"
          aria-label={`Role of ${user.displayName} in ${team.title}`}
          value={role}
          options={roles}
          onValueChange={(next) =>
            change.mutate({
              parameters: { organizationId, teamId: team.id, userId: id },
              body: { role: next },
            })
          }
          {...(reason && { unavailable: reason })}
        />
        <IconButton
          label={isViewer ? `Leave ${team.title}` : `Remove ${user.displayName} from ${team.title}`}
          size="small"
          onClick={() => onRemove(role)}
          {...(reason && (managed || !isViewer) && { unavailable: reason })}
        >
          <X />
        </IconButton>
      </div>
      {change.error && (
        <p role="alert" className="pb-1 text-meta font-medium text-danger">
          {change.error.message}
        </p>
      )}
    </li>
  );
}
