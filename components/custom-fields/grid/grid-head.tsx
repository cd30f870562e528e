'use client';

import { useQuery } from '@tanstack/react-query';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';

/** The header of the grid page. */
export function GridHead({ organizationId }: { organizationId: string }) {
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  return (
    <PageHead
      title="Custom field values"
      crumbs={[
        { label: organization?.title ?? 'Organization', href: routes.organization(organizationId) },
        { label: 'Content', href: routes.content(organizationId) },
      ]}
      actions={
        <Button asChild>
          <Link href={routes.settings(organizationId, 'custom-fields')}>Fields</Link>
        </Button>
      }
    />
  );
}
