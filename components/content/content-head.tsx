'use client';

import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { Counted } from '#components/kit/counted.tsx';
import { routes } from '#components/kit/routes.ts';
import { PageHead } from '#components/ui/page-head.tsx';
import { TabLink, TabsLine } from '#components/ui/tabs-line.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listCollections } from '#lib/contract/collections.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { listSpaces } from '#lib/contract/spaces.ts';
import {
  collectionCountInput,
  deletedCollectionCountInput,
  spaceCountInput,
  trashInput,
} from './search-params.ts';

/** The page header of the tree, the freshness and the trash. */
export function ContentHead({
  organizationId,
  actions,
}: {
  organizationId: string;
  actions?: ReactNode;
}) {
  const pathname = usePathname();
  const parameters = { organizationId };
  const organization = useQuery(queryFor(getOrganization, { parameters })).data;
  const trash = useQuery(queryFor(listSpaces, trashInput(organizationId))).data;
  const deleted = useQuery(
    queryFor(listCollections, deletedCollectionCountInput(organizationId)),
  ).data;
  // Another API may not know the trash of collections, and list all others.
  const inTrash = (trash?.count ?? 0) + (deleted?.items[0]?.deletedAt ? (deleted.count ?? 0) : 0);
  const spaces = useQuery(queryFor(listSpaces, spaceCountInput(organizationId))).data?.count;
  const collections = useQuery(queryFor(listCollections, collectionCountInput(organizationId))).data
    ?.count;
  const tree = routes.content(organizationId);
  const freshness = routes.freshness(organizationId);
  const trashPath = routes.trash(organizationId);
  const facts = [
    ...(collections === undefined
      ? []
      : [<Counted key="c" count={collections} one="collection" />]),
    ...(spaces === undefined ? [] : [<Counted key="s" count={spaces} one="space" />]),
  ];
  return (
    <PageHead
      title="Content"
      crumbs={[
        { label: organization?.title ?? 'Organization', href: routes.organization(organizationId) },
      ]}
      actions={actions}
      facts={facts}
      tabs={
        <TabsLine label="Content">
          <TabLink href={tree} current={pathname === tree}>
            Collections and spaces
          </TabLink>
          {trash && (
            <TabLink href={freshness} current={pathname === freshness}>
              Freshness
            </TabLink>
          )}
          {trash && (
            <TabLink
              href={trashPath}
              current={pathname === trashPath}
              {...(inTrash ? { count: inTrash } : {})}
            >
              Trash
            </TabLink>
          )}
        </TabsLine>
      }
    />
  );
}
