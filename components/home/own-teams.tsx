'use client';

import { useQuery } from '@tanstack/react-query';
import { plural } from '#components/kit/format.ts';
import { routes } from '#components/kit/routes.ts';
import { queryFor } from '#lib/client/query.ts';
import { listMemberTeams } from '#lib/contract/members.ts';
import { getUser } from '#lib/contract/users.ts';
import { memberInputs } from './inputs.ts';
import { SideLink, SideList } from './side-list.tsx';

/** The viewer’s own teams. */
export function OwnTeams({ organizationId }: { organizationId: string }) {
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
