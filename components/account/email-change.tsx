'use client';

import { useState } from 'react';
import { FormDialog, TextField } from '#components/kit/form-dialog.tsx';
import { changeEmail, startEmailChange } from '#lib/contract/account.ts';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import { CODE_DIGITS, CODE_MINUTES } from '#lib/contract/sign-ins.ts';

/** Changes the address of the account: asks for the new one, then for the code that was sent there. */
export function EmailChange({ email, onClose }: { email: string; onClose: () => void }) {
  const [started, setStarted] = useState<ReplyOf<typeof startEmailChange> | null>(null);
  if (!started)
    return (
      <FormDialog
        key="address"
        title="Change your email address"
        description={
          <>
            Your address is <b className="text-ink wrap-anywhere">{email}</b>. Your organizations,
            passkeys and tokens stay.
          </>
        }
        submit="Email me a code"
        endpoint={startEmailChange}
        parameters={undefined}
        schema={async () =>
          (await import('#lib/contract/account.schemas.ts')).startEmailChange.body
        }
        values={{ email: '' }}
        conflict="email"
        onSaved={setStarted}
        leaves
        onClose={onClose}
      >
        <TextField name="email" label="New address" autoComplete="email" inputMode="email" />
      </FormDialog>
    );
  return (
    <FormDialog
      key="code"
      title="Change your email address"
      description={
        <>
          We sent a {CODE_DIGITS}-digit code to{' '}
          <b className="text-ink wrap-anywhere">{started.email}</b>. It works for {CODE_MINUTES}{' '}
          minutes.
        </>
      }
      submit="Change address"
      endpoint={changeEmail}
      parameters={undefined}
      schema={async () => (await import('#lib/contract/account.schemas.ts')).changeEmail.body}
      values={{ challenge: started.challenge, code: '' }}
      saved={(user) => `Your address is now ${user.email}`}
      onClose={onClose}
    >
      <TextField name="code" label="Code" autoComplete="one-time-code" inputMode="numeric" />
    </FormDialog>
  );
}
