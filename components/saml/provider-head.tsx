'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { routes } from '#components/kit/routes.ts';
import { PageHead } from '#components/ui/page-head.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';

/** The head of a provider's page. */
export function ProviderHead({
  organizationId,
  title,
  badges,
}: {
  organizationId: string;
  title: string;
  badges?: ReactNode;
}) {
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } }));
  return (
    <PageHead
      title={title}
      crumbs={[
        {
          label: organization.data?.title ?? 'Organization',
          href: routes.organization(organizationId),
        },
        { label: 'Settings', href: routes.settings(organizationId) },
        { label: 'Single sign-on', href: routes.settings(organizationId, 'sso') },
      ]}
      {...(badges && { badges })}
    />
  );
}
