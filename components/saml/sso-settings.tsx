'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleX, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { roleName } from '#components/kit/levels.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { routes } from '#components/kit/routes.ts';
import { Section } from '#components/kit/section.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { listSAMLProviders } from '#lib/contract/saml.ts';
import type { SAMLProvider } from '#lib/contract/saml-provider.ts';
import { ExpiryLabel } from './certificate-facts.tsx';
import { NoDomainsNotice } from './domains.tsx';
import { EnforcementSection } from './enforcement-section.tsx';
import { providersInput } from './inputs.ts';
import { nextStep, stepToActive } from './setup-progress.ts';
import { StatusBadge } from './status-badge.tsx';

/** The identity providers of an organization, and whether single sign-on is required. */
export function SSOSettings({ organizationId }: { organizationId: string }) {
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } }));
  const providers = useQuery(queryFor(listSAMLProviders, providersInput(organizationId)));
  const isLoaded = organization.data && providers.data;
  if (!isLoaded) {
    const problem = (organization.error ?? providers.error) as Problem | null;
    return problem ? (
      <ProblemState
        problem={problem}
        what="single sign-on settings"
        onRetry={() => {
          void organization.refetch();
          void providers.refetch();
        }}
      />
    ) : (
      <SkeletonRows label="Loading providers" rows={4} avatar={false} />
    );
  }
  const { items } = providers.data;
  return (
    <div className="grid max-w-160 gap-10">
      <Section
        id="providers"
        title="Identity providers"
        aside={items.length > 0 && <NewProviderLink organizationId={organizationId} />}
      >
        {items.some(({ status }) => status === 'active') && (
          <NoDomainsNotice organization={organization.data} />
        )}
        <ProviderList organizationId={organizationId} providers={items} />
      </Section>
      <EnforcementSection organization={organization.data} firstStep={stepToActive(items)} />
    </div>
  );
}

/** Links to the page that sets up a provider. */
function NewProviderLink({
  organizationId,
  variant = 'secondary',
}: {
  organizationId: string;
  variant?: 'primary' | 'secondary';
}) {
  return (
    <Button asChild variant={variant} size={variant === 'primary' ? 'default' : 'small'}>
      <Link href={routes.settings(organizationId, 'sso/new')}>
        <Plus aria-hidden /> Set up provider
      </Link>
    </Button>
  );
}

function ProviderList({
  organizationId,
  providers,
}: {
  organizationId: string;
  providers: readonly SAMLProvider[];
}) {
  if (providers.length === 0)
    return (
      <EmptyState
        title="No providers yet"
        level={3}
        className="px-0 py-5"
        actions={<NewProviderLink organizationId={organizationId} variant="primary" />}
      >
        Let people sign in through an identity provider such as Okta, Entra ID or Keycloak, using
        SAML 2.0. People at your email domains become members without an invitation. Nobody has to
        use it until you require it.
      </EmptyState>
    );
  return (
    <ul aria-label="Providers">
      {providers.map((provider) => (
        <ProviderRow key={provider.id} organizationId={organizationId} provider={provider} />
      ))}
    </ul>
  );
}

function ProviderRow({
  organizationId,
  provider,
}: {
  organizationId: string;
  provider: SAMLProvider;
}) {
  const { id, label, status, certificateInfo, lastFailure, defaultRole, defaultTeam } = provider;
  const next = nextStep(provider);
  return (
    <li className="border-b border-hairline py-2.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          href={routes.provider(organizationId, id)}
          className="link min-w-0 font-medium wrap-anywhere"
        >
          {label}
        </Link>
        <StatusBadge status={status} />
        {next && <span className="text-meta text-ink-2">{next}</span>}
      </div>
      <div className="flex flex-wrap gap-x-1.5 text-meta text-ink-3">
        {certificateInfo && (
          <Fact>
            Certificate: <ExpiryLabel certificate={certificateInfo} />
          </Fact>
        )}
        <Fact>
          New members get the {roleName(defaultRole)} role
          {defaultTeam && ` and join ${defaultTeam.title}`}
        </Fact>
      </div>
      {lastFailure && (
        <p className="mt-1 flex items-start gap-1.5 text-meta">
          <CircleX aria-hidden className="mt-px size-3.5 text-danger" />
          <span className="min-w-0 wrap-anywhere">
            <b className="font-medium text-danger">The last sign-in failed</b>,{' '}
            <Time value={lastFailure.at} />: {lastFailure.reason}
          </span>
        </p>
      )}
    </li>
  );
}

function Fact({ children }: { children: ReactNode }) {
  return <span className="not-first:before:mr-1.5 not-first:before:content-['·']">{children}</span>;
}
