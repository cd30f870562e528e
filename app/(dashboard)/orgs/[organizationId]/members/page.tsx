import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import type { SearchParams } from 'nuqs/server';
import { Page } from '#components/kit/page-frame.tsx';
import { MemberPanelSlot } from '#components/members/member-panel-slot.tsx';
import { LevelCount, MembersActions } from '#components/members/members-head.tsx';
import { MembersList } from '#components/members/members-list.tsx';
import { MembersPage } from '#components/members/members-page.tsx';
import {
  headInput,
  loadMemberParams,
  memberSpacesInput,
  spaceCountsInput,
} from '#components/members/search-params.ts';
import { PeopleHead } from '#components/people/people-head.tsx';
import { countSpacesOfMembers, getSpaceAccess, listMemberSpaces } from '#lib/contract/access.ts';
import { getMember, listMembers, listMemberTeams } from '#lib/contract/members.ts';
import { getOverview } from '#lib/contract/organizations.ts';
import {
  pageState,
  prefetch,
  reading,
  readingPages,
  readOrProblem,
} from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Members' };

type Props = {
  params: Promise<{ organizationId: string }>;
  searchParams: Promise<SearchParams>;
};

export default async function Members({ params, searchParams }: Props) {
  const { organizationId } = await params;
  const listParams = await loadMemberParams(searchParams);
  const opened = listParams.member && { organizationId, userId: listParams.member };
  await prefetch(
    reading(listMembers, headInput(organizationId, listParams)),
    ...(opened
      ? [
          reading(getMember, { parameters: opened }),
          listParams.tab === 'access'
            ? () => readAccess(organizationId, opened.userId)
            : reading(listMemberTeams, { parameters: opened, query: { limit: 100 } }),
        ]
      : []),
  );
  const [overview, list] = await Promise.all([
    readOrProblem(getOverview, { parameters: { organizationId } }),
    readOrProblem(listMembers, headInput(organizationId, listParams)),
  ]);
  const ids = list.data?.items.map(({ id }) => id) ?? [];
  if (ids.length > 0)
    await prefetch(reading(countSpacesOfMembers, spaceCountsInput(organizationId, ids)));
  const facts = overview.data?.members
    ? [<LevelCount key="admin" level="admin" />, <LevelCount key="guest" level="guest" />]
    : [];
  return (
    <HydrationBoundary state={pageState()}>
      <MembersPage organizationId={organizationId}>
        <Page aside={<MemberPanelSlot />}>
          <PeopleHead organizationId={organizationId} actions={<MembersActions />} facts={facts} />
          <MembersList />
        </Page>
      </MembersPage>
    </HydrationBoundary>
  );
}

/** Reads the spaces of a member, and why they have their level on the first, which is shown at once. */
async function readAccess(organizationId: string, userId: string): Promise<void> {
  const spaces = await readingPages(listMemberSpaces, memberSpacesInput(organizationId, userId))();
  const [first] = spaces?.items ?? [];
  if (first)
    await readOrProblem(getSpaceAccess, { parameters: { spaceId: first.space.id, userId } });
}
