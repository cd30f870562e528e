'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { PageBody } from '#components/kit/page-frame.tsx';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Button } from '#components/ui/button.tsx';
import { shownLater } from '#components/ui/later.ts';
import { announce } from '#components/ui/live-region.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { getSAMLProvider, listSAMLProviders, updateSAMLProvider } from '#lib/contract/saml.ts';
import type { SAMLProvider } from '#lib/contract/saml-provider-shape.ts';
import { ActiveState } from './active-state.tsx';
import { Addresses } from './addresses.tsx';
import { Arrival } from './arrival.tsx';
import { IdentityForm } from './identity-form.tsx';
import { isComplete } from './missing.ts';
import { NameForm } from './name-form.tsx';
import { ssoHref } from './paths.ts';
import { providersInput } from './reads.ts';
import { StatusBadge } from './status-badge.tsx';
import { Step } from './step.tsx';
import { type TestOutcome, TestSignIn } from './test-sign-in.tsx';

const DeleteProvider = shownLater(() =>
  import('./delete-provider.tsx').then(({ DeleteProvider: loaded }) => loaded),
);

/** Setting up one provider, step by step; afterwards the same page changes it. */
export function ProviderPage({
  organizationId,
  samlProviderId,
  outcome,
}: {
  organizationId: string;
  samlProviderId: string;
  /** Of a test sign-in that just came back. */
  outcome: TestOutcome | null;
}) {
  const parameters = { organizationId, samlProviderId };
  const reading = useQuery(queryFor(getSAMLProvider, { parameters }));
  const provider = reading.data;
  return (
    <>
      <ProviderHead
        organizationId={organizationId}
        title={provider?.label ?? 'Identity provider'}
        {...(provider && { badges: <StatusBadge status={provider.status} /> })}
      />
      {provider ? (
        <PageBody className="pb-16">
          <Steps
            key={provider.id}
            organizationId={organizationId}
            provider={provider}
            outcome={outcome}
          />
        </PageBody>
      ) : reading.isError ? (
        <ProblemState
          problem={reading.error as Problem}
          what="This provider"
          onRetry={() => void reading.refetch()}
        />
      ) : (
        <SkeletonRows label="The provider is loading" rows={6} avatar={false} />
      )}
    </>
  );
}

/** The head of the page of a provider. */
export function ProviderHead({
  organizationId,
  title,
  badges,
}: {
  organizationId: string;
  title: string;
  badges?: React.ReactNode;
}) {
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } }));
  return (
    <PageHead
      title={title}
      crumbs={[
        { label: organization.data?.title ?? 'Organization', href: `/orgs/${organizationId}` },
        { label: 'Settings', href: `/orgs/${organizationId}/settings` },
        { label: 'Single sign-on', href: ssoHref(organizationId) },
      ]}
      {...(badges && { badges })}
    />
  );
}

function Steps({
  organizationId,
  provider,
  outcome,
}: {
  organizationId: string;
  provider: SAMLProvider;
  outcome: TestOutcome | null;
}) {
  const rename = useMutationFor(updateSAMLProvider);
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  const providers = useQuery(queryFor(listSAMLProviders, providersInput(organizationId))).data;
  const [isDeleting, setDeleting] = useState(false);
  const given = isComplete(provider);
  const isActive = provider.status === 'active';
  const parameters = { organizationId, samlProviderId: provider.id };
  const isOther = ({ id, status }: SAMLProvider) => id !== provider.id && status === 'active';
  const isLast = isActive && providers !== undefined && !providers.items.some(isOther);
  const kept = isLast && organization?.sso === true;
  return (
    <div className="grid max-w-160 gap-8">
      <ol>
        <Step id="name" number={1} title="Name" state="done">
          <NameForm
            label={provider.label}
            action="Rename"
            onSubmit={async (label) => {
              await rename.mutateAsync({ parameters, body: { label } });
              announce(`The provider is called ${label} now.`);
            }}
          />
        </Step>
        <Step
          id="addresses"
          number={2}
          title="Tell the identity provider about us"
          state={given ? 'done' : 'current'}
        >
          <Addresses service={provider.service} />
        </Step>
        <Step
          id="identity"
          number={3}
          title="Fill in what it says of itself"
          state={given ? 'done' : 'current'}
        >
          <IdentityForm organizationId={organizationId} provider={provider} />
        </Step>
        <Step id="arrival" number={4} title="What new people get" state="done">
          <Arrival organizationId={organizationId} provider={provider} />
        </Step>
        <Step
          id="test"
          number={5}
          title="Test the sign-in"
          state={isActive ? 'done' : given ? 'current' : 'later'}
        >
          <TestSignIn organizationId={organizationId} provider={provider} outcome={outcome} />
        </Step>
        <Step
          id="active"
          number={6}
          title={isActive ? 'Active' : 'Active once the test has worked'}
          state={isActive ? 'done' : 'later'}
        >
          <ActiveState organizationId={organizationId} provider={provider} />
        </Step>
      </ol>
      <div className="flex flex-wrap items-center gap-3 border-t border-hairline pt-4">
        <p className="min-w-0 flex-1 basis-60 text-ink-2">
          {kept ? (
            <>
              Single sign-on is required here, and no other provider is active. Set up and test
              another one first, or{' '}
              <Link href={`${ssoHref(organizationId)}#enforcement`} className="link">
                stop requiring it
              </Link>
              .
            </>
          ) : (
            'Deleting it signs out whoever signed in through it.'
          )}
        </p>
        <Button
          variant="danger"
          {...DeleteProvider.ahead}
          {...(kept && {
            unavailable: 'Single sign-on is required, and this is the only provider that works.',
          })}
          onClick={() => setDeleting(true)}
        >
          Delete the provider
        </Button>
      </div>
      {isDeleting && (
        <DeleteProvider
          organizationId={organizationId}
          provider={provider}
          isLast={isLast}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}
