'use client';

import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { usePermission } from '#components/kit/action.tsx';
import { routes } from '#components/kit/routes.ts';
import { PageHead } from '#components/ui/page-head.tsx';
import { TabLink, TabsLine } from '#components/ui/tabs-line.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listMemberLevels } from '#lib/contract/access.ts';
import { inviteMembers } from '#lib/contract/invites.ts';
import { getOrganization, getOverview } from '#lib/contract/organizations.ts';

/** The page head shared by members, invites, teams and levels. */
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
  const { allowed: mayInvite } = usePermission(inviteMembers, organization);
  const { allowed: mayList } = usePermission(listMemberLevels, organization);
  const levels = overview?.members;
  const tabs = [
    {
      path: routes.members(organizationId),
      label: 'Members',
      count: levels && Object.values(levels).reduce((sum, n) => sum + n, 0),
    },
    ...(organization && mayInvite
      ? [
          {
            path: routes.invites(organizationId),
            label: 'Invites',
            count: overview?.invites?.pending,
          },
        ]
      : []),
    { path: routes.teams(organizationId), label: 'Teams', count: overview?.teams },
    ...(mayList
      ? [{ path: routes.levels(organizationId), label: 'Levels', count: undefined }]
      : []),
  ];
  return (
    <PageHead
      title="People"
      crumbs={[
        { label: organization?.title ?? 'Organization', href: routes.organization(organizationId) },
      ]}
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
