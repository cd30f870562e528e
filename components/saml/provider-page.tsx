'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PageBody } from '#components/kit/page-frame.tsx';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Link } from '#components/ui/link.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { getSAMLProvider, listSAMLProviders, updateSAMLProvider } from '#lib/contract/saml.ts';
import type { SAMLProvider } from '#lib/contract/saml-provider.ts';
import { IdentityForm } from './identity-form.tsx';
import { providersInput } from './inputs.ts';
import { NameForm } from './name-form.tsx';
import { NewMembers } from './new-members.tsx';
import { ProviderHead } from './provider-head.tsx';
import { ServiceURLs } from './service-urls.tsx';
import { isComplete } from './setup-progress.ts';
import { StatusBadge } from './status-badge.tsx';
import { Step } from './step.tsx';
import type { TestOutcome } from './test-outcome.tsx';
import { TestSignIn } from './test-sign-in.tsx';

const DeleteProvider = lazyPart(() =>
  import('./delete-provider.tsx').then(({ DeleteProvider: loaded }) => loaded),
);

/** Sets up one provider step by step, and edits it afterwards. */
export function ProviderPage({
  organizationId,
  samlProviderId,
  outcome,
}: {
  organizationId: string;
  samlProviderId: string;
  /** The result of the test sign-in that led back here. */
  outcome: TestOutcome | null;
}) {
  const parameters = { organizationId, samlProviderId };
  const query = useQuery(queryFor(getSAMLProvider, { parameters }));
  const provider = query.data;
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
      ) : query.isError ? (
        <ProblemState
          problem={query.error as Problem}
          what="this provider"
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows label="Loading provider" rows={6} avatar={false} />
      )}
    </>
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
  const hasDetails = isComplete(provider);
  const isActive = provider.status === 'active';
  const parameters = { organizationId, samlProviderId: provider.id };
  const isOtherActive = ({ id, status }: SAMLProvider) => id !== provider.id && status === 'active';
  const isOnlyActive = isActive && providers !== undefined && !providers.items.some(isOtherActive);
  const isNeeded = isOnlyActive && organization?.sso === true;
  return (
    <div className="grid max-w-160 gap-8">
      <ol>
        <Step id="name" number={1} title="Name" state="done">
          <NameForm
            label={provider.label}
            action="Rename"
            onSubmit={async (label) => {
              await rename.mutateAsync({ parameters, body: { label } });
              announce(`Provider renamed to ${label}`);
            }}
          />
        </Step>
        <Step
          id="addresses"
          number={2}
          title="Add Masthead to your identity provider"
          state={hasDetails ? 'done' : 'current'}
        >
          <ServiceURLs service={provider.service} />
        </Step>
        <Step
          id="identity"
          number={3}
          title="Enter the identity provider’s details"
          state={hasDetails ? 'done' : 'current'}
        >
          <IdentityForm organizationId={organizationId} provider={provider} />
        </Step>
        <Step id="new-members" number={4} title="Choose what new members get" state="done">
          <NewMembers organizationId={organizationId} provider={provider} />
        </Step>
        <Step
          id="test"
          number={5}
          title="Test the sign-in"
          state={isActive ? 'done' : hasDetails ? 'current' : 'later'}
        >
          <TestSignIn organizationId={organizationId} provider={provider} outcome={outcome} />
        </Step>
        <Step
          id="active"
          number={6}
          title={isActive ? 'Active' : 'Active after a successful test'}
          state={isActive ? 'done' : 'later'}
        >
          <ActiveState organizationId={organizationId} provider={provider} />
        </Step>
      </ol>
      <div className="flex flex-wrap items-center gap-3 border-t border-hairline pt-4">
        <p className="min-w-0 flex-1 basis-60 text-ink-2">
          {isNeeded ? (
            <>
              Single sign-on is required, and no other provider is active. Set up and test another
              provider first, or{' '}
              <Link href={routes.settings(organizationId, 'sso', 'enforcement')} className="link">
                stop requiring single sign-on
              </Link>
              .
            </>
          ) : (
            'Deleting the provider signs out everyone who signed in through it.'
          )}
        </p>
        <Button
          variant="danger"
          {...DeleteProvider.preload}
          {...(isNeeded && {
            unavailable: 'Single sign-on is required, and this is the only active provider.',
          })}
          onClick={() => setDeleting(true)}
        >
          Delete provider
        </Button>
      </div>
      {isDeleting && (
        <DeleteProvider
          organizationId={organizationId}
          provider={provider}
          isOnlyActive={isOnlyActive}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}

/** What an active provider does for sign-ins, or what a pending one doesn't. */
function ActiveState({
  organizationId,
  provider,
}: {
  organizationId: string;
  provider: SAMLProvider;
}) {
  if (provider.status === 'pending')
    return (
      <p className="max-w-[64ch] text-ink-2">
        Until then, this provider isn’t offered at sign-in and nobody has to use it.
      </p>
    );
  return (
    <>
      <p className="max-w-[64ch] text-ink-2">
        The sign-in page offers “Continue with {provider.label}” to addresses at your email domains
        and to anyone who follows a link into this organization. SSO members must use it; for
        everyone else it is optional until you{' '}
        <Link href={routes.settings(organizationId, 'sso', 'enforcement')} className="link">
          require single sign-on
        </Link>
        .
      </p>
      <p className="flex flex-wrap items-center gap-2">
        <CopyButton
          variant="secondary"
          size="small"
          value={provider.service.startURL}
          label="Copy sign-in link"
        />
      </p>
    </>
  );
}
