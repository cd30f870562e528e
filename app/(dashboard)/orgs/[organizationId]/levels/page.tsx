import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { Page } from '#components/kit/page-frame.tsx';
import { Levels } from '#components/members/levels.tsx';
import { columnsInput, levelsInput, levelsSearch } from '#components/members/levels-search.ts';
import { PeopleHead } from '#components/people/people-head.tsx';
import { listMemberLevels, listTeamLevels } from '#lib/contract/access.ts';
import { listSpaces } from '#lib/contract/spaces.ts';
import { pageState, prefetch, reading, readOrProblem } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Levels' };

const load = createLoader(levelsSearch);

type Props = { params: Promise<{ organizationId: string }>; searchParams: Promise<SearchParams> };

export default async function LevelsPage({ params, searchParams }: Props) {
  const { organizationId } = await params;
  const state = await load(searchParams);
  const { data } = await readOrProblem(listSpaces, columnsInput(organizationId, state));
  if (data?.items.length) {
    const input = levelsInput(organizationId, data.items, state);
    await prefetch(
      state.of === 'teams' ? reading(listTeamLevels, input) : reading(listMemberLevels, input),
    );
  }
  return (
    <HydrationBoundary state={pageState()}>
      <Page>
        <PeopleHead organizationId={organizationId} />
        <Levels organizationId={organizationId} />
      </Page>
    </HydrationBoundary>
  );
}
