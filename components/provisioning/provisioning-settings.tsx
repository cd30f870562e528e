'use client';

import { useQuery } from '@tanstack/react-query';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { getProvisioning } from '#lib/contract/provisioning.ts';
import { Guide } from './guide.tsx';
import { provisioningInput } from './inputs.ts';
import { Refusals } from './refusals.tsx';
import { StateSection } from './state-section.tsx';
import { TokensSection } from './tokens-section.tsx';

/** Whether and how an identity provider manages the organization's people and teams. */
export function ProvisioningSettings({ organizationId }: { organizationId: string }) {
  const input = provisioningInput(organizationId);
  const organization = useQuery(queryFor(getOrganization, input));
  const reading = useQuery(queryFor(getProvisioning, input));
  const problem = (organization.error ?? reading.error) as Problem | null;
  if (problem?.isUnsupported)
    return <p className="pt-4 text-ink-2">This API doesn’t support provisioning.</p>;
  if (!organization.data || !reading.data)
    return problem ? (
      <ProblemState
        problem={problem}
        what="the provisioning settings"
        onRetry={() => {
          void organization.refetch();
          void reading.refetch();
        }}
      />
    ) : (
      <SkeletonRows label="Loading provisioning" rows={4} avatar={false} />
    );
  const shared = { organizationId, provisioning: reading.data };
  return (
    <div className="grid max-w-160 gap-10">
      <StateSection organization={organization.data} provisioning={reading.data} />
      <TokensSection {...shared} />
      <Refusals refusals={reading.data.refusals} />
      <Guide />
    </div>
  );
}
