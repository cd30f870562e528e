'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { PageBody } from '#components/kit/page-frame.tsx';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import { keyOf, queryFor } from '#lib/client/query.ts';
import { createSAMLProvider, getSAMLProvider, listSAMLProviders } from '#lib/contract/saml.ts';
import { NameForm } from './name-form.tsx';
import { providerHref } from './paths.ts';
import { ProviderHead } from './provider-page.tsx';
import { providersInput } from './reads.ts';
import { Step } from './step.tsx';

const later = [
  'Tell the identity provider about us',
  'Fill in what it says of itself',
  'What new people get',
  'Test the sign-in',
  'Active once the test has worked',
];

/** The first step of setting a provider up: it has to exist to have its addresses. */
export function NewProviderPage({ organizationId }: { organizationId: string }) {
  const { error } = useQuery(queryFor(listSAMLProviders, providersInput(organizationId)));
  // Whoever may not see the providers is told so before a form is filled in for nothing.
  const isRefused = error instanceof Problem && error.status === 403;
  return (
    <>
      <ProviderHead organizationId={organizationId} title="Set up a provider" />
      {isRefused ? (
        <ProblemState problem={error} what="Single sign-on" />
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
          action="Create the provider"
          onSubmit={async (label) => {
            const provider = await create.mutateAsync({
              parameters: { organizationId },
              body: { label },
            });
            const parameters = { organizationId, samlProviderId: provider.id };
            client.setQueryData(keyOf(getSAMLProvider, { parameters }), provider);
            router.replace(`${providerHref(organizationId, provider.id)}#addresses`);
          }}
        />
        <p className="max-w-[64ch] text-ink-2">
          Nothing changes for anybody by it: a provider is pending until a test sign-in has worked.
        </p>
      </Step>
      {later.map((title, position) => (
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
