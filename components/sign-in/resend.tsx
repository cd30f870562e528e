'use client';

import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Problem } from '#lib/client/problem.ts';
import { signInStep } from '#lib/client/session.ts';

/** How long to wait for a mail before another one is sent: 30 seconds. */
const PAUSE = 30;

/** Sends another code, once the one before had time to arrive. */
export function Resend({
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
      announce('Another code is on its way.');
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
      variant="bare"
      unavailable="The mail may still be on its way. A new code can be sent in a moment."
      className="tabular-nums"
    >
      New code in {left} s
    </Button>
  ) : (
    <Button variant="bare" busy={isBusy} onClick={() => void resend()}>
      Send a new code
    </Button>
  );
}
