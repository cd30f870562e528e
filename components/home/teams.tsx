'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { formatNumber, plural } from '#components/kit/format.ts';
import { routes } from '#components/kit/routes.ts';
import { SectionHead } from '#components/ui/section-head.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listMemberTeams } from '#lib/contract/members.ts';
import { listTeams, type Team } from '#lib/contract/teams.ts';
import { getUser } from '#lib/contract/users.ts';
import { homeInputs, memberInputs } from './inputs.ts';

/** The latest teams of the organization, or with `mine`, the viewer's own. */
export function Teams({ organizationId, mine }: { organizationId: string; mine: boolean }) {
  return mine ? <OwnTeams organizationId={organizationId} /> : <AllTeams {...{ organizationId }} />;
}

function AllTeams({ organizationId }: { organizationId: string }) {
  const teams = useQuery(queryFor(listTeams, homeInputs(organizationId).teams)).data;
  if (!teams) return null;
  return (
    <TeamRows
      organizationId={organizationId}
      title="Teams"
      all={teams.count ?? teams.items.length}
      empty="No teams yet. With a team you can give several people access at once."
      rows={teams.items.map((team) => ({
        team,
        detail: plural(team.members, 'member', 'members'),
      }))}
    />
  );
}

function OwnTeams({ organizationId }: { organizationId: string }) {
  const user = useQuery(queryFor(getUser, {})).data;
  const teams = useQuery({
    ...queryFor(listMemberTeams, memberInputs(organizationId, user?.id ?? '-').teams),
    enabled: user !== undefined,
  }).data;
  if (!teams) return null;
  return (
    <TeamRows
      organizationId={organizationId}
      title="Your teams"
      empty="You aren’t in a team. A team owner or an admin can add you."
      rows={teams.items.map(({ team, member }) => ({
        team,
        detail: member.role === 'owner' ? 'owner' : plural(team.members, 'member', 'members'),
      }))}
    />
  );
}

function TeamRows(props: {
  organizationId: string;
  title: string;
  all?: number;
  empty: string;
  rows: { team: Team; detail: string }[];
}) {
  return (
    <section aria-labelledby="home-teams">
      <SectionHead title={props.title} id="home-teams">
        <Link href={routes.teams(props.organizationId)} className="link text-ui">
          {props.all === undefined ? 'All teams' : `All ${formatNumber(props.all)}`}
        </Link>
      </SectionHead>
      {props.rows.length === 0 && <p className="py-2 text-ink-2">{props.empty}</p>}
      <ul>
        {props.rows.map(({ team, detail }) => (
          <li key={team.id} className="border-b border-hairline">
            <Link
              href={routes.teams(props.organizationId, { team: team.id })}
              className="flex min-h-9 items-center gap-2 -outline-offset-2 hover:bg-paper-2"
            >
              <span className="min-w-0 flex-1 truncate">{team.title}</span>
              <span className="flex-none text-meta text-ink-3">{detail}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
