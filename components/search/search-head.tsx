'use client';

import { useQuery } from '@tanstack/react-query';
import { PageHead } from '#components/ui/page-head.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';

/** The head of the search: where one is. */
export function SearchHead({ organizationId }: { organizationId: string }) {
  const { data } = useQuery(queryFor(getOrganization, { parameters: { organizationId } }));
  return (
    <PageHead
      title="Search"
      crumbs={[{ label: data?.title ?? 'Organization', href: `/orgs/${organizationId}` }]}
    />
  );
}
