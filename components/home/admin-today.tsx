'use client';

import { useQuery } from '@tanstack/react-query';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listInvites, listLinkInvites } from '#lib/contract/invites.ts';
import { listMembers } from '#lib/contract/members.ts';
import type { Organization } from '#lib/contract/organizations.ts';
import { getOverview } from '#lib/contract/overview.ts';
import { getUser } from '#lib/contract/users.ts';
import { type Attention, attentionOf } from './attention.ts';
import { Lead, Matters } from './matters.tsx';
import { homeReads } from './reads.ts';
import { useReviews } from './use-reviews.ts';
import { counted } from './words.ts';

/** What an admin sees first: the matter that leads, what waits, what goes wrong, or that all is quiet. */
export function AdminToday({ organization }: { organization: Organization }) {
  const reads = homeReads(organization.id);
  const overview = useQuery(queryFor(getOverview, reads.overview));
  const admins = useQuery(queryFor(listMembers, reads.admins));
  const links = useQuery(queryFor(listLinkInvites, reads.links));
  const invites = useQuery(queryFor(listInvites, reads.invites));
  const user = useQuery(queryFor(getUser, {}));
  const reviews = useReviews(organization.id);
  if ([overview, admins, links, invites].some(({ isPending }) => isPending))
    return <SkeletonRows label="What waits is loading" rows={4} avatar={false} />;
  const attention = attentionOf({
    organization,
    overview: overview.data,
    admins: admins.data?.items,
    invites: invites.data?.items,
    links: links.data?.items,
    viewerId: user.data?.id,
    reviews,
  });
  const people = Object.values(overview.data?.members ?? {}).reduce((a, b) => a + b, 0);
  return <Matter attention={attention} organization={organization} people={people} />;
}

function Matter({
  attention: { lead, waiting, wrong },
  organization,
  people,
}: {
  attention: Attention;
  organization: Organization;
  people: number;
}) {
  const isQuiet = !lead && waiting.length === 0 && wrong.length === 0;
  return (
    <>
      {lead && <Lead matter={lead} />}
      {isQuiet && (
        <article className="pt-1 pb-6">
          <h2 className="max-w-[25em] font-serif text-panel font-medium text-balance">
            All is quiet in {organization.title}.
          </h2>
          <p className="mt-1.5 max-w-[62ch] text-ink-2">
            Nothing waits for you, and nothing goes wrong.
            {people > 0 && ` ${counted(people, 'person is', 'people are')} here.`}
          </p>
        </article>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="waiting">
          <SectionHead title="Waiting for you" id="waiting" />
          <Matters matters={waiting} />
        </section>
      )}
      {wrong.length > 0 && (
        <section aria-labelledby="wrong" className="not-first:mt-6">
          <SectionHead title="Going wrong" id="wrong" />
          <Matters matters={wrong} />
        </section>
      )}
    </>
  );
}
