'use client';

import { useQuery } from '@tanstack/react-query';
import { plural } from '#components/kit/format.ts';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getToday } from '#lib/contract/activity.ts';
import { listInvites, listLinkInvites } from '#lib/contract/invites.ts';
import { listMembers } from '#lib/contract/members.ts';
import { listNotifications } from '#lib/contract/notifications.ts';
import { getOverview, type Organization } from '#lib/contract/organizations.ts';
import { getUser } from '#lib/contract/users.ts';
import { attentionItemsOf } from './attention-items.ts';
import { AttentionSections, Headline, LeadItem } from './attention-list.tsx';
import { peopleIn } from './counts.ts';
import { FirstSteps, useFirstSteps } from './first-steps.tsx';
import { homeInputs } from './inputs.ts';
import { useReviewRequests } from './use-review-requests.ts';

/** An admin's first view: items that need attention, or that there is nothing to do. */
export function AdminToday({ organization }: { organization: Organization }) {
  const inputs = homeInputs(organization.id);
  const overview = useQuery(queryFor(getOverview, inputs.overview));
  const admins = useQuery(queryFor(listMembers, inputs.admins));
  const links = useQuery(queryFor(listLinkInvites, inputs.links));
  const invites = useQuery(queryFor(listInvites, inputs.invites));
  const user = useQuery(queryFor(getUser, {}));
  const reviews = useReviewRequests(organization.id);
  const today = useQuery(queryFor(getToday, inputs.today)).data;
  const unread = useQuery(queryFor(listNotifications, inputs.answers)).data?.items;
  const firstSteps = useFirstSteps(organization.id, overview.data);
  if ([overview, admins, links, invites].some(({ isPending }) => isPending))
    return <SkeletonRows label="Loading what needs your attention" rows={4} avatar={false} />;
  const attention = attentionItemsOf({
    organization,
    overview: overview.data,
    admins: admins.data?.items,
    invites: invites.data?.items,
    links: links.data?.items,
    viewerId: user.data?.id,
    reviews,
    today,
    unread,
  });
  const people = peopleIn(overview.data);
  const { lead } = attention;
  return (
    <>
      {lead ? (
        <LeadItem item={lead} organizationId={organization.id} />
      ) : firstSteps ? null : (
        <article className="pb-6">
          <Headline>Nothing needs your attention in {organization.title}.</Headline>
          <p className="max-w-[62ch] text-ink-2">
            There is nothing to review and there are no problems.
            {people > 0 && ` The organization has ${plural(people, 'member', 'members')}.`}
          </p>
        </article>
      )}
      {firstSteps && (
        <FirstSteps steps={firstSteps} title={`First steps in ${organization.title}`} />
      )}
      <AttentionSections attention={attention} organizationId={organization.id} />
    </>
  );
}
