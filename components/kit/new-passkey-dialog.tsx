'use client';

import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { call } from '#lib/client/call.ts';
import { useMutationFor } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import { deviceName } from '#lib/contract/device.ts';
import { createPasskey, startPasskey } from '#lib/contract/passkeys.ts';
import { createRecoveryCodes, getRecoveryCodes } from '#lib/contract/recovery-codes.ts';
import { DialogForm } from './dialog-form.tsx';
import { showProblem, useEndpointForm } from './endpoint-form.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

/**
 * Names a passkey and creates it in the browser's dialog; with the first one, shows recovery codes.
 * @param onClose gets whether a passkey was added
 */
export function NewPasskeyDialog({ onClose }: { onClose: (isAdded: boolean) => void }) {
  const form = useEndpointForm(
    async () => (await import('#lib/contract/passkeys.schemas.ts')).passkeyForm,
    {
      name: deviceName(navigator.userAgent),
    },
  );
  const start = useMutationFor(startPasskey);
  const create = useMutationFor(createPasskey);
  const createCodes = useMutationFor(createRecoveryCodes);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ name }) => {
    setFault(null);
    try {
      const { challenge, options } = await start.mutateAsync({});
      const response = await register(options as unknown as PublicKeyCredentialCreationOptionsJSON);
      await create.mutateAsync({ body: { name, challenge, response } });
      const known = await call(getRecoveryCodes, {}).catch(() => null);
      const made = known?.createdAt === undefined && known ? await firstCodes() : null;
      if (made) setCodes(made);
      else onClose(true);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setFault(showProblem(form, error));
    }
  });
  /** The passkey is there, whether or not its codes could be created. */
  async function firstCodes(): Promise<readonly string[] | null> {
    return createCodes.mutateAsync({}).then(
      (reply) => reply.codes,
      () => null,
    );
  }

  if (codes) return <RecoveryCodesDialog codes={codes} onClose={() => onClose(true)} />;
  return (
    <DialogForm
      title="Add passkey"
      description="Your browser will ask for your fingerprint, face or security key."
      submit="Add passkey"
      busy={isSubmitting}
      problem={fault}
      failure="Couldn’t add the passkey."
      onSubmit={submit}
      onClose={() => onClose(false)}
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
