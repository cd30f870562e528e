'use client';

import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import { DialogForm } from '#components/kit/dialog-form.tsx';
import { showProblem, useEndpointForm } from '#components/kit/endpoint-form.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import { createPasskey, startPasskey } from '#lib/contract/passkeys.ts';
import { deviceName } from './device.ts';

/** Names a passkey and creates it in the browser's dialog. */
export function NewPasskeyDialog({ onClose }: { onClose: () => void }) {
  const form = useEndpointForm(
    async () => (await import('#lib/contract/passkeys.schemas.ts')).passkeyForm,
    {
      name: deviceName(navigator.userAgent),
    },
  );
  const start = useMutationFor(startPasskey);
  const create = useMutationFor(createPasskey);
  const [fault, setFault] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ name }) => {
    setFault(null);
    try {
      const { challenge, options } = await start.mutateAsync({});
      const response = await register(options as unknown as PublicKeyCredentialCreationOptionsJSON);
      await create.mutateAsync({ body: { name, challenge, response } });
      onClose();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setFault(showProblem(form, error));
    }
  });
  return (
    <DialogForm
      title="Add passkey"
      description="Your browser will ask for your fingerprint, face or security key."
      submit="Add passkey"
      busy={isSubmitting}
      problem={fault}
      failure="Couldn’t add the passkey."
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" error={errors.name?.message} help="Helps you recognize it in this list.">
        <Input {...form.register('name')} size="form" autoComplete="off" />
      </Field>
    </DialogForm>
  );
}

/** Opens the browser's dialog. @throws Problem with advice */
async function register(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<Record<string, unknown>> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    return { ...(await startRegistration({ optionsJSON })) };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw new Problem(0, advice[name] ?? 'This browser couldn’t create a passkey here.');
  }
}

const advice: Record<string, string> = {
  InvalidStateError:
    'This device already has one of your passkeys. Use another device or security key.',
  NotAllowedError: 'No passkey was created: the dialog was closed or timed out.',
  AbortError: 'No passkey was created: the dialog was closed or timed out.',
};
