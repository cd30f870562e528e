'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { SectionHead } from '#components/ui/section-head.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listMemberTeams } from '#lib/contract/members.ts';
import { listTeams, type Team } from '#lib/contract/teams.ts';
import { getUser } from '#lib/contract/users.ts';
import { homeReads, ownReads } from './reads.ts';
import { counted } from './words.ts';

/** The latest teams of the organization, or with `mine` those the caller belongs to. */
export function Teams({ organizationId, mine }: { organizationId: string; mine: boolean }) {
  return mine ? <OwnTeams organizationId={organizationId} /> : <AllTeams {...{ organizationId }} />;
}

function AllTeams({ organizationId }: { organizationId: string }) {
  const teams = useQuery(queryFor(listTeams, homeReads(organizationId).teams)).data;
  if (!teams) return null;
  return (
    <TeamRows
      organizationId={organizationId}
      title="Teams"
      all={teams.count ?? teams.items.length}
      empty="No teams yet. A team gives several people a name and a place in common."
      rows={teams.items.map((team) => ({
        team,
        remark: counted(team.members, 'member', 'members'),
      }))}
    />
  );
}

function OwnTeams({ organizationId }: { organizationId: string }) {
  const user = useQuery(queryFor(getUser, {})).data;
  const teams = useQuery({
    ...queryFor(listMemberTeams, ownReads(organizationId, user?.id ?? '-').teams),
    enabled: user !== undefined,
  }).data;
  if (!teams) return null;
  return (
    <TeamRows
      organizationId={organizationId}
      title="Your teams"
      empty="You are in no team. A team’s owner or an admin can add you."
      rows={teams.items.map(({ team, member }) => ({
        team,
        remark: member.role === 'owner' ? 'you own it' : counted(team.members, 'member', 'members'),
      }))}
    />
  );
}

function TeamRows(props: {
  organizationId: string;
  title: string;
  all?: number;
  empty: string;
  rows: { team: Team; remark: string }[];
}) {
  const base = `/orgs/${props.organizationId}/teams`;
  return (
    <section aria-labelledby="home-teams">
      <SectionHead title={props.title} id="home-teams">
        <Link href={base} className="link text-ui">
          {props.all === undefined ? 'All teams' : `All ${props.all.toLocaleString('en')}`}
        </Link>
      </SectionHead>
      {props.rows.length === 0 && <p className="py-2 text-ink-2">{props.empty}</p>}
      <ul>
        {props.rows.map(({ team, remark }) => (
          <li key={team.id} className="border-b border-hairline">
            <Link
              href={`${base}?team=${encodeURIComponent(team.id)}`}
              className="flex min-h-9 items-center gap-2 -outline-offset-2 hover:bg-paper-2"
            >
              <span className="min-w-0 flex-1 truncate">{team.title}</span>
              <span className="flex-none text-meta text-ink-3">{remark}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
