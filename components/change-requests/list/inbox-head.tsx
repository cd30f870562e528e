'use client';

import { useQuery } from '@tanstack/react-query';
import { createSerializer, useQueryStates } from 'nuqs';
import { routes } from '#components/kit/routes.ts';
import { PageHead } from '#components/ui/page-head.tsx';
import { TabLink, TabsLine } from '#components/ui/tabs-line.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listOrganizationChangeRequests } from '#lib/contract/change-requests.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { getUser } from '#lib/contract/users.ts';
import { type ListTab, organizationSearch, reviewRequestedInput } from './search-params.ts';

const tabs: { view: ListTab; label: string }[] = [
  { view: 'review', label: 'Review requested' },
  { view: 'yours', label: 'Yours' },
  { view: 'all', label: 'All' },
  { view: 'comments', label: 'Open comments' },
  { view: 'load', label: 'Review load' },
];
const href = createSerializer(organizationSearch);

/** The header of the organization's change requests, with tabs: review requested, yours, all, open comments, review load. */
export function InboxHead({
  organizationId,
  opening,
}: {
  organizationId: string;
  /** The tab without one in the URL. */
  opening: ListTab;
}) {
  const [{ view }] = useQueryStates(organizationSearch);
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  const me = useQuery(queryFor(getUser, {})).data?.id;
  const waiting = useQuery({
    ...queryFor(listOrganizationChangeRequests, reviewRequestedInput(organizationId, me)),
    enabled: me !== undefined,
  }).data?.count;
  return (
    <PageHead
      title="Change requests"
      crumbs={[
        { label: organization?.title ?? 'Organization', href: routes.organization(organizationId) },
      ]}
      tabs={
        <TabsLine label="Change requests">
          {tabs.map((tab) => (
            <TabLink
              key={tab.view}
              href={href(routes.changeRequests(organizationId), { view: tab.view })}
              current={tab.view === (view ?? opening)}
              {...(tab.view === 'review' && waiting !== undefined && { count: waiting })}
            >
              {tab.label}
            </TabLink>
          ))}
        </TabsLine>
      }
    />
  );
}
