'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { plural } from '#components/kit/format.ts';
import { routes } from '#components/kit/routes.ts';
import { SectionHead } from '#components/ui/section-head.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listMemberTeams } from '#lib/contract/members.ts';
import { getUser } from '#lib/contract/users.ts';
import { memberInputs } from './inputs.ts';

/** The viewer’s own teams. */
export function OwnTeams({ organizationId }: { organizationId: string }) {
  const user = useQuery(queryFor(getUser, {})).data;
  const teams = useQuery({
    ...queryFor(listMemberTeams, memberInputs(organizationId, user?.id ?? '-').teams),
    enabled: user !== undefined,
  }).data;
  if (!teams) return null;
  return (
    <section aria-labelledby="home-teams">
      <SectionHead title="Your teams" id="home-teams">
        <Link href={routes.teams(organizationId)} className="link text-ui">
          All teams
        </Link>
      </SectionHead>
      {teams.items.length === 0 && (
        <p className="py-2 text-ink-2">
          You aren’t in a team. A team owner or an admin can add you.
        </p>
      )}
      <ul>
        {teams.items.map(({ team, member }) => (
          <li key={team.id} className="border-b border-hairline">
            <Link
              href={routes.teams(organizationId, { team: team.id })}
              className="flex min-h-9 items-center gap-2 -outline-offset-2 hover:bg-paper-2"
            >
              <span className="min-w-0 flex-1 truncate">{team.title}</span>
              <span className="flex-none text-meta text-ink-3">
                {member.role === 'owner' ? 'owner' : plural(team.members, 'member', 'members')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
