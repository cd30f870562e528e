import { HydrationBoundary } from '@tanstack/react-query';
import { HomeHead } from '#components/home/home-head.tsx';
import {
  homeInputs,
  memberInputs,
  ownRequestsInput,
  reviewsInput,
} from '#components/home/inputs.ts';
import { Today } from '#components/home/today.tsx';
import { Page } from '#components/kit/page-frame.tsx';
import { mayCall, roleIn } from '#components/kit/permission.ts';
import { getToday, listAuditEvents } from '#lib/contract/activity.ts';
import { listOrganizationChangeRequests } from '#lib/contract/change-requests.ts';
import { listInvites, listLinkInvites } from '#lib/contract/invites.ts';
import { getMember, listMembers, listMemberTeams } from '#lib/contract/members.ts';
import { listNotifications } from '#lib/contract/notifications.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { listSites } from '#lib/contract/sites.ts';
import { listSpaces } from '#lib/contract/spaces.ts';
import { getUser } from '#lib/contract/users.ts';
import { pageState, prefetch, reading, readOrProblem } from '#lib/session/prefetch.ts';

type Props = { params: Promise<{ organizationId: string }> };

export default async function HomePage({ params }: Props) {
  const { organizationId } = await params;
  const reads = homeInputs(organizationId);
  const { data: organization } = await readOrProblem(getOrganization, reads.organization);
  const { data: user } = await readOrProblem(getUser, {});
  const counted = [
    reading(listSpaces, reads.spaces),
    reading(listOrganizationChangeRequests, reads.requests),
  ];
  const waiting = user
    ? [
        reading(listOrganizationChangeRequests, reviewsInput(organizationId, user.id)),
        reading(getToday, reads.today),
        reading(listNotifications, reads.answers),
      ]
    : [];
  if (roleIn(organization) === 'admin') {
    await prefetch(
      reading(listMembers, reads.admins),
      reading(listLinkInvites, reads.links),
      reading(listInvites, reads.invites),
      reading(listSites, reads.sites),
      reading(listSpaces, reads.trash),
      reading(listAuditEvents, reads.events),
      ...counted,
      ...waiting,
    );
  } else if (organization) {
    const own = memberInputs(organizationId, user?.id ?? '-');
    await prefetch(
      ...(user
        ? [
            reading(getMember, own.member),
            ...(['draft', 'open'] as const).map((status) =>
              reading(
                listOrganizationChangeRequests,
                ownRequestsInput(organizationId, user.id, status),
              ),
            ),
          ]
        : []),
      ...counted,
      ...waiting,
      ...(mayCall(listMembers, organization) ? [reading(listMembers, reads.admins)] : []),
      ...(user && mayCall(listMemberTeams, organization)
        ? [reading(listMemberTeams, own.teams)]
        : []),
    );
  }
  return (
    <HydrationBoundary state={pageState()}>
      <Page>
        <HomeHead organizationId={organizationId} />
        <Today organizationId={organizationId} />
      </Page>
    </HydrationBoundary>
  );
}
