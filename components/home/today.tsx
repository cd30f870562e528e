'use client';

import { useQuery } from '@tanstack/react-query';
import { formatNumber, plural } from '#components/kit/format.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { RoleLevel } from '#components/kit/role.tsx';
import { routes } from '#components/kit/routes.ts';
import { Scroller } from '#components/kit/scroller.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { levels, type Role } from '#lib/contract/levels.ts';
import { listMemberTeams } from '#lib/contract/members.ts';
import { getOrganization, getOverview } from '#lib/contract/organizations.ts';
import { getUser } from '#lib/contract/users.ts';
import { AdminToday } from './admin-today.tsx';
import { homeInputs, memberInputs } from './inputs.ts';
import { LatestChanges } from './latest-changes.tsx';
import { SideLink, SideList } from './side-list.tsx';
import { BrokenLinks, SitesToday } from './side-lists.tsx';
import { TodaySkeleton } from './today-skeleton.tsx';
import { TrashToday } from './trash-today.tsx';
import { WhoCanHelp } from './who-can-help.tsx';
import { YourRole } from './your-role.tsx';

/** The home page of an organization: what needs attention for admins, their role for others. */
export function Today({ organizationId }: { organizationId: string }) {
  const query = useQuery(queryFor(getOrganization, homeInputs(organizationId).organization));
  const organization = query.data;
  if (!organization) {
    if (!query.isError) return <TodaySkeleton />;
    return (
      <ProblemState
        problem={query.error as Problem}
        what="this organization"
        onRetry={() => void query.refetch()}
      />
    );
  }
  const { admin, listMembers, listTeams } = organization.permissions;
  return (
    <Scroller>
      <div className="grid min-h-full lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
        <div className="min-w-0 px-gutter pt-5 pb-8">
          {admin ? (
            <AdminToday organization={organization} />
          ) : (
            <YourRole organization={organization} />
          )}
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 border-hairline px-gutter pt-4 pb-8 max-lg:border-t lg:border-l lg:pl-6">
          {admin ? (
            <>
              <SitesToday organizationId={organizationId} />
              <BrokenLinks organizationId={organizationId} />
              <TrashToday organizationId={organizationId} />
              <LatestChanges organizationId={organizationId} />
            </>
          ) : (
            <>
              <WhoCanHelp organization={organization} />
              {listMembers && <PeopleByRole organizationId={organizationId} />}
              {listTeams && <OwnTeams organizationId={organizationId} />}
            </>
          )}
        </div>
      </div>
    </Scroller>
  );
}

/** The viewer’s own teams. */
function OwnTeams({ organizationId }: { organizationId: string }) {
  const user = useQuery(queryFor(getUser, {})).data;
  const teams = useQuery({
    ...queryFor(listMemberTeams, memberInputs(organizationId, user?.id ?? '-').teams),
    enabled: user !== undefined,
  }).data;
  if (!teams) return null;
  return (
    <SideList
      title="Your teams"
      all={{ href: routes.teams(organizationId), words: 'All teams' }}
      empty="You aren’t in a team. A team owner or an admin can add you."
    >
      {teams.items.map(({ team, member }) => (
        <SideLink key={team.id} href={routes.teams(organizationId, { team: team.id })}>
          <span className="min-w-0 flex-1 truncate">{team.title}</span>
          <span className="flex-none text-meta text-ink-3">
            {member.role === 'owner' ? 'owner' : plural(team.members, 'member', 'members')}
          </span>
        </SideLink>
      ))}
    </SideList>
  );
}

/** How many members have each role, with links to them. Hidden when the API doesn't count them. */
function PeopleByRole({ organizationId }: { organizationId: string }) {
  const overview = useQuery(queryFor(getOverview, homeInputs(organizationId).overview));
  const members = overview.data?.members;
  if (!members) return null;
  return (
    <SideList
      title="People"
      all={{
        href: routes.members(organizationId),
        words: `All ${formatNumber(Object.values(members).reduce((a, b) => a + b, 0))}`,
      }}
    >
      {levels.toReversed().map((level) => (
        <SideLink key={level} href={routes.members(organizationId, { role: level })}>
          <RoleLevel role={level === 'guest' ? null : (level satisfies Role)} />
          <span className="ml-auto tabular-nums">
            {formatNumber(members[level] ?? 0)}
            <span className="sr-only"> members</span>
          </span>
        </SideLink>
      ))}
    </SideList>
  );
}
