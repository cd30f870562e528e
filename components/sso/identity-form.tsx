'use client';

import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { LeaveGuard } from '#components/kit/leave-guard.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import { updateSAMLProvider } from '#lib/contract/saml.ts';
import { certificatesMaximum, type SAMLProvider } from '#lib/contract/saml-provider-shape.ts';
import { CertificateEnd } from './certificate-end.tsx';
import { isSameIdentity, knownCertificates, staysActive, takeApart } from './certificates.ts';
import { CertificatesField } from './certificates-field.tsx';
import { type Metadata, MetadataBox } from './metadata-box.tsx';
import { isComplete } from './missing.ts';

const names = { entityID: 'Entity ID', ssoURL: 'Sign-in address', certificate: 'Certificates' };

/** What the identity provider says of itself: from its metadata, or by hand. */
export function IdentityForm({
  organizationId,
  provider,
}: {
  organizationId: string;
  provider: SAMLProvider;
}) {
  const { entityID, ssoURL, certificate } = provider;
  const saved = { entityID, ssoURL, certificate };
  const form = useEndpointForm((bodies) => bodies.samlIdentity, saved);
  const update = useMutationFor(updateSAMLProvider);
  const [metadata, setMetadata] = useState<Metadata | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { errors, isSubmitting, isDirty, dirtyFields } = form.formState;
  const { field } = useController({ control: form.control, name: 'certificate' });
  const [round, setRound] = useState(0);
  const known = knownCertificates(provider, metadata);
  const { listed } = takeApart(field.value ?? '', known);
  const wish = form.watch();
  const isActive = provider.status === 'active';

  function fill(read: Metadata): void {
    setMetadata(read);
    setFault(null);
    for (const field of ['entityID', 'ssoURL', 'certificate'] as const)
      form.setValue(field, read[field], { shouldDirty: true, shouldValidate: true });
  }

  const submit = form.handleSubmit(async (body) => {
    setFault(null);
    try {
      const next = await update.mutateAsync({
        parameters: { organizationId, samlProviderId: provider.id },
        // What somebody else changed meanwhile, such as a new certificate, stays.
        body: pickDirty(body, dirtyFields),
      });
      form.reset({ entityID: next.entityID, ssoURL: next.ssoURL, certificate: next.certificate });
      setMetadata(null);
      setRound(round + 1);
      announce(
        next.status === 'active'
          ? 'Saved. The provider stays active.'
          : 'Saved. A test sign-in is next.',
      );
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setFault(showProblem(form, error));
    }
  });

  function discard(): void {
    form.reset(saved);
    setMetadata(null);
    setRound(round + 1);
    setFault(null);
  }

  return (
    <>
      <MetadataBox organizationId={organizationId} onRead={fill} />
      {metadata && <FromMetadata metadata={metadata} />}
      <form noValidate onSubmit={submit} aria-label="Identity provider" className="grid gap-4">
        {fault && (
          <Notice tone="bad" role="alert" icon={<CircleX aria-hidden />} title="Not saved.">
            {fault}
          </Notice>
        )}
        <Field
          label={names.entityID}
          error={errors.entityID?.message}
          help="Also: issuer. Responses of anybody else are refused."
        >
          <Input {...form.register('entityID')} size="form" mono spellCheck={false} />
        </Field>
        <Field
          label={names.ssoURL}
          error={errors.ssoURL?.message}
          help="Also: single sign-on URL, login URL. People are sent there to sign in."
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
          key={round}
          value={field.value ?? ''}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          notice={<CertificateEnd provider={provider} />}
          known={known}
          error={errors.certificate?.message}
          meaningWithout={(left) => {
            if (!isActive) return null;
            return staysActive(provider, wish, left)
              ? 'Without it the provider stays active.'
              : 'Without it the provider is pending until a new test.';
          }}
        />
        {isActive && isDirty && (
          <Meaning
            isStaying={staysActive(provider, wish, listed)}
            isSame={isSameIdentity(provider, wish)}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            variant={isDirty || !isComplete(provider) ? 'primary' : 'secondary'}
            busy={isSubmitting}
            {...(!isDirty && isComplete(provider) && { unavailable: 'Nothing is changed yet.' })}
          >
            Save the identity provider
          </Button>
          {isDirty && (
            <Button variant="bare" onClick={discard}>
              Discard
            </Button>
          )}
        </div>
      </form>
      <LeaveGuard
        changed={(Object.keys(names) as (keyof typeof names)[])
          .filter((field) => dirtyFields[field])
          .map((field) => names[field])}
      />
    </>
  );
}

/** Of what a form holds the fields that were changed in it. */
function pickDirty<Body extends object>(
  body: Body,
  dirty: Partial<Record<keyof Body, unknown>>,
): Partial<Body> {
  const kept = Object.entries(body).filter(([field]) => dirty[field as keyof Body]);
  return Object.fromEntries(kept) as Partial<Body>;
}

/** What saving does to a provider people sign in through. */
function Meaning({ isStaying, isSame }: { isStaying: boolean; isSame: boolean }) {
  if (isStaying)
    return (
      <Notice tone="info" icon={<CircleCheck aria-hidden />} title="It stays active.">
        A certificate that sign-ins have proven stays. One that is new is proven by the first
        sign-in the identity provider signs with it.
      </Notice>
    );
  return (
    <Notice
      tone="warn"
      icon={<TriangleAlert aria-hidden />}
      title="Saving makes it pending until a new test."
    >
      Nobody signs in through it until then, and with another entity ID or certificate whoever came
      through it is signed out.
      {isSame &&
        ' Leave a certificate that sign-ins have proven beside the new one, and it stays active.'}
    </Notice>
  );
}

function FromMetadata({ metadata }: { metadata: Metadata }) {
  const count = metadata.others.length + 1;
  return (
    <Notice tone="info" role="status" icon={<Info aria-hidden />} title="Filled from the metadata.">
      Look the fields through and save them.
      {count > 1 && ` It holds ${count} certificates for signing, ${filled(count)}.`}
    </Notice>
  );
}

function filled(count: number): string {
  if (count > certificatesMaximum) return `of which the first ${certificatesMaximum} are below`;
  return 'which are all below';
}
