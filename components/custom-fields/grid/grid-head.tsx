'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { fieldsHref } from '../search-params.ts';

/** The head of the grid's page. */
export function GridHead({ organizationId }: { organizationId: string }) {
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  const base = `/orgs/${organizationId}`;
  return (
    <PageHead
      title="Fill custom fields"
      crumbs={[
        { label: organization?.title ?? 'Organization', href: base },
        { label: 'Content', href: `${base}/content` },
      ]}
      actions={
        <Button asChild>
          <Link href={fieldsHref(organizationId)}>Fields</Link>
        </Button>
      }
    />
  );
}
