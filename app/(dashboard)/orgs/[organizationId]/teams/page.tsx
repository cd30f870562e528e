import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { Page } from '#components/kit/page-frame.tsx';
import { PeopleHead } from '#components/people/people-head.tsx';
import { OpenTeam } from '#components/teams/open-team.tsx';
import {
  membersInput,
  teamInput,
  teamsInput,
  teamsSearch,
} from '#components/teams/search-params.ts';
import { NewTeamButton, TeamList } from '#components/teams/teams.tsx';
import { listTeamMembers } from '#lib/contract/team-members.ts';
import { getTeam, listTeams } from '#lib/contract/teams.ts';
import { getUser } from '#lib/contract/users.ts';
import {
  pageState,
  prefetch,
  reading,
  readingPages,
  readOrProblem,
} from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Teams' };

const load = createLoader(teamsSearch);

type Props = { params: Promise<{ organizationId: string }>; searchParams: Promise<SearchParams> };

export default async function TeamsPage({ params, searchParams }: Props) {
  const { organizationId } = await params;
  const state = await load(searchParams);
  const { data: user } = await readOrProblem(getUser, {});
  await prefetch(
    reading(listTeams, teamsInput(organizationId, state, user?.id)),
    ...(state.team
      ? [
          reading(getTeam, teamInput(organizationId, state.team)),
          readingPages(listTeamMembers, membersInput(organizationId, state.team)),
        ]
      : []),
  );
  return (
    <HydrationBoundary state={pageState()}>
      <Page aside={<OpenTeam organizationId={organizationId} />}>
        <PeopleHead
          organizationId={organizationId}
          actions={<NewTeamButton organizationId={organizationId} />}
        />
        <TeamList organizationId={organizationId} />
      </Page>
    </HydrationBoundary>
  );
}
