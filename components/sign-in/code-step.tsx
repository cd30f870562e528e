'use client';

import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Problem } from '#lib/client/problem.ts';
import { signInStep } from '#lib/client/session.ts';
import { CODE_DIGITS, CODE_MINUTES } from '#lib/contract/sign-ins.ts';
import { InOutbox, useCodeEntry } from './code-entry.tsx';

/** The invite link that a person signs in to use. */
export type JoiningWith = { organizationId: string; inviteId: string };

/** Signs in with the code sent to an address; submits by itself once all digits are entered. */
export function CodeStep({
  email,
  invitation,
  hasOutbox,
  finish,
  onOtherAddress,
}: {
  email: string;
  invitation: JoiningWith | undefined;
  hasOutbox: boolean;
  finish: (step: () => Promise<unknown>) => Promise<void>;
  onOtherAddress: () => void;
}) {
  const [name, setName] = useState('');
  const [showsName, setShowsName] = useState(invitation !== undefined);
  const [nameFault, setNameFault] = useState<string | null>(null);
  const entry = useCodeEntry(async (code) => {
    const named = name.trim() === '' ? undefined : await checkName(name);
    setNameFault(named?.error?.issues[0]?.message ?? null);
    if (named && !named.success) return 'stopped';
    return finish(() => signInStep('code/redeem', { code, displayName: named?.data, invitation }));
    // With the name field shown, only the button submits.
  }, !showsName);

  return (
    <form noValidate onSubmit={entry.onSubmit} className="grid gap-3">
      <h2 className="font-serif text-section font-medium">Check your email</h2>
      <p className="text-ink-2">
        We sent a {CODE_DIGITS}-digit code to <b className="text-ink wrap-anywhere">{email}</b>. It
        works for {CODE_MINUTES} minutes, in this browser only.
        {hasOutbox && <InOutbox email={email} />}
      </p>
      {showsName && (
        <Field
          label="Your name"
          optional
          error={nameFault}
          help="Only used the first time you sign in."
        >
          <Input
            value={name}
            onChange={(event) => setName(event.target.value)}
            size="form"
            autoComplete="name"
            maxLength={100}
          />
        </Field>
      )}
      {entry.field}
      <Button type="submit" variant="primary" size="wide" busy={entry.isBusy}>
        Sign in
      </Button>
      <div className="flex flex-wrap items-center gap-2">
        <ResendCode
          email={email}
          onSent={entry.restart}
          onProblem={(problem) => entry.setFault(problem.message)}
        />
        <Button onClick={onOtherAddress}>Use another address</Button>
        {!showsName && <Button onClick={() => setShowsName(true)}>New here? Add your name</Button>}
      </div>
    </form>
  );
}

/** Seconds until a new code can be sent. */
const PAUSE = 30;

/** Sends a new code, after a countdown. */
function ResendCode({
  email,
  onSent,
  onProblem,
}: {
  email: string;
  onSent: () => void;
  onProblem: (problem: Problem) => void;
}) {
  const [left, setLeft] = useState(PAUSE);
  const [isBusy, setBusy] = useState(false);
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const clock = window.setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => window.clearInterval(clock);
  }, [isWaiting]);

  async function resend(): Promise<void> {
    setBusy(true);
    try {
      await signInStep('code', { email });
      announce('New code sent');
      setLeft(PAUSE);
      onSent();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      onProblem(error);
    } finally {
      setBusy(false);
    }
  }

  return isWaiting ? (
    <Button
      unavailable="The email may still be on its way. You can request a new code in a moment."
      className="tabular-nums"
    >
      New code in {left} s
    </Button>
  ) : (
    <Button busy={isBusy} onClick={() => void resend()}>
      Send a new code
    </Button>
  );
}

async function checkName(name: string) {
  const { displayName } = await import('#lib/contract/users.schemas.ts');
  return displayName.safeParse(name);
}
