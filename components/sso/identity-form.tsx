'use client';

import { CircleX, Info, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { LeaveGuard } from '#components/kit/leave-guard.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import { type SAMLProvider, updateSAMLProvider } from '#lib/contract/saml.ts';
import { CertificateFacts } from './certificate-facts.tsx';
import { type Metadata, MetadataBox } from './metadata-box.tsx';
import { isComplete } from './missing.ts';

const names = { entityID: 'Entity ID', ssoURL: 'Sign-in address', certificate: 'Certificate' };

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
  const shown = metadata ? metadata.certificateInfo : provider.certificateInfo;
  const isTyped = form.watch('certificate') !== (metadata?.certificate ?? certificate);

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
        body,
      });
      form.reset({ entityID: next.entityID, ssoURL: next.ssoURL, certificate: next.certificate });
      setMetadata(null);
      announce('Saved. A test sign-in is next.');
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setFault(showProblem(form, error));
    }
  });

  function discard(): void {
    form.reset(saved);
    setMetadata(null);
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
        <Field
          label={names.certificate}
          error={errors.certificate?.message}
          help="With which it signs: X.509, as PEM or as the base64 between its lines. Never its private key."
        >
          <Textarea
            {...form.register('certificate')}
            mono
            rows={3}
            spellCheck={false}
            className="max-h-48"
            placeholder="-----BEGIN CERTIFICATE-----"
          />
        </Field>
        {shown && !isTyped && <CertificateFacts certificate={shown} />}
        {isTyped && (
          <p className="text-meta text-ink-3">
            Whom the certificate is for and until when it is good is told once it is saved.
          </p>
        )}
        {provider.status === 'active' && isDirty && (
          <Notice tone="warn" icon={<TriangleAlert aria-hidden />} title="It is in use.">
            Saving makes the provider pending: nobody signs in through it until another test sign-in
            has worked.
          </Notice>
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

function FromMetadata({ metadata }: { metadata: Metadata }) {
  const { length } = metadata.others;
  return (
    <Notice tone="info" role="status" icon={<Info aria-hidden />} title="Filled from the metadata.">
      Look the fields through and save them.
      {length > 0 &&
        ` The metadata holds ${length === 1 ? 'one more certificate' : `${length} more certificates`} for signing; the one below was taken. If the provider changes over to another, save that one then.`}
    </Notice>
  );
}
