'use client';

import { useEffect, useRef, useState } from 'react';
import { SSOLogins } from '#components/kit/sso-logins.tsx';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Problem } from '#lib/client/problem.ts';
import { signInStep } from '#lib/client/session.ts';
import type { FoundLogin } from './find-logins.ts';

/** Offers the identity providers of an address, or a code instead. */
export function ProvidersStep({
  email,
  logins,
  next,
  onSent,
  onOtherAddress,
}: {
  email: string;
  logins: readonly FoundLogin[];
  next: string;
  onSent: () => void;
  onOtherAddress: () => void;
}) {
  const message = useRef<HTMLParagraphElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => message.current?.focus(), []);

  async function send(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await signInStep('code', { email });
      onSent();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error);
    }
    setBusy(false);
  }

  return (
    <div className="grid gap-3">
      <p ref={message} tabIndex={-1} className="text-ink-2 outline-none">
        <b className="text-ink wrap-anywhere">{email}</b> can sign in through{' '}
        {logins.length === 1 ? 'an identity provider' : 'these identity providers'}. If your
        organization requires this, a code won’t work.
      </p>
      <Failure reason={problem?.message} />
      <SSOLogins logins={logins} next={next} />
      <div className="-mx-2 flex flex-wrap items-center gap-1">
        <Button variant="bare" busy={isBusy} onClick={() => void send()}>
          Send a code instead
        </Button>
        <Button variant="bare" onClick={onOtherAddress}>
          Use another address
        </Button>
      </div>
    </div>
  );
}
