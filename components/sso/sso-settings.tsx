'use client';

import { useQuery } from '@tanstack/react-query';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { listSAMLProviders } from '#lib/contract/saml.ts';
import { NoDomains } from './domains.tsx';
import { EnforcementSection } from './enforcement-section.tsx';
import { wayToActive } from './missing.ts';
import { NewProvider, ProviderList } from './provider-list.tsx';
import { providersInput } from './reads.ts';
import { Section } from './section.tsx';

/** Through which providers people sign in to an organization, and who has to. */
export function SSOSettings({ organizationId }: { organizationId: string }) {
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } }));
  const providers = useQuery(queryFor(listSAMLProviders, providersInput(organizationId)));
  const read = organization.data && providers.data;
  if (!read) {
    const problem = (organization.error ?? providers.error) as Problem | null;
    return problem ? (
      <ProblemState
        problem={problem}
        what="Single sign-on"
        onRetry={() => {
          void organization.refetch();
          void providers.refetch();
        }}
      />
    ) : (
      <SkeletonRows label="The providers are loading" rows={4} avatar={false} />
    );
  }
  const { items } = providers.data;
  return (
    <div className="grid max-w-160 gap-10">
      <Section
        id="providers"
        title="Identity providers"
        aside={items.length > 0 && <NewProvider organizationId={organizationId} />}
      >
        {items.some(({ status }) => status === 'active') && (
          <NoDomains organization={organization.data} />
        )}
        <ProviderList organizationId={organizationId} providers={items} />
      </Section>
      <EnforcementSection organization={organization.data} way={wayToActive(items)} />
    </div>
  );
}
