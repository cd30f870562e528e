'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization, type Organization } from '#lib/contract/organizations.ts';

/** The organization for a page of its settings, or what stands in its place. */
export function OrganizationRead({
  organizationId,
  children,
}: {
  organizationId: string;
  children: (organization: Organization) => ReactNode;
}) {
  const reading = useQuery(queryFor(getOrganization, { parameters: { organizationId } }));
  if (reading.data) return children(reading.data);
  return reading.isError ? (
    <ProblemState
      problem={reading.error as Problem}
      what="The settings"
      onRetry={() => void reading.refetch()}
    />
  ) : (
    <SkeletonRows label="The settings are loading" rows={8} avatar={false} />
  );
}
