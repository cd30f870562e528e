'use client';

import { useState } from 'react';
import { useController } from 'react-hook-form';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { LeaveGuard } from '#components/kit/leave-guard.tsx';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import { updateSAMLProvider } from '#lib/contract/saml.ts';
import type { SAMLProvider } from '#lib/contract/saml-provider.ts';
import { ExpiryNotice } from './certificate-facts.tsx';
import {
  isSameIdentity,
  knownCertificates,
  splitCertificates,
  staysActive,
} from './certificates.ts';
import { CertificatesField } from './certificates-field.tsx';
import { type Metadata, MetadataBox } from './metadata-box.tsx';
import { isComplete } from './setup-progress.ts';

const FromMetadata = lazyPart(() =>
  import('./identity-notices.tsx').then((module) => module.FromMetadata),
);
const SaveEffect = lazyPart(() =>
  import('./identity-notices.tsx').then((module) => module.SaveEffect),
);

const fieldNames = { entityID: 'Entity ID', ssoURL: 'Sign-in URL', certificate: 'Certificates' };

/** The identity provider's details, filled from its metadata or by hand. */
export function IdentityForm({
  organizationId,
  provider,
}: {
  organizationId: string;
  provider: SAMLProvider;
}) {
  const { entityID, ssoURL, certificate } = provider;
  const saved = { entityID, ssoURL, certificate };
  const form = useEndpointForm(
    async () => (await import('#lib/contract/saml.schemas.ts')).providerIdentityForm,
    saved,
  );
  const update = useMutationFor(updateSAMLProvider);
  const [metadata, setMetadata] = useState<Metadata | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { errors, isSubmitting, isDirty, dirtyFields } = form.formState;
  const { field } = useController({ control: form.control, name: 'certificate' });
  const [resets, setResets] = useState(0);
  const known = knownCertificates(provider, metadata);
  const { listed } = splitCertificates(field.value ?? '', known);
  const values = form.watch();
  const isActive = provider.status === 'active';

  function fill(read: Metadata): void {
    setMetadata(read);
    setProblem(null);
    for (const field of ['entityID', 'ssoURL', 'certificate'] as const)
      form.setValue(field, read[field], { shouldDirty: true, shouldValidate: true });
  }

  const submit = form.handleSubmit(async (body) => {
    setProblem(null);
    try {
      const next = await update.mutateAsync({
        parameters: { organizationId, samlProviderId: provider.id },
        // Only changed fields, so that someone else's changes to the others are kept.
        body: pickDirty(body, dirtyFields),
      });
      form.reset({ entityID: next.entityID, ssoURL: next.ssoURL, certificate: next.certificate });
      setMetadata(null);
      setResets(resets + 1);
      announce(
        next.status === 'active'
          ? 'Saved. The provider stays active.'
          : 'Saved. Test the sign-in next.',
      );
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(showProblem(form, error));
    }
  });

  function discard(): void {
    form.reset(saved);
    setMetadata(null);
    setResets(resets + 1);
    setProblem(null);
  }

  return (
    <>
      <MetadataBox organizationId={organizationId} onRead={fill} />
      {metadata && <FromMetadata metadata={metadata} />}
      <form noValidate onSubmit={submit} aria-label="Identity provider" className="grid gap-4">
        <Failure title="Couldn’t save." reason={problem} />
        <Field
          label={fieldNames.entityID}
          error={errors.entityID?.message}
          help="Also called issuer. Responses from any other issuer are rejected."
        >
          <Input {...form.register('entityID')} size="form" mono spellCheck={false} />
        </Field>
        <Field
          label={fieldNames.ssoURL}
          error={errors.ssoURL?.message}
          help="Also called single sign-on URL or login URL. People are sent here to sign in."
        >
          <Input
            {...form.register('ssoURL')}
            size="form"
            mono
            spellCheck={false}
            inputMode="url"
            placeholder="https://"
          />
        </Field>
        <CertificatesField
          key={resets}
          value={field.value ?? ''}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          notice={<ExpiryNotice provider={provider} />}
          known={known}
          error={errors.certificate?.message}
          removalEffect={(left) => {
            if (!isActive) return null;
            return staysActive(provider, values, left)
              ? 'The provider stays active without it.'
              : 'Without it, the provider is pending until a new test.';
          }}
        />
        {isActive && isDirty && (
          <SaveEffect
            isActive={staysActive(provider, values, listed)}
            isSame={isSameIdentity(provider, values)}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            variant={isDirty || !isComplete(provider) ? 'primary' : 'secondary'}
            busy={isSubmitting}
            {...(!isDirty && isComplete(provider) && { unavailable: 'Nothing has changed.' })}
          >
            Save details
          </Button>
          {isDirty && (
            <Button variant="bare" onClick={discard}>
              Discard
            </Button>
          )}
        </div>
      </form>
      <LeaveGuard
        changed={(Object.keys(fieldNames) as (keyof typeof fieldNames)[])
          .filter((field) => dirtyFields[field])
          .map((field) => fieldNames[field])}
      />
    </>
  );
}

/** Only the fields that were changed. */
function pickDirty<Body extends object>(
  body: Body,
  dirty: Partial<Record<keyof Body, unknown>>,
): Partial<Body> {
  const kept = Object.entries(body).filter(([field]) => dirty[field as keyof Body]);
  return Object.fromEntries(kept) as Partial<Body>;
}
