'use client';

import { useQuery } from '@tanstack/react-query';
import { routes } from '#components/kit/routes.ts';
import { PageHead } from '#components/ui/page-head.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';

/** The page header of the search. */
export function SearchHead({ organizationId }: { organizationId: string }) {
  const { data } = useQuery(queryFor(getOrganization, { parameters: { organizationId } }));
  return (
    <PageHead
      title="Search"
      crumbs={[{ label: data?.title ?? 'Organization', href: routes.organization(organizationId) }]}
    />
  );
}
