'use client';

import { useQuery } from '@tanstack/react-query';
import { Fingerprint, LifeBuoy, Mail } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { call } from '#lib/client/call.ts';
import type { Proof } from '#lib/client/confirmations.ts';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { confirmSignIn, getConfirmation, startConfirmation } from '#lib/contract/confirmations.ts';
import type { InputOf } from '#lib/contract/endpoint.ts';
import { CODE_DIGITS } from '#lib/contract/sign-ins.ts';
import { getUser } from '#lib/contract/users.ts';
import { usePasskeySupport } from './browser-support.ts';
import { passkeyResponse } from './passkey-response.ts';

type Body = InputOf<typeof confirmSignIn>['body'];
type Step = { is: 'code'; challenge: string } | { is: 'recovery' } | null;

/** The ways in which a signed-in person can prove who they are. */
export function ConfirmPerson({ proof, onConfirmed }: { proof: Proof; onConfirmed: () => void }) {
  const known = useQuery({ ...queryFor(getConfirmation, {}), staleTime: 0 }).data;
  const email = useQuery(queryFor(getUser, {})).data?.email;
  const isSupported = usePasskeySupport();
  const [step, setStep] = useState<Step>(null);
  const [busy, setBusy] = useState<'passkey' | 'code' | 'typed' | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  /** Runs a step; its problem is shown. */
  async function run(what: NonNullable<typeof busy>, work: () => Promise<void>): Promise<void> {
    setBusy(what);
    setFault(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setFault(error.fields[0]?.message ?? error.message);
    } finally {
      setBusy(null);
    }
  }

  async function finish(body: Body): Promise<void> {
    await call(confirmSignIn, { body });
    onConfirmed();
  }

  const withPasskey = () =>
    run('passkey', async () => {
      const started = await call(startConfirmation, { body: { method: 'passkey' } });
      const response = await passkeyResponse(started.options ?? {});
      await finish({ challenge: started.challenge, response });
    });

  const sendCode = () =>
    run('code', async () => {
      const { challenge } = await call(startConfirmation, { body: { method: 'code' } });
      setStep({ is: 'code', challenge });
    });

  if (step) {
    return (
      <TypedCode
        key={step.is}
        label={step.is === 'code' ? 'Code' : 'Recovery code'}
        help={
          step.is === 'code'
            ? `We sent a ${CODE_DIGITS}-digit code to ${email ?? 'your address'}.`
            : 'One of the codes you saved. It works once.'
        }
        isNumber={step.is === 'code'}
        busy={busy === 'typed'}
        fault={fault}
        onSubmit={(code) =>
          void run('typed', () =>
            finish(
              step.is === 'code' ? { challenge: step.challenge, code } : { recoveryCode: code },
            ),
          )
        }
        onBack={() => {
          setStep(null);
          setFault(null);
        }}
      />
    );
  }
  const hasPasskey = (known?.passkeys ?? 0) > 0;
  return (
    <div className="grid justify-items-start gap-3">
      <Failure reason={fault} />
      {hasPasskey && (
        <Button
          variant="primary"
          busy={busy === 'passkey'}
          onClick={() => void withPasskey()}
          {...(!isSupported && { unavailable: 'This browser doesn’t support passkeys here.' })}
        >
          <Fingerprint aria-hidden /> Use your passkey
        </Button>
      )}
      {proof === 'any' && known && (
        <Button
          variant={hasPasskey ? 'secondary' : 'primary'}
          busy={busy === 'code'}
          onClick={() => void sendCode()}
        >
          <Mail aria-hidden /> Email me a code
        </Button>
      )}
      {(known?.recoveryCodes ?? 0) > 0 && (
        <Button variant="bare" onClick={() => setStep({ is: 'recovery' })}>
          <LifeBuoy aria-hidden /> Use a recovery code
        </Button>
      )}
    </div>
  );
}

function TypedCode(props: {
  label: string;
  help: string;
  isNumber: boolean;
  busy: boolean;
  fault: string | null;
  onSubmit: (code: string) => void;
  onBack: () => void;
}) {
  const { label, help, isNumber, busy, fault, onSubmit, onBack } = props;
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // In a dialog over a form: only this one is sent.
    event.stopPropagation();
    if (!busy) onSubmit(code.trim());
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Field label={label} help={help} error={fault}>
        <Input
          size="form"
          mono
          autoFocus
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete={isNumber ? 'one-time-code' : 'off'}
          {...(isNumber && { inputMode: 'numeric' as const })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          Confirm
        </Button>
        <Button variant="bare" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
