'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { PageBody } from '#components/kit/page-frame.tsx';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { routes } from '#components/kit/routes.ts';
import { useMutationFor } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import { keyOf, queryFor } from '#lib/client/query.ts';
import { createSAMLProvider, getSAMLProvider, listSAMLProviders } from '#lib/contract/saml.ts';
import { providersInput } from './inputs.ts';
import { NameForm } from './name-form.tsx';
import { ProviderHead } from './provider-head.tsx';
import { Step } from './step.tsx';

const laterSteps = [
  'Add Masthead to your identity provider',
  'Enter the identity provider’s details',
  'Choose what new members get',
  'Test the sign-in',
  'Active after a successful test',
];

/** The first step of setting up a provider: it must exist before it has URLs. */
export function NewProviderPage({ organizationId }: { organizationId: string }) {
  const { error } = useQuery(queryFor(listSAMLProviders, providersInput(organizationId)));
  // People without permission learn it before they fill in the form.
  const isRefused = error instanceof Problem && error.status === 403;
  return (
    <>
      <ProviderHead organizationId={organizationId} title="Set up provider" />
      {isRefused ? (
        <ProblemState problem={error} what="single sign-on settings" />
      ) : (
        <PageBody className="pb-16">
          <Steps organizationId={organizationId} />
        </PageBody>
      )}
    </>
  );
}

function Steps({ organizationId }: { organizationId: string }) {
  const create = useMutationFor(createSAMLProvider);
  const client = useQueryClient();
  const router = useRouter();
  return (
    <ol className="max-w-160">
      <Step id="name" number={1} title="Name" state="current">
        <NameForm
          action="Create provider"
          onSubmit={async (label) => {
            const provider = await create.mutateAsync({
              parameters: { organizationId },
              body: { label },
            });
            const parameters = { organizationId, samlProviderId: provider.id };
            client.setQueryData(keyOf(getSAMLProvider, { parameters }), provider);
            router.replace(routes.provider(organizationId, provider.id, 'addresses'));
          }}
        />
        <p className="max-w-[64ch] text-ink-2">
          This doesn’t affect anyone yet: a provider is pending until a test sign-in succeeds.
        </p>
      </Step>
      {laterSteps.map((title, position) => (
        <Step
          key={title}
          id={`step-${position + 2}`}
          number={position + 2}
          title={title}
          state="later"
        />
      ))}
    </ol>
  );
}
