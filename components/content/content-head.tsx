'use client';

import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { PageHead } from '#components/ui/page-head.tsx';
import { TabLink, TabsLine } from '#components/ui/tabs-line.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listCollections } from '#lib/contract/collections.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { listSpaces } from '#lib/contract/spaces.ts';
import { collectionCountInput, spaceCountInput, trashInput } from './search-params.ts';
import { counted } from './words.ts';

/** The head that the tree and the trash share. */
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
  const spaces = useQuery(queryFor(listSpaces, spaceCountInput(organizationId))).data?.count;
  const collections = useQuery(queryFor(listCollections, collectionCountInput(organizationId))).data
    ?.count;
  const base = `/orgs/${organizationId}`;
  const facts = [
    ...(collections === undefined ? [] : [<Fact key="c" count={collections} one="collection" />]),
    ...(spaces === undefined ? [] : [<Fact key="s" count={spaces} one="space" />]),
  ];
  return (
    <PageHead
      title="Content"
      crumbs={[{ label: organization?.title ?? 'Organization', href: base }]}
      actions={actions}
      facts={facts}
      tabs={
        <TabsLine label="Content">
          <TabLink href={`${base}/content`} current={pathname === `${base}/content`}>
            Collections and spaces
          </TabLink>
          {trash && (
            <TabLink
              href={`${base}/content/trash`}
              current={pathname === `${base}/content/trash`}
              {...(trash.count ? { count: trash.count } : {})}
            >
              Trash
            </TabLink>
          )}
        </TabsLine>
      }
    />
  );
}

function Fact({ count, one }: { count: number; one: string }) {
  const [number, ...words] = counted(count, one).split(' ');
  return (
    <>
      <b>{number}</b> {words.join(' ')}
    </>
  );
}
