'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization, type Organization } from '#lib/contract/organizations.ts';

/** Loads the organization for a settings page; shows a skeleton or an error until then. */
export function OrganizationQuery({
  organizationId,
  children,
}: {
  organizationId: string;
  children: (organization: Organization) => ReactNode;
}) {
  const query = useQuery(queryFor(getOrganization, { parameters: { organizationId } }));
  if (query.data) return children(query.data);
  return query.isError ? (
    <ProblemState
      problem={query.error as Problem}
      what="settings"
      onRetry={() => void query.refetch()}
    />
  ) : (
    <SkeletonRows label="Loading settings" rows={8} avatar={false} />
  );
}
