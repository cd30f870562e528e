'use client';

import { useQuery } from '@tanstack/react-query';
import { plural } from '#components/kit/format.ts';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listInvites, listLinkInvites } from '#lib/contract/invites.ts';
import { listMembers } from '#lib/contract/members.ts';
import type { Organization } from '#lib/contract/organizations.ts';
import { getOverview, getToday } from '#lib/contract/overview.ts';
import { getUser } from '#lib/contract/users.ts';
import { type Attention, type AttentionItem, attentionOf } from './attention.ts';
import { AttentionList, LeadItem } from './attention-list.tsx';
import { homeInputs } from './inputs.ts';
import { useReviewRequests } from './use-review-requests.ts';

/** What an admin sees first: what needs attention, or that there is nothing to do. */
export function AdminToday({ organization }: { organization: Organization }) {
  const inputs = homeInputs(organization.id);
  const overview = useQuery(queryFor(getOverview, inputs.overview));
  const admins = useQuery(queryFor(listMembers, inputs.admins));
  const links = useQuery(queryFor(listLinkInvites, inputs.links));
  const invites = useQuery(queryFor(listInvites, inputs.invites));
  const user = useQuery(queryFor(getUser, {}));
  const reviews = useReviewRequests(organization.id);
  const today = useQuery(queryFor(getToday, inputs.today)).data;
  if ([overview, admins, links, invites].some(({ isPending }) => isPending))
    return <SkeletonRows label="Loading what needs your attention" rows={4} avatar={false} />;
  const attention = attentionOf({
    organization,
    overview: overview.data,
    admins: admins.data?.items,
    invites: invites.data?.items,
    links: links.data?.items,
    viewerId: user.data?.id,
    reviews,
    today,
  });
  const people = Object.values(overview.data?.members ?? {}).reduce((a, b) => a + b, 0);
  return <AttentionSections attention={attention} organization={organization} people={people} />;
}

function AttentionSections({
  attention: { lead: urgent, ...rest },
  organization,
  people,
}: {
  attention: Attention;
  organization: Organization;
  people: number;
}) {
  // The headline is the one thing to do first.
  const lead = urgent ?? rest.problems[0] ?? rest.waiting[0];
  const [problems, waiting] = [rest.problems, rest.waiting].map((items) =>
    items.filter((item) => item !== lead),
  ) as [AttentionItem[], AttentionItem[]];
  return (
    <>
      {lead ? (
        <LeadItem item={lead} organizationId={organization.id} />
      ) : (
        <article className="pt-1 pb-6">
          <h2 className="max-w-[25em] font-serif text-panel font-medium text-balance">
            Nothing needs your attention in {organization.title}.
          </h2>
          <p className="mt-1.5 max-w-[62ch] text-ink-2">
            There is nothing to review and there are no problems.
            {people > 0 && ` The organization has ${plural(people, 'member', 'members')}.`}
          </p>
        </article>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="waiting">
          <SectionHead title="Waiting for you" id="waiting" />
          <AttentionList items={waiting} organizationId={organization.id} />
        </section>
      )}
      {problems.length > 0 && (
        <section aria-labelledby="problems" className="not-first:mt-6">
          <SectionHead title="Problems" id="problems" />
          <AttentionList items={problems} organizationId={organization.id} />
        </section>
      )}
    </>
  );
}
