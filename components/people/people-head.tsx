'use client';

import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { PageHead } from '#components/ui/page-head.tsx';
import { TabLink, TabsLine } from '#components/ui/tabs-line.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { getOverview } from '#lib/contract/overview.ts';

/** The head that members, invites and teams share; each page brings its own actions and facts. */
export function PeopleHead({
  organizationId,
  actions,
  facts,
}: {
  organizationId: string;
  actions?: ReactNode;
  facts?: readonly ReactNode[];
}) {
  const pathname = usePathname();
  const parameters = { organizationId };
  const organization = useQuery(queryFor(getOrganization, { parameters })).data;
  const overview = useQuery(queryFor(getOverview, { parameters })).data;
  const base = `/orgs/${organizationId}`;
  const levels = overview?.members;
  const tabs = [
    {
      path: `${base}/members`,
      label: 'Members',
      count: levels && Object.values(levels).reduce((sum, n) => sum + n, 0),
    },
    ...(organization?.permissions.admin
      ? [{ path: `${base}/invites`, label: 'Invites', count: overview?.invites?.pending }]
      : []),
    { path: `${base}/teams`, label: 'Teams', count: overview?.teams },
  ];
  return (
    <PageHead
      title="People"
      crumbs={[{ label: organization?.title ?? 'Organization', href: base }]}
      actions={actions}
      facts={facts}
      tabs={
        <TabsLine label="People">
          {tabs.map(({ path, label, count }) => (
            <TabLink
              key={path}
              href={path}
              current={pathname.startsWith(path)}
              count={count ?? undefined}
            >
              {label}
            </TabLink>
          ))}
        </TabsLine>
      }
    />
  );
}
