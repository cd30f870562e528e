'use client';

import { CircleX, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Problem } from '#lib/client/problem.ts';
import { signInStep } from '#lib/client/session.ts';

/** Tells that an invitation is for another address, and changes over to it. */
export function SomebodyElse({ invited, present }: { invited: string; present: string }) {
  const [isLeaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function leave(): Promise<void> {
    setLeaving(true);
    setProblem(null);
    try {
      await signInStep('sign-out');
      // A full load of the same page, which then asks to sign in.
      window.location.reload();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error);
      setLeaving(false);
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
      {problem && (
        <Notice tone="bad" role="alert" icon={<CircleX aria-hidden />}>
          {problem.message}
        </Notice>
      )}
      <Button variant="primary" size="wide" busy={isLeaving} onClick={() => void leave()}>
        Sign out and continue
      </Button>
      <p className="text-meta text-ink-3">
        Or ask for an invitation to {present}, and stay signed in.
      </p>
    </div>
  );
}
