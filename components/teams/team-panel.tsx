'use client';

import { useQuery } from '@tanstack/react-query';
import { PenLine, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { shownLater } from '#components/ui/later.ts';
import { SidePanel } from '#components/ui/side-panel.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Time } from '#components/ui/time.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { getTeam, type Team } from '#lib/contract/teams.ts';
import { teamInput } from './search-params.ts';
import { TeamMembers } from './team-members.tsx';
import { membersInWords, whyNotChange } from './why-not.ts';

const DeleteTeam = shownLater(() =>
  import('./delete-team.tsx').then(({ DeleteTeam: loaded }) => loaded),
);
const RenameTeam = shownLater(() =>
  import('./rename-team.tsx').then(({ RenameTeam: loaded }) => loaded),
);

/** One team beside the list: who is in it, as what, and what can be done with it. */
export function TeamPanel({
  organizationId,
  teamId,
  onClose,
}: {
  organizationId: string;
  teamId: string;
  onClose: () => void;
}) {
  const reading = useQuery(queryFor(getTeam, teamInput(organizationId, teamId)));
  const [mode, setMode] = useState<'rest' | 'renaming' | 'deleting'>('rest');
  const team = reading.data;
  const rest = () => setMode('rest');
  return (
    <SidePanel
      title={team?.title ?? 'Team'}
      subtitle={team && <Standing team={team} />}
      onClose={onClose}
      footer={team && <Actions team={team} onMode={setMode} />}
    >
      {/* Positioned, so that words for screen readers scroll with the list and not the page. */}
      <div className="relative">
        {reading.error instanceof Problem && !team && (
          <ProblemState
            problem={reading.error}
            what="This team"
            onRetry={() => void reading.refetch()}
          />
        )}
        {reading.isPending && <SkeletonRows label="The team is loading" rows={4} />}
        {team && mode === 'renaming' && (
          <div className="border-b border-hairline px-6 py-3 max-md:px-4">
            <RenameTeam organizationId={organizationId} team={team} onDone={rest} />
          </div>
        )}
        {team && <TeamMembers organizationId={organizationId} team={team} />}
        {team && mode === 'deleting' && (
          <DeleteTeam
            organizationId={organizationId}
            team={team}
            onClose={rest}
            onDeleted={onClose}
          />
        )}
      </div>
    </SidePanel>
  );
}

function Standing({ team }: { team: Team }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span>
        {membersInWords(team.members)}, created <Time value={team.createdAt} />
      </span>
      {!team.permissions.admin && (
        <Badge tone="plain" icon={<Users aria-hidden />}>
          You can look
        </Badge>
      )}
    </span>
  );
}

function Actions({
  team,
  onMode,
}: {
  team: Team;
  onMode: (mode: 'renaming' | 'deleting') => void;
}) {
  const reason = whyNotChange(team);
  const locked = reason ? { unavailable: reason } : {};
  return (
    <>
      <Button size="small" {...RenameTeam.ahead} onClick={() => onMode('renaming')} {...locked}>
        <PenLine aria-hidden /> Rename
      </Button>
      <Button
        size="small"
        variant="danger"
        {...DeleteTeam.ahead}
        onClick={() => onMode('deleting')}
        {...locked}
      >
        <Trash2 aria-hidden /> Delete
      </Button>
    </>
  );
}
