'use client';

import { useQuery } from '@tanstack/react-query';
import { Eye, Grid3x3, PenLine, Trash2 } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { Action, usePermission } from '#components/kit/action.tsx';
import { formatNumber, plural } from '#components/kit/format.ts';
import { mayCall } from '#components/kit/permission.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { routes } from '#components/kit/routes.ts';
import { useOrganization } from '#components/kit/use-organization.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { loadWhenIdle } from '#components/ui/idle-parts.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Link } from '#components/ui/link.tsx';
import { PanelSection, SidePanel } from '#components/ui/side-panel.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Time } from '#components/ui/time.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { listTeamLevels } from '#lib/contract/access.ts';
import { listMembers } from '#lib/contract/members.ts';
import {
  deleteTeam,
  getTeam,
  type Team,
  type TeamGrants,
  updateTeam,
} from '#lib/contract/teams.ts';
import { DeleteTeam } from './delete-team.tsx';
import { ManagedBadge } from './managed.tsx';
import { teamInput, teamsSearch } from './search-params.ts';
import { GrantLevel } from './team-cells.tsx';
import { TeamMembers } from './team-members.tsx';

const RenameTeam = lazyPart(() => import('./rename-team.tsx').then((part) => part.RenameTeam));
loadWhenIdle(RenameTeam);

/** The team that the URL names, beside the list. */
export function OpenTeam({ organizationId }: { organizationId: string }) {
  const [{ team }, setState] = useQueryStates(teamsSearch);
  if (!team) return null;
  return (
    <TeamPanel
      key={team}
      organizationId={organizationId}
      teamId={team}
      onClose={() => void setState({ team: null }, { history: 'push' })}
    />
  );
}

function TeamPanel({
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
      subtitle={team && <Facts organizationId={organizationId} team={team} />}
      onClose={onClose}
      footer={
        team && (
          <>
            <Action
              endpoint={updateTeam}
              on={team}
              size="small"
              onClick={() => setMode('renaming')}
            >
              <PenLine aria-hidden /> Rename
            </Action>
            <Action
              endpoint={deleteTeam}
              on={team}
              size="small"
              variant="danger"
              onClick={() => setMode('deleting')}
            >
              <Trash2 aria-hidden /> Delete
            </Action>
            <LevelsLink organizationId={organizationId} team={team} />
          </>
        )
      }
    >
      {/* Positioned, so that words for screen readers scroll with the list and not the page. */}
      <div className="relative">
        {reading.error instanceof Problem && !team && (
          <ProblemState
            problem={reading.error}
            what="this team"
            onRetry={() => void reading.refetch()}
          />
        )}
        {reading.isPending && <SkeletonRows label="Loading team" rows={4} />}
        {team && mode === 'renaming' && (
          <div className="border-b border-hairline px-6 py-1.5 max-md:px-4">
            <RenameTeam organizationId={organizationId} team={team} onDone={rest} />
          </div>
        )}
        {team?.grants && <Grants organizationId={organizationId} grants={team.grants} />}
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

/** Leads to what the team gives on each space. */
function LevelsLink({ organizationId, team }: { organizationId: string; team: Team }) {
  const { allowed } = usePermission(listTeamLevels, useOrganization(organizationId));
  if (!allowed) return null;
  return (
    <Button asChild variant="bare" size="small" className="ml-auto">
      <Link href={routes.levels(organizationId, { search: team.title })}>
        <Grid3x3 aria-hidden /> Levels
      </Link>
    </Button>
  );
}

/** What the team was granted, each with a link to the access of the space or collection. */
function Grants({ organizationId, grants }: { organizationId: string; grants: TeamGrants }) {
  const more = grants.count - grants.examples.length;
  return (
    <PanelSection title="Access" level={2}>
      {grants.count === 0 && <p className="text-ink-2">No grants on content you can see</p>}
      <ul aria-label="Access">
        {grants.examples.map((grant) => (
          <li key={grant.on.id} className="flex min-w-0">
            <Link
              href={
                grant.on.type === 'space'
                  ? routes.space({ organization: organizationId, id: grant.on.id }, 'access')
                  : routes.collectionAccess(organizationId, grant.on.id)
              }
              className="flex min-h-7 min-w-0 items-center hover:underline"
            >
              <GrantLevel grant={grant} />
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-meta text-ink-3">and {formatNumber(more)} more</p>}
    </PanelSection>
  );
}

function Facts({ organizationId, team }: { organizationId: string; team: Team }) {
  const { allowed: mayListMembers } = usePermission(listMembers, useOrganization(organizationId));
  const members = plural(team.members, 'member');
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span>
        {mayListMembers ? (
          <Link href={routes.members(organizationId, { team: team.id })} className="link">
            {members}
          </Link>
        ) : (
          members
        )}
        , created <Time value={team.createdAt} inSentence />
      </span>
      <ManagedBadge team={team} />
      {!mayCall(updateTeam, team) && (
        <Badge tone="plain" icon={<Eye aria-hidden />}>
          View only
        </Badge>
      )}
    </span>
  );
}
