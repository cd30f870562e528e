'use client';

import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Failure } from '#components/ui/failure.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Problem } from '#lib/client/problem.ts';
import { signInStep } from '#lib/client/session.ts';

/** Shown when an invitation is for another address: signs out to continue with it. */
export function WrongAccount({ invited, present }: { invited: string; present: string }) {
  const [isSigningOut, setSigningOut] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function signOut(): Promise<void> {
    setSigningOut(true);
    setProblem(null);
    try {
      await signInStep('sign-out');
      // A full load, so that the page asks to sign in.
      window.location.reload();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error);
      setSigningOut(false);
    }
  }

  return (
    <div className="grid gap-3">
      <Notice
        tone="warn"
        icon={<TriangleAlert aria-hidden />}
        title={`This invitation is for ${invited}.`}
      >
        You are signed in as {present}. Only the address it was sent to can use it.
      </Notice>
      <Failure reason={problem?.message} />
      <Button variant="primary" size="wide" busy={isSigningOut} onClick={() => void signOut()}>
        Sign out and continue
      </Button>
      <p className="text-meta text-ink-3">
        Or stay signed in and ask for an invitation to {present}.
      </p>
    </div>
  );
}
